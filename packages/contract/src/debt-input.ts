import { Type, type Static } from "typebox";

import {
  BALANCES_MAX,
  DEBT_NAME_LENGTH_MAX,
  LEAD_DAYS_MAX,
  MANUAL_DEBTS_MAX,
  REMINDER_DAYS_MAX,
  TERM_MONTHS_MAX,
} from "./debt-limits.ts";
import {
  AnnualFee,
  AutopayType,
  DebtAccrual,
  DebtDeferral,
  DebtKind,
  DebtPromotion,
  MinimumRuleType,
} from "./debt.ts";
import { Amount, CalendarDate, closed, nullable, Percentage, Uuid } from "./scalars.ts";

/** One line of text: no control characters, no lone surrogates. */
function line(lengthMax: number, lengthMin = 0) {
  return Type.String({
    minLength: lengthMin,
    maxLength: lengthMax,
    pattern: "^[^\\p{Cc}\\p{Cs}]*$",
  });
}

const BalanceId = line(64, 1);
const optional = Type.Optional;

/**
 * One balance of a debt, or what is to change about it. A field that is absent stays as it is.
 * Null takes the user's word back: a linked debt falls back to the bank's, and a balance without any
 * amount of its own is removed. What is wrong with one is told under `balances`, with its place in the
 * list and the part at fault before the sentence: `0.apr: Enter a rate from 0 to 1000 percent.`
 */
export const DebtBalanceInput = closed({
  id: BalanceId,
  amount: optional(nullable(Amount)),
  apr: optional(nullable(Percentage)),
  promo: optional(nullable(DebtPromotion)),
  deferred: optional(nullable(DebtDeferral)),
});
export type DebtBalanceInput = Static<typeof DebtBalanceInput>;

/** What a type has no use for is left out or null. */
export const MinimumRuleInput = closed({
  type: MinimumRuleType,
  amount: optional(nullable(Amount)),
  percent: optional(nullable(Percentage)),
  floor: optional(nullable(Amount)),
  term_months: optional(nullable(Type.Integer({ minimum: 1, maximum: TERM_MONTHS_MAX }))),
});
export type MinimumRuleInput = Static<typeof MinimumRuleInput>;

/** The amount belongs to `other` alone. */
export const AutopayInput = closed({ type: AutopayType, amount: optional(nullable(Amount)) });
export type AutopayInput = Static<typeof AutopayInput>;

/** ISO 4217. */
const Currency = Type.String({ pattern: "^[A-Z]{3}$", maxLength: 3 });

/** What a user may say of any debt, in place of the bank's word or without one. */
const figures = {
  /** Today's monthly payment, escrow included. */
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
  /** One line; blank and null are none. */
  nickname: optional(nullable(line(DEBT_NAME_LENGTH_MAX))),
  autopay: optional(AutopayInput),
  lead_days: optional(Type.Integer({ minimum: 0, maximum: LEAD_DAYS_MAX })),
  /** Null = never. */
  reminder_days: optional(nullable(Type.Integer({ minimum: 0, maximum: REMINDER_DAYS_MAX }))),
};

/** A debt that no bank reports. What is owed is the sum of its balances' amounts. */
export const DebtInput = closed({
  name: line(DEBT_NAME_LENGTH_MAX, 1),
  kind: DebtKind,
  lender: optional(nullable(line(DEBT_NAME_LENGTH_MAX))),
  /** Default: USD. */
  currency: optional(Currency),
  balances: Type.Array(DebtBalanceInput, { minItems: 1, maxItems: BALANCES_MAX }),
  ...figures,
});
export type DebtInput = Static<typeof DebtInput>;

export const NewDebt = closed({
  /** Made by the client: the same again is the same debt, answered as it stands. Absent: another one. */
  uuid: optional(Uuid),
  ...DebtInput.properties,
});
export type NewDebt = Static<typeof NewDebt>;

/**
 * Debts that are entered together, all of them or none. What is wrong with one is told under its place in
 * the list: `debts.0.minimum`.
 */
export const DebtImport = closed({
  /** Made by the client: the same again is the same import. */
  uuid: Uuid,
  debts: Type.Array(DebtInput, { minItems: 1, maxItems: MANUAL_DEBTS_MAX }),
});
export type DebtImport = Static<typeof DebtImport>;

/**
 * What is to change; a field that is absent stays as it is, null takes the user's word back. Name,
 * lender, kind and currency of a linked debt are the bank's; what is owed on a debt that the user
 * entered follows from its balances.
 */
export const DebtChange = closed({
  name: optional(line(DEBT_NAME_LENGTH_MAX, 1)),
  kind: optional(DebtKind),
  lender: optional(nullable(line(DEBT_NAME_LENGTH_MAX))),
  currency: optional(Currency),
  owed: optional(nullable(Amount)),
  /** By id, the others stay. Null: back to the bank's word on all of them. */
  balances: optional(nullable(Type.Array(DebtBalanceInput, { maxItems: BALANCES_MAX }))),
  ...figures,
});
export type DebtChange = Static<typeof DebtChange>;
