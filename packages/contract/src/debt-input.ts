import { type Static, Type } from "typebox";

import { inSession, withTimeZoneHeader } from "./calls.ts";
import {
  AnnualFee,
  AutopayType,
  Debt,
  DebtAccrual,
  DebtDeferral,
  DebtKind,
  DebtPromotion,
  MinimumRuleType,
} from "./debt.ts";
import {
  BALANCES_MAX,
  DEBT_NAME_LENGTH_MAX,
  DEBT_NOTE_LENGTH_MAX,
  LEAD_DAYS_MAX,
  MANUAL_DEBTS_MAX,
  REMINDER_DAYS_MAX,
  TERM_MONTHS_MAX,
} from "./limits.ts";
import { PageQuery, pageSchema } from "./page.ts";
import { Amount, CalendarDate, closed, line, nullable, Percentage, text, Uuid } from "./scalars.ts";
import { Empty } from "./session.ts";

/** As `owed.as_of` is written. */
export const UtcInstant = Type.String({
  pattern: "^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\\.[0-9]{3}Z$",
  format: "date-time",
  maxLength: 24,
});
const BalanceId = line(64, 1);
const optional = Type.Optional;

/**
 * A new balance, or a change to one. Absent fields stay as they are.
 * Null removes the user's override: a linked debt returns to the bank's figure, and a balance
 * without an amount of its own is removed.
 * Errors are listed under `balances`, each with the index and field before the sentence: `0.apr:
 * Enter a rate from 0 to 1000 percent.`
 */
export const DebtBalanceInput = closed({
  id: BalanceId,
  amount: optional(nullable(Amount)),
  /** When `amount` was right, now if absent. Only in a change, to undo a later one. */
  amount_at: optional(UtcInstant),
  apr: optional(nullable(Percentage)),
  promo: optional(nullable(DebtPromotion)),
  deferred: optional(nullable(DebtDeferral)),
});
export type DebtBalanceInput = Static<typeof DebtBalanceInput>;

/** Fields that the rule's type does not use are absent or null. */
export const MinimumRuleInput = closed({
  type: MinimumRuleType,
  amount: optional(nullable(Amount)),
  percent: optional(nullable(Percentage)),
  floor: optional(nullable(Amount)),
  term_months: optional(nullable(Type.Integer({ minimum: 1, maximum: TERM_MONTHS_MAX }))),
});
export type MinimumRuleInput = Static<typeof MinimumRuleInput>;

/** `amount` is allowed only with the type `other`. */
export const AutopayInput = closed({ type: AutopayType, amount: optional(nullable(Amount)) });
export type AutopayInput = Static<typeof AutopayInput>;

/** ISO 4217 code. */
const Currency = Type.String({ pattern: "^[A-Z]{3}$", maxLength: 3 });

/** Figures that a user may enter for any debt. They override the bank's figures. */
const figures = {
  /** Today's monthly payment, including escrow. */
  minimum: optional(nullable(Amount)),
  minimum_rule: optional(nullable(MinimumRuleInput)),
  due_day: optional(nullable(Type.Integer({ minimum: 1, maximum: 31 }))),
  accrual: optional(nullable(DebtAccrual)),
  accrued_interest: optional(nullable(Amount)),
  monthly_fee: optional(nullable(Amount)),
  annual_fee: optional(nullable(AnnualFee)),
  escrow: optional(nullable(Amount)),
  deferment_until: optional(nullable(CalendarDate)),
  is_subsidized: optional(Type.Boolean()),
  is_included: optional(Type.Boolean()),
  is_secured: optional(nullable(Type.Boolean())),
  is_prepayable: optional(Type.Boolean()),
  /** One line. Blank text and null both remove the nickname. */
  nickname: optional(nullable(line(DEBT_NAME_LENGTH_MAX))),
  /** One or more lines. Blank text and null both remove the note. */
  note: optional(nullable(text(DEBT_NOTE_LENGTH_MAX))),
  autopay: optional(AutopayInput),
  lead_days: optional(Type.Integer({ minimum: 0, maximum: LEAD_DAYS_MAX })),
  /** Days before the pay-by day. Null turns reminders off. */
  reminder_days: optional(nullable(Type.Integer({ minimum: 0, maximum: REMINDER_DAYS_MAX }))),
};

/** A debt entered by hand. The amount owed is the sum of its balances. */
export const DebtInput = closed({
  name: line(DEBT_NAME_LENGTH_MAX, 1),
  kind: DebtKind,
  lender: optional(nullable(line(DEBT_NAME_LENGTH_MAX))),
  /** Defaults to USD. */
  currency: optional(Currency),
  balances: Type.Array(DebtBalanceInput, { minItems: 1, maxItems: BALANCES_MAX }),
  ...figures,
});
export type DebtInput = Static<typeof DebtInput>;

export const NewDebt = closed({
  /**
   * Idempotency key made by the client: a repeated uuid returns the existing debt. Without it, each
   * call adds a debt.
   */
  uuid: optional(Uuid),
  ...DebtInput.properties,
});
export type NewDebt = Static<typeof NewDebt>;

/** Debts to enter together, all or none. Errors are listed by index: `debts.0.minimum`. */
export const DebtImport = closed({
  /** Idempotency key made by the client: a repeated uuid is the same import. */
  uuid: Uuid,
  debts: Type.Array(DebtInput, { minItems: 1, maxItems: MANUAL_DEBTS_MAX }),
});
export type DebtImport = Static<typeof DebtImport>;

/** The answer counts for all loans of the bill. */
export const CombinedBillAnswer = closed({
  /** True: one payment for all loans. False: each loan has its own. Null: not answered, so one payment. */
  is_shared: nullable(Type.Boolean()),
});
export type CombinedBillAnswer = Static<typeof CombinedBillAnswer>;

/**
 * Changes to a debt. Absent fields stay as they are, and null removes the user's override. The bank
 * sets name, lender, kind and currency of a linked debt. The balances of an entered debt set the
 * amount owed.
 */
export const DebtChange = closed({
  name: optional(line(DEBT_NAME_LENGTH_MAX, 1)),
  kind: optional(DebtKind),
  lender: optional(nullable(line(DEBT_NAME_LENGTH_MAX))),
  currency: optional(Currency),
  owed: optional(nullable(Amount)),
  /**
   * Changes by balance id. Other balances stay. Null removes the user's overrides on all balances.
   */
  balances: optional(nullable(Type.Array(DebtBalanceInput, { maxItems: BALANCES_MAX }))),
  ...figures,
});
export type DebtChange = Static<typeof DebtChange>;

const params = closed({ uuid: Uuid });
/** An entered debt, and a linked debt that may be its duplicate. */
const pair = closed({ uuid: Uuid, linked: Uuid });

/** The user's debts, linked and entered by hand. */
export const debtRoutes = {
  listDebts: {
    summary:
      "List linked and entered debts, each figure with its source, and the figures that are missing",
    query: PageQuery,
    success: { status: 200, body: pageSchema(Debt) },
    ...inSession(),
    ...withTimeZoneHeader,
  },
  createDebt: {
    summary: "Enter a debt by hand",
    body: NewDebt,
    success: { status: 201, body: Debt },
    ...inSession("too_many_debts"),
    ...withTimeZoneHeader,
  },
  updateDebt: {
    summary: "Change an entered debt or override the bank's figures; null removes an override",
    params,
    body: DebtChange,
    success: { status: 200, body: Debt },
    ...inSession("not_found"),
    ...withTimeZoneHeader,
  },
  removeDebt: {
    summary: "Remove an entered debt; the last 200 can be restored for 30 days",
    params,
    success: { status: 200, body: Empty },
    ...inSession("not_found", "debt_is_linked"),
  },
  importDebts: {
    summary: "Enter several debts at once, all or none; a repeated import adds nothing",
    body: DebtImport,
    success: { status: 201, body: Empty },
    ...inSession("too_many_debts"),
    ...withTimeZoneHeader,
  },
  undoDebtImport: {
    summary: "Remove the debts of an import that still exist, all at once",
    params,
    success: { status: 200, body: Empty },
    ...inSession("not_found"),
  },
  restoreDebt: {
    summary: "Restore a removed debt",
    params,
    success: { status: 200, body: Debt },
    ...inSession("not_found", "debt_is_linked", "too_many_debts"),
    ...withTimeZoneHeader,
  },
  answerCombinedBill: {
    summary:
      "Answer whether the same bill on several student loans of a login is one bill for all of them; null removes the answer",
    params,
    body: CombinedBillAnswer,
    success: { status: 200, body: Debt },
    ...inSession("not_found"),
    ...withTimeZoneHeader,
  },
  mergeDebts: {
    summary:
      "Merge an entered debt into a linked one: the entered debt is removed, and its own figures are kept; restoring it undoes the merge",
    params: pair,
    success: { status: 200, body: Debt },
    ...inSession("not_found", "debt_is_linked"),
    ...withTimeZoneHeader,
  },
  markDebtsDistinct: {
    summary: "Mark an entered debt and a linked one as different debts",
    params: pair,
    success: { status: 200, body: Debt },
    ...inSession("not_found", "debt_is_linked"),
    ...withTimeZoneHeader,
  },
  unmarkDebtsDistinct: {
    summary: "Undo marking an entered debt and a linked one as different debts",
    params: pair,
    success: { status: 200, body: Debt },
    ...inSession("not_found", "debt_is_linked"),
    ...withTimeZoneHeader,
  },
} as const;
