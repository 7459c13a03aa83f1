import { Type, type Static, type TSchema } from "typebox";

import { StudentLoanTerms } from "./account.ts";
import {
  Amount,
  CalendarDate,
  closed,
  CurrencyCode,
  Instant,
  nullable,
  oneOf,
  Percentage,
  Uuid,
} from "./scalars.ts";

export const DebtKind = oneOf([
  "credit_card",
  "mortgage",
  "student_loan",
  "auto_loan",
  "personal_loan",
  "medical",
  "other",
]);
export type DebtKind = Static<typeof DebtKind>;

export const FigureSource = oneOf(["bank", "user", "estimate"]);
export type FigureSource = Static<typeof FigureSource>;

/** One number about a debt and who says so. Nobody said: `value` and `source` are null. */
export type Figure<T> = {
  value: T | null;
  source: FigureSource | null;
  /** When its source said so; null where that is not known. */
  as_of: Instant | null;
  /** What the bank says where the user's word stands in its place; null where it says nothing. */
  bank_value: T | null;
};
type Instant = Static<typeof Instant>;

function figureOf<T extends TSchema & { type: string }>(value: T) {
  return closed({
    value: nullable(value),
    source: nullable(FigureSource),
    as_of: nullable(Instant),
    bank_value: nullable(value),
  });
}

/** A rate for a while; the balance's own rate follows. No bank reports it: the user says so. */
export const DebtPromotion = closed({
  apr: Percentage,
  /** The last day on which it holds; null = the user does not know. */
  last_date: nullable(CalendarDate),
});
export type DebtPromotion = Static<typeof DebtPromotion>;

/** "No interest if paid in full by …": interest at `apr` gathers meanwhile. */
export const DebtDeferral = closed({
  apr: Percentage,
  last_date: CalendarDate,
  /** Interest that has gathered and is charged unless the balance is paid off in time. */
  accrued: Amount,
});
export type DebtDeferral = Static<typeof DebtDeferral>;

/** A part of a debt with a rate of its own. */
export const DebtBalance = closed({
  /** Unique within its debt and the same every time; names it in a change. */
  id: Type.String(),
  /** What the bank calls the rate, e.g. `purchase_apr`; null for loans and for balances entered by hand. */
  apr_type: nullable(Type.String()),
  /** The balances' amounts add up to what is owed, to the cent; null where that is unknown. */
  amount: nullable(Amount),
  /** `bank`: the bank's share, scaled to what is owed. */
  amount_source: nullable(FigureSource),
  apr: figureOf(Percentage),
  promo: nullable(DebtPromotion),
  deferred: nullable(DebtDeferral),
});
export type DebtBalance = Static<typeof DebtBalance>;

export const MinimumRuleType = oneOf(["fixed", "percent", "percent_plus_interest", "amortizing"]);
export type MinimumRuleType = Static<typeof MinimumRuleType>;

/** How the minimum payment follows from the balance. What a type has no use for is null. */
export const MinimumRule = closed({
  type: MinimumRuleType,
  /** Of `fixed`. */
  amount: nullable(Amount),
  /** Of `percent` (of the balance with its interest) and `percent_plus_interest`. */
  percent: nullable(Percentage),
  /** Least payment of those two; the whole balance where that is less. */
  floor: nullable(Amount),
  /** Of `amortizing`: months from now in which a level payment clears the debt. */
  term_months: nullable(Type.Integer()),
  /** `estimate`: inferred from the minimum that the bank or the user stated. */
  source: FigureSource,
});
export type MinimumRule = Static<typeof MinimumRule>;

export const DebtAccrual = oneOf(["monthly", "semi_annual", "simple_daily"]);
export type DebtAccrual = Static<typeof DebtAccrual>;

export const AnnualFee = closed({
  amount: Amount,
  /** January is 1. */
  month: Type.Integer({ minimum: 1, maximum: 12 }),
});
export type AnnualFee = Static<typeof AnnualFee>;

export const AutopayType = oneOf(["none", "minimum", "statement", "full", "other"]);
export type AutopayType = Static<typeof AutopayType>;

/** What the lender takes by itself on the due date. */
export const Autopay = closed({
  type: AutopayType,
  /** Of `other`; null of every other type. */
  amount: nullable(Amount),
});
export type Autopay = Static<typeof Autopay>;

export const MissingFigure = oneOf(["owed", "apr", "minimum", "promo_end", "currency"]);
export type MissingFigure = Static<typeof MissingFigure>;

export const Debt = closed({
  /** The account's uuid where the debt is linked. */
  uuid: Uuid,
  /** uuid of the account; null for a debt that the user entered. */
  account: nullable(Uuid),
  /** uuid of the connection it came through; null for a debt that the user entered. */
  item: nullable(Uuid),
  name: Type.String(),
  /** What the user calls it; null where the name will do. */
  nickname: nullable(Type.String()),
  lender: nullable(Type.String()),
  institution_id: nullable(Type.String()),
  mask: nullable(Type.String()),
  kind: DebtKind,
  currency: nullable(CurrencyCode),
  /** Negative = overpaid. */
  owed: figureOf(Amount),
  balances: Type.Array(DebtBalance),
  /** The monthly payment that is due now, escrow included. An estimate never stands here. */
  minimum: figureOf(Amount),
  /** Only where `minimum.value` is null, and never part of a sum of what is due. */
  minimum_estimate: nullable(Amount),
  minimum_rule: nullable(MinimumRule),
  /**
   * Next due date: the bank's, or the date next to it on the user's day; null where no bank says one, as
   * of a debt that the user entered.
   */
  due_date: nullable(CalendarDate),
  due_date_source: nullable(oneOf(["bank", "user"])),
  /** What the bank says where the user's day stands in its place. */
  bank_due_date: nullable(CalendarDate),
  /** Day of the month, 31 = its last day where it is shorter. */
  due_day: nullable(Type.Integer({ minimum: 1, maximum: 31 })),
  accrual: DebtAccrual,
  /**
   * Part of what is owed that is unpaid interest and bears none itself (student loans): the user's
   * word, else the servicer's.
   */
  accrued_interest: nullable(Amount),
  monthly_fee: nullable(Amount),
  annual_fee: nullable(AnnualFee),
  /** Part of the monthly payment that is for taxes and insurance. */
  escrow: nullable(Amount),
  /** What it probably is, only where `escrow` is null: the payment less the loan's own level payment. */
  escrow_estimate: nullable(Amount),
  /** No payment is due until then: the user's word, else the servicer's about a student loan. */
  deferment_until: nullable(CalendarDate),
  /** Whether no interest gathers during the deferment; false where nobody says. */
  is_subsidized: Type.Boolean(),
  /** Of a linked student loan, as the servicer says; null for other debts. */
  student_loan: nullable(StudentLoanTerms),
  /**
   * The debt that this one repeats, and is counted as: the same account linked earlier; of a debt that the user
   * entered the linked one as which it is back, while `may_be` asks. Null where it repeats none.
   */
  duplicate_of: nullable(Uuid),
  /**
   * Of a debt that the user entered: the linked one that may be the same. Until the user says, it counts twice,
   * or once where `duplicate_of` says so; null where none is like it, or the user said that they are two.
   */
  may_be: nullable(Uuid),
  /**
   * False where the user keeps it out of payoff plans; of a mortgage, which is paid on schedule, and of
   * an account linked twice until the user lets it in; of an entered debt that is back until the user says that
   * the two are two.
   */
  is_included: Type.Boolean(),
  /** Something can be taken away if it is not paid: a house, a car. */
  is_secured: Type.Boolean(),
  /** False where paying early saves nothing (precomputed interest). */
  is_prepayable: Type.Boolean(),
  is_overdue: Type.Boolean(),
  autopay: Autopay,
  /** Business days before the due date by which a payment has to be sent. */
  lead_days: Type.Integer(),
  /** Days before that day on which the user is reminded; null = never. */
  reminder_days: nullable(Type.Integer()),
  /** What stands in the way of planning it with facts alone; empty = it can be planned. */
  missing: Type.Array(MissingFigure),
});
export type Debt = Static<typeof Debt>;
