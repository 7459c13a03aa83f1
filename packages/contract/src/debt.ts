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

/** A number with its source. If it is unknown, `value` and `source` are null. */
export type Figure<T> = {
  value: T | null;
  source: FigureSource | null;
  /** When the source reported it. Null if not known. */
  as_of: Instant | null;
  /** The bank's figure if the user has overridden it. Null if the bank reports none. */
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

/**
 * A promotional rate, followed by the balance's regular rate. Banks do not report it, so the user
 * enters it.
 */
export const DebtPromotion = closed({
  apr: Percentage,
  /** The last day of the promotional rate. Null if the user does not know it. */
  last_date: nullable(CalendarDate),
});
export type DebtPromotion = Static<typeof DebtPromotion>;

/** "No interest if paid in full by …": interest at `apr` accrues until then. */
export const DebtDeferral = closed({
  apr: Percentage,
  last_date: CalendarDate,
  /** Accrued interest, charged unless the balance is paid off in time. */
  accrued: Amount,
});
export type DebtDeferral = Static<typeof DebtDeferral>;

/** A part of a debt with its own rate. */
export const DebtBalance = closed({
  /** Stable id, unique within the debt. Changes refer to it. */
  id: Type.String(),
  /** The bank's name for the rate, e.g. `purchase_apr`. Null for loans and for entered balances. */
  apr_type: nullable(Type.String()),
  /** The balances add up to the amount owed, to the cent. Null if that is unknown. */
  amount: nullable(Amount),
  /** `bank`: the bank's share, scaled to the amount owed. */
  amount_source: nullable(FigureSource),
  /**
   * For an entered debt, the amount as the user entered it: `amount` includes estimated interest and payments since
   * then. Null for a linked debt.
   */
  entered_amount: nullable(Amount),
  /** For an entered debt, what payments of this calendar month took off it. Null for a linked debt. */
  paid_this_month: nullable(Amount),
  apr: figureOf(Percentage),
  promo: nullable(DebtPromotion),
  deferred: nullable(DebtDeferral),
});
export type DebtBalance = Static<typeof DebtBalance>;

export const MinimumRuleType = oneOf(["fixed", "percent", "percent_plus_interest", "amortizing"]);
export type MinimumRuleType = Static<typeof MinimumRuleType>;

/** How the minimum payment depends on the balance. Fields that the type does not use are null. */
export const MinimumRule = closed({
  type: MinimumRuleType,
  /** For `fixed`. */
  amount: nullable(Amount),
  /** For `percent` (of the balance with its interest) and `percent_plus_interest`. */
  percent: nullable(Percentage),
  /** The lowest payment of those two types, or the whole balance if that is less. */
  floor: nullable(Amount),
  /** For `amortizing`: months from now until level payments clear the debt. */
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

/** The amount that the lender collects on the due date. */
export const Autopay = closed({
  type: AutopayType,
  /** For `other`. Null for every other type. */
  amount: nullable(Amount),
});
export type Autopay = Static<typeof Autopay>;

export const MissingFigure = oneOf(["owed", "apr", "minimum", "promo_end"]);
export type MissingFigure = Static<typeof MissingFigure>;

/** One bill that a servicer reports on each of several student loans of a login. */
export const CombinedBill = closed({
  /** The whole bill. */
  amount: Amount,
  loan_count: Type.Integer({ minimum: 2 }),
  /** Whether `minimum` is this loan's share of the bill. False if the user answered that each loan has its own. */
  is_shared: Type.Boolean(),
  /** Whether the user has answered; until then the bill is shared. */
  is_confirmed: Type.Boolean(),
});
export type CombinedBill = Static<typeof CombinedBill>;

export const Debt = closed({
  /** The account's uuid if the debt is linked. */
  uuid: Uuid,
  /** uuid of the account. Null for an entered debt. */
  account: nullable(Uuid),
  /** uuid of the account's connection. Null for an entered debt. */
  item: nullable(Uuid),
  name: Type.String(),
  /** The user's name for the debt. Null if they use `name`. */
  nickname: nullable(Type.String()),
  /** The user's private note, in one or more lines. It is in no email and no calendar. */
  note: nullable(Type.String()),
  lender: nullable(Type.String()),
  institution_id: nullable(Type.String()),
  mask: nullable(Type.String()),
  kind: DebtKind,
  currency: nullable(CurrencyCode),
  /** Negative if overpaid. */
  owed: figureOf(Amount),
  /**
   * For an entered debt, the interest that we estimate since the balance was entered at `owed.as_of`. It is part of
   * `owed`. Null if nothing changed the balance since: then it is not an estimate. Zero if only payments did, or if
   * they paid it off.
   */
  estimated_interest: nullable(Amount),
  /**
   * For an entered debt, what was sent and has probably not arrived: unlike the lender's balance, `owed` no longer
   * contains it. Absent if there is none.
   */
  in_transit: Type.Optional(Amount),
  /** The credit limit that the bank of a linked debt reports. Null if it reports none. */
  credit_limit: nullable(Amount),
  balances: Type.Array(DebtBalance),
  /** The monthly payment due now, including escrow. Never an estimate. */
  minimum: figureOf(Amount),
  /** Set if the servicer reports the same bill on several student loans of the login. */
  combined_bill: nullable(CombinedBill),
  /**
   * Set only if `minimum.value` is null, or zero on a loan in repayment. Never part of a sum of payments due.
   */
  minimum_estimate: nullable(Amount),
  minimum_rule: nullable(MinimumRule),
  /**
   * Next due date: the bank's date, moved to the user's due day if they set one. Null if no bank
   * reports a date, as for entered debts.
   */
  due_date: nullable(CalendarDate),
  due_date_source: nullable(oneOf(["bank", "user"])),
  /** The bank's due date if the user has overridden the day. */
  bank_due_date: nullable(CalendarDate),
  /** Day of the month. 31 means the last day of a shorter month. */
  due_day: nullable(Type.Integer({ minimum: 1, maximum: 31 })),
  /** For an entered debt, when its due day was entered or last reported. Null if not known. */
  due_day_as_of: nullable(Instant),
  /**
   * For an entered debt that was linked before, when its bank last reported. Its figures of a later date are the
   * user's. Null if not known, and for other debts.
   */
  last_report_at: nullable(Instant),
  /**
   * When the last statement of a linked card was issued; of an unlinked one as its bank issued them. The balance
   * contains interest up to that day.
   */
  last_statement_on: nullable(CalendarDate),
  /** The balance of that statement, if the bank reports it. */
  last_statement_balance: Type.Optional(nullable(Amount)),
  accrual: DebtAccrual,
  /**
   * The unpaid interest within the amount owed, which bears no interest itself (student loans). The
   * user's figure overrides the servicer's.
   */
  accrued_interest: nullable(Amount),
  monthly_fee: nullable(Amount),
  annual_fee: nullable(AnnualFee),
  /** The part of the monthly payment for taxes and insurance. */
  escrow: nullable(Amount),
  /** Set only if `escrow` is null: the payment minus the loan's own level payment. */
  escrow_estimate: nullable(Amount),
  /** No payment is due until this date. The user's date overrides a student loan servicer's. */
  deferment_until: nullable(CalendarDate),
  /** Whether no interest accrues during the deferment. False if unknown. */
  is_subsidized: Type.Boolean(),
  /** The servicer's report on a linked student loan. Null for other debts. */
  student_loan: nullable(StudentLoanTerms),
  /**
   * The debt that this one duplicates. Only one of the two is counted. For a linked debt: the same
   * account on an older connection. For an entered debt: the linked debt that reappeared, while
   * `may_be` is unanswered. Null if there is none.
   */
  duplicate_of: nullable(Uuid),
  /**
   * For an entered debt: the linked debt that may be its duplicate. Until the user answers, both
   * are counted, or only one if `duplicate_of` is set. Null if no debt matches or the user answered
   * that they differ.
   */
  may_be: nullable(Uuid),
  /**
   * False if the debt is not in payoff plans because:
   * - the user excluded it,
   * - it is a mortgage or a duplicate linked account, and the user has not included it,
   * - it is an entered debt that reappeared as a linked one, and the user has not said that they
   * differ.
   */
  is_included: Type.Boolean(),
  /** Whether the debt has collateral, such as a house or a car. */
  is_secured: Type.Boolean(),
  /** False if paying early saves nothing (precomputed interest). */
  is_prepayable: Type.Boolean(),
  is_overdue: Type.Boolean(),
  autopay: Autopay,
  /** Business days that a payment needs to arrive before its due date. */
  lead_days: Type.Integer(),
  /** Days before the pay-by day on which the user gets a reminder. Null turns reminders off. */
  reminder_days: nullable(Type.Integer()),
  /** Figures that the user must enter for a plan without estimates. */
  missing: Type.Array(MissingFigure),
});
export type Debt = Static<typeof Debt>;
