import {
  type AutopayType,
  type Debt,
  DEBT_NOTE_LENGTH_MAX,
  type DebtAccrual,
  type DebtChange,
  type DebtKind,
  TERM_MONTHS_MAX,
} from "@snowball/contract";
import * as v from "valibot";

import {
  anyDate,
  optionalNumber,
  optionalText,
  readTexts,
  required,
  typedAmount,
  typedPercentage,
  wholeMonths,
} from "#lib/form/typed-schemas.ts";
import { counted } from "#lib/format.ts";

import {
  bankValue,
  estimatedLaterRate,
  hasUnknownEnd,
  isSameNumber,
  isZero,
} from "../bank-value.ts";
import {
  asksZeroEnd,
  type BalanceDraft,
  type DebtDraft,
  listBalances,
  withZeroEnd,
} from "./debt-draft.ts";
import { hasTerm } from "./uses-of-kind.ts";

/** Ignores a field that does not apply. */
const ignored = v.pipe(
  v.unknown(),
  v.transform(() => null),
);

export type FormValues = Required<DebtChange>;

/**
 * Converts a form into API input. Errors have the names of the fields in the API. Fields that the debt's kind does not
 * have become null. In a linked debt, figures that equal the bank's become null, because they are no override.
 */
export function debtSchema(debt: Debt | null) {
  const schema = v.lazy((draft) => draftSchema(draft as DebtDraft, debt));

  // Which fields are ignored, and so can have any value, depends on the others.
  return schema as v.GenericSchema<DebtDraft, FormValues>;
}

export function readDraft(draft: DebtDraft, debt: Debt | null) {
  return readTexts(debtSchema(debt), draft);
}

function draftSchema({ kind, ...draft }: DebtDraft, debt: Debt | null) {
  const balances = listBalances(draft).map((balance) => withZeroEnd(balance, { kind }));
  const isByDay = hasTerm(kind, "accrual") && draft.accrual === "simple_daily";
  const hasAnnualFee = hasTerm(kind, "annual_fee") && draft.annual_fee.amount.trim() !== "";

  return v.pipe(
    v.object({
      name: v.pipe(v.string(), v.trim(), v.nonEmpty("This field may not be blank.")),
      kind: chosen<DebtKind>(),
      lender: optionalText,
      currency: v.string(),
      owed: omitEqual(typedAmount("The balance"), debt && bankValue(debt.owed)),
      balances: v.pipe(
        v.unknown(),
        v.transform(() => balances),
        v.tuple(balances.map((balance) => balanceSchema(balance, kind, debt))),
      ),
      minimum: omitEqual(typedAmount("The minimum payment"), debt && bankValue(debt.minimum)),
      minimum_rule: draft.minimum_rule.type === "" ? ignored : ruleSchema(draft.minimum),
      due_day: optionalNumber,
      accrual: hasTerm(kind, "accrual") ? chosen<DebtAccrual>() : ignored,
      accrued_interest: isByDay ? typedAmount("The unpaid interest") : ignored,
      monthly_fee: typedAmount("The fee"),
      annual_fee: hasAnnualFee ? annualFeeSchema : ignored,
      escrow: hasTerm(kind, "escrow") ? typedAmount("The escrow") : ignored,
      deferment_until: hasTerm(kind, "deferment") ? anyDate : ignored,
      is_subsidized: v.boolean(),
      is_secured: v.boolean(),
      is_prepayable: v.boolean(),
      nickname: optionalText,
      note: noteSchema,
      autopay: autopaySchema,
      lead_days: v.pipe(v.string(), v.transform(Number)),
      reminder_days: optionalNumber,
      is_included: v.boolean(),
    }),
    v.transform((values): FormValues => ({
      ...values,
      is_subsidized: values.deferment_until !== null && values.is_subsidized,
      is_prepayable: !hasTerm(kind, "precomputed") || values.is_prepayable,
    })),
  );
}

/** The value of a select, which offers only valid values. */
function chosen<Value>() {
  return v.custom<Value>(() => true);
}

/** Returns the schema of the minimum payment rule. A fixed payment without an amount is today's minimum. */
function ruleSchema(minimum: string) {
  const none = { amount: ignored, percent: ignored, floor: ignored, term_months: ignored };

  return v.variant("type", [
    v.object({
      ...none,
      type: v.literal("fixed"),
      amount: v.pipe(
        v.string(),
        v.transform((text) => (text.trim() === "" ? minimum : text)),
        required(typedAmount("The payment")),
      ),
    }),
    v.object({
      ...none,
      type: v.picklist(["percent", "percent_plus_interest"]),
      percent: required(typedPercentage),
      floor: typedAmount("The lowest payment"),
    }),
    v.object({ ...none, type: v.literal("amortizing"), term_months: wholeMonths(TERM_MONTHS_MAX) }),
  ]);
}

const annualFeeSchema = v.object({
  amount: required(typedAmount("The fee")),
  month: required(optionalNumber),
});

const noteSchema = v.pipe(
  optionalText,
  v.check(
    (note) => charactersTooMany(note) <= 0,
    ({ input }) => `Shorten it by ${counted(charactersTooMany(input), "character")}.`,
  ),
);

function charactersTooMany(note: string | null): number {
  return Array.from(note ?? "").length - DEBT_NOTE_LENGTH_MAX;
}

const autopaySchema = v.variant("type", [
  v.object({ type: v.literal("other"), amount: required(typedAmount("The autopay amount")) }),
  v.object({
    type: v.picklist(["none", "minimum", "statement", "full"] satisfies AutopayType[]),
    amount: ignored,
  }),
]);

type StoredBalance = Debt["balances"][number] | undefined;
type TextSchema = v.GenericSchema<string, string | null>;

/** Returns null for a figure that equals this one, because it is no override. */
export function omitEqual(schema: TextSchema, figure: string | null): TextSchema {
  return v.pipe(
    schema,
    v.transform((value) =>
      value !== null && figure !== null && isSameNumber(value, figure) ? null : value,
    ),
  );
}

function balanceSchema(balance: BalanceDraft, kind: DebtKind, debt: Debt | null) {
  const stored = debt?.balances.find(({ id }) => id === balance.id);
  const offer = hasTerm(kind, "offers") ? balance.offer : "none";

  return v.pipe(
    v.object({
      id: v.string(),
      amount: amountSchema(stored, debt),
      zero_ends: asksZeroEnd({ kind }, balance)
        ? v.pipe(v.string(), v.nonEmpty("Choose an answer."))
        : ignored,
      apr: rateSchema(balance, stored, debt),
      promo: offer === "promo" ? promoSchema(balance, stored) : ignored,
      deferred: offer === "deferred" ? deferralSchema : ignored,
    }),
    v.transform(({ id, amount, apr, promo, deferred }) => ({ id, amount, apr, promo, deferred })),
  );
}

function amountSchema(stored: StoredBalance, debt: Debt | null): TextSchema {
  const amount = typedAmount("The balance");
  // A balance of the user's own is removed if it has no amount.
  const isRequired = !debt?.account || !stored;
  // The bank's amount follows from the total. Sending it back would turn it into an override.
  const bank = stored?.amount_source === "bank" ? stored.amount : null;

  return omitEqual(isRequired ? required(amount, "Enter the balance.") : amount, bank);
}

/**
 * Returns the schema of the APR, which becomes null to follow the bank. A bank's unexplained 0% counts only if the user
 * confirms it.
 */
function rateSchema(balance: BalanceDraft, stored: StoredBalance, debt: Debt | null): TextSchema {
  const bank = stored ? bankValue(stored.apr) : null;
  if (bank !== null && !isZero(bank)) return omitEqual(typedPercentage, bank);
  if (balance.offer === "none") return typedPercentage;
  // An offer that ends needs a rate that follows, and the bank's 0% is not that rate.
  if (balance.offer === "deferred" || balance.promo.last_date !== "") {
    return required(typedPercentage, "Enter the APR that follows the offer.");
  }
  // Without an end date, do not send our own estimate.
  return omitEqual(typedPercentage, debt && stored ? estimatedLaterRate(stored, debt) : null);
}

function promoSchema({ promo }: BalanceDraft, stored: StoredBalance) {
  // The form's own suggestion, which the user has not completed.
  const isSuggestion = promo.last_date === "" && stored && !stored.promo && hasUnknownEnd(stored);
  if (isSuggestion) {
    return v.pipe(
      v.object({ apr: typedPercentage }),
      v.transform(() => null),
    );
  }

  return v.object({ apr: required(typedPercentage), last_date: anyDate });
}

const deferralSchema = v.object({
  apr: required(typedPercentage),
  last_date: required(anyDate),
  accrued: required(typedAmount("The deferred interest")),
});
