import {
  type AutopayType,
  type Debt,
  type DebtAccrual,
  DEBT_NOTE_LENGTH_MAX,
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

import { bankValue } from "../bank-value.ts";
import { balanceSchema, ignored, omitEqual } from "./balance-schema.ts";
import { type DebtDraft, listBalances, withZeroEnd } from "./debt-draft.ts";
import { hasTerm } from "./uses-of-kind.ts";

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
