import { Type, type Static } from "typebox";

import { Autopay, CombinedBill, DebtKind } from "./debt.ts";
import { LedgerQuestion, ObligationState, PaymentEvidence, Recognition } from "./ledger.ts";
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

const StatedBy = oneOf(["bank", "user"]);

/** What the ledger knows of one payment of a debt. */
const ledgerFields = {
  /**
   * The payment's first known due date, or the last day of its calendar month without one. Identifies it within the
   * debt. Null if a linked debt has neither known dates nor a bill.
   */
  cycle: nullable(CalendarDate),
  /**
   * The bank's due date, or the date on the user's due day. For a missed payment, the missed date.
   * Null if unknown; the payment is then due in the month of `cycle`.
   */
  due_date: nullable(CalendarDate),
  due_date_source: nullable(StatedBy),
  /** The bill, including escrow and past-due amounts: the user's figure if there is one, or else the bank's. */
  billed: nullable(Amount),
  /** `last_known`: the last statement of a bank that was unlinked since. Later statements may differ. */
  billed_source: nullable(oneOf([...StatedBy.enum, "last_known"])),
  /** When the source reported the bill. Null if not known. */
  billed_as_of: nullable(Instant),
  /** The bank's bill if the user has overridden it. Null if the bank reports none. */
  bank_billed: nullable(Amount),
  /**
   * Whether the bill may contain missed payments; absent if not. Of a card that is behind, the amount is unknown then
   * until the next bill.
   */
  may_contain_missed: Type.Optional(Type.Boolean()),
  /** The due date of that missed payment, or of the first one that the bill includes; absent if unknown. */
  missed_on: Type.Optional(CalendarDate),
  /** Whether the amount is unknown because the bank still reports the bill of an earlier payment; absent if not. */
  is_unbilled: Type.Optional(Type.Boolean()),
  /** Whether the bill is the last statement's minimum, because the new statement is not issued or not known. */
  is_last_statement: Type.Boolean(),
  /** The earlier unpaid amount that the lender reports. Null if it reports none. */
  past_due_amount: nullable(Amount),
  /** The late fee that the lender charged, not part of any other amount. Null if it reports none. */
  late_fee_amount: nullable(Amount),
  /** The amount that the lender has received. */
  paid: Amount,
  /** The amount in transit. */
  sent: Amount,
  /** The rest of the bill. Null if unknown. */
  left: nullable(Amount),
  /** What was sent of it with this month's money. */
  sent_this_month: Amount,
  recognised: nullable(Recognition),
  /** What each kind of evidence shows of what was paid and sent; absent if there is one kind. */
  recognised_parts: Type.Optional(
    Type.Array(closed({ by: PaymentEvidence, amount: Amount }), { minItems: 2 }),
  ),
  question: nullable(LedgerQuestion),
  /**
   * When the user, or the lender of a bank that was unlinked since, reported it as not paid. Null if that does not
   * apply.
   */
  not_paid_on: nullable(CalendarDate),
};

export const LedgerPayment = closed({
  ...ledgerFields,
  /** The last day to send it so that it arrives in time. */
  pay_by: nullable(CalendarDate),
  /** The amount due in this cycle. Null if unknown. */
  due: nullable(Amount),
  status: ObligationState,
  /** Whether the lender or the user reports it as missed. */
  is_late: Type.Boolean(),
  /** What the last stored plan listed for a payment of unknown amount, paid parts included; absent if it is known. */
  listed: Type.Optional(Amount),
});
export type LedgerPayment = Static<typeof LedgerPayment>;

/** The part of a debt's ledger that a plan starting today needs. */
export const PlannedLedger = closed({
  debt: Uuid,
  /**
   * Payments that are open, missed, in question or due this month, and the next one, oldest first. One
   * payment without a cycle if nothing is known of the debt's due dates.
   */
  payments: Type.Array(LedgerPayment),
  /** Sent toward this month's payment. Excludes payments that are due in a later month. */
  sent_this_month: Amount,
  /**
   * Sent toward the payments of later months. It is the money of those months, and the balance does not reflect it yet.
   */
  sent_ahead: Amount,
  /** The sent amount that the reported balance does not reflect yet. */
  in_the_air: Amount,
  /**
   * Whether this month's payment was due before any data about the debt arrived. It counts as made,
   * so that the plan does not assign its money to another debt.
   */
  is_met_before: Type.Optional(Type.Boolean()),
  /** The amount that the month's first plan counted for it. A later statement does not change it. */
  met_before: Type.Optional(Amount),
  /** The date before which the lender asks for nothing, as after a deferment; absent if a payment is due as usual. */
  first_due_on: Type.Optional(CalendarDate),
  /**
   * What the cheapest plan of the last stored day gives the debt in this month, sent payments included. A plan that
   * costs about the same keeps it. Absent if there is no such plan.
   */
  planned: Type.Optional(Amount),
  /** Whether the bank's bill may contain a missed payment that was sent since. */
  is_behind: Type.Optional(Type.Boolean()),
  /**
   * What was sent to a card in the last 45 days, except for next month's bill. The card charges interest on it for the
   * days before.
   */
  recent_payments: Type.Optional(Type.Array(closed({ on: CalendarDate, amount: Amount }))),
});
export type PlannedLedger = Static<typeof PlannedLedger>;

/**
 * - `bill`: the payment of a billing cycle
 * - `arrears`: a payment that was missed, or that was due in an earlier month and is not confirmed
 * - `extra`: money of the plan beyond what is due
 * - `other`: money that was sent this month for none of the listed payments
 */
export const MonthPaymentKind = oneOf(["bill", "arrears", "extra", "other"]);
export type MonthPaymentKind = Static<typeof MonthPaymentKind>;

export const MONTH_PAYMENT_STATES = [
  "to_send",
  "scheduled",
  "partial",
  "late",
  "question",
  "unknown",
  "sent",
  "paid",
  "nothing_due",
  "skipped",
] as const;

/**
 * - `to_send`: to be sent by the user
 * - `scheduled`: collected by the lender's autopay
 * - `partial`: a part was sent, the rest is to be sent
 * - `late`: missed according to the lender or the user
 * - `question`: its date has passed, and only the user can say whether it was paid
 * - `unknown`: its amount is not reported
 * - `sent`: in transit
 * - `paid`: confirmed by the lender or the user
 * - `nothing_due`: nothing was billed
 * - `skipped`: skipped by the user
 */
export const MonthPaymentState = oneOf(MONTH_PAYMENT_STATES);
export type MonthPaymentState = Static<typeof MonthPaymentState>;

/** One payment of one debt. `amount = minimum + extra + escrow`. */
export const MonthPayment = closed({
  debt: Uuid,
  kind: MonthPaymentKind,
  ...ledgerFields,
  state: MonthPaymentState,
  /** What is to be sent now. Null if unknown; zero if nothing is left to send. */
  amount: nullable(Amount),
  minimum: Amount,
  extra: Amount,
  escrow: Amount,
  /** The part of the bill that the budget does not cover. Not part of `amount`. */
  uncovered: Amount,
  /** Whether the escrow part is estimated, because no source states it. */
  is_escrow_estimated: Type.Boolean(),
  /** Whether `amount` is the plan's estimate of a bill that is unknown. */
  is_estimated: Type.Boolean(),
  /**
   * When the new statement of a bill that is unknown or still the last one's is expected: what arrives before counts
   * toward the earlier bill. Absent if that is unknown or past.
   */
  statement_on: Type.Optional(CalendarDate),
  /**
   * Whether `amount` is what the plan expects of a later bill instead of the amount that the user entered; absent if
   * not, or if the debt is paid off with it.
   */
  is_expected: Type.Optional(Type.Boolean()),
  /** The last safe day to send it, today or later. Null if unknown, or if nothing is left to send. */
  send_by: nullable(CalendarDate),
  /**
   * Whether its last safe day is past, so that it may arrive after its due date or `arrive_by`. Absent if not, or if it
   * is late already.
   */
  may_arrive_late: Type.Optional(Type.Boolean()),
  /** The day of the one-off money that an extra needs. Null if it needs none that is still to come. */
  send_from: nullable(CalendarDate),
  /** The payday that it needs, if earlier money does not cover it. */
  from_paycheck: nullable(CalendarDate),
  /** The last day of the deferral or promotional rate that the payment must arrive by. Null if it has none. */
  arrive_by: nullable(CalendarDate),
  /** Whether the money of an extra comes after `send_by`, so that it has to come from savings. */
  is_from_savings: Type.Boolean(),
  /** Whether it probably arrives in the month after that of `send_by`: an extra sent after its last safe day. */
  arrives_next_month: Type.Boolean(),
  /** Whether the plan's budget pays for it. */
  in_plan: Type.Boolean(),
});
export type MonthPayment = Static<typeof MonthPayment>;

/** A debt as a list of payments shows it. */
export const MonthDebt = closed({
  uuid: Uuid,
  /** uuid of the account. Null for an entered debt. */
  account: nullable(Uuid),
  /** uuid of the account's connection. Null for an entered debt. */
  item: nullable(Uuid),
  /** The account's official name, or else its name. For an entered debt, the entered name. */
  name: Type.String(),
  /** The user's name for the debt. Null if they use `name`. */
  nickname: nullable(Type.String()),
  mask: nullable(Type.String()),
  institution_id: nullable(Type.String()),
  /** For an entered debt, the lender that the user entered. */
  lender: nullable(Type.String()),
  kind: DebtKind,
  currency: nullable(CurrencyCode),
  autopay: Autopay,
  /** Set if the servicer reports the same bill on several student loans of the login. */
  combined_bill: nullable(CombinedBill),
});
export type MonthDebt = Static<typeof MonthDebt>;

/** Sums over the listed payments of one currency: of `amount`, unless a field's comment names another. */
export const MonthTotal = closed({
  currency: nullable(CurrencyCode),
  /** To send by the end of the month, including late payments and questions. */
  to_send: Amount,
  /**
   * What is late, without what the next bill includes. Contains the part that the budget does not cover, unlike
   * `to_send`.
   */
  late: Amount,
  /** The part of `to_send` and `uncovered` that may have been paid: only the user knows. */
  in_question: Amount,
  /** The part of `to_send` and `uncovered` that is estimated. */
  estimated: Amount,
  /** The part of `to_send` that the plan's budget does not pay for. */
  outside_plan: Amount,
  /** What is due this month beyond the budget. Not part of `to_send`. */
  uncovered: Amount,
  /** Due next month, to be sent this month. Not part of `to_send`. */
  ahead: Amount,
  /** Sent with this month's money. */
  sent: Amount,
  /** The part of `sent` that the plan's budget did not pay for. */
  sent_outside_plan: Amount,
});
export type MonthTotal = Static<typeof MonthTotal>;

/** A recent withdrawal that may be a payment of one or several debts: only the user knows. */
export const WithdrawalQuestion = closed({
  /** uuid of the transaction. */
  transaction: Uuid,
  date: CalendarDate,
  /** The merchant, or else the bank's text. */
  name: Type.String(),
  amount: Amount,
  currency: nullable(CurrencyCode),
  /** The debts that it may have paid, at least one. */
  debts: Type.Array(Uuid),
});
export type WithdrawalQuestion = Static<typeof WithdrawalQuestion>;

/** The debt that a withdrawal paid. Null if it paid none of those in question; absent if that is not answered. */
export const WithdrawalAnswer = closed({ debt: Type.Optional(nullable(Uuid)) });
export type WithdrawalAnswer = Static<typeof WithdrawalAnswer>;

/**
 * What will cost money, with the amount that avoids it:
 * - `back_interest` and `rate_rise`: a balance that is charged deferred interest, or a higher rate, after a date
 * - `endless_minimum`: minimum payments do not pay the debt off within a hundred years
 * - `over_limit`: the debt is above the limit that its bank reports
 * - `short_month`: the budget does not cover the minimums of a month
 */
export const MonthWarning = Type.Union([
  closed({
    kind: oneOf(["back_interest", "rate_rise"]),
    debt: Uuid,
    balance: Type.String(),
    /** The last month of the plan that is paid in time. 0 if the date is before the first payment. */
    last_month: Type.Integer({ minimum: 0 }),
    last_date: nullable(CalendarDate),
    /** The last day to send a payment that arrives by `last_date`. */
    send_by: nullable(CalendarDate),
    /** The first month that costs more, as the date of its first day. */
    from: CalendarDate,
    /** What is left of the balance by then. Zero if the plan prevents the cost. */
    left: Amount,
    charged: Amount,
    /** The rate after the date. */
    apr: Percentage,
    /** The smallest level payment that avoids it. Null if none does. */
    clearing_payment: nullable(Amount),
    /** How many such payments it takes, in as many months before `from`. */
    clearing_payments: Type.Integer({ minimum: 0 }),
    /** Whether `left` assumes the plan's payments. False without a plan: it assumes minimum payments. */
    is_planned: Type.Boolean(),
    /**
     * How much more the plan would cost in total if it paid the debt before all others, and so in time. Null if that
     * costs no more, or if the budget is too small for it. If it is too late, savings must advance a part of the money.
     */
    cost_of_paying_first: nullable(Amount),
    /**
     * Whether the budget's money by then cannot pay the balance off, even if the plan paid this debt first. A bill that
     * is due by then counts.
     */
    is_too_late: Type.Boolean(),
    /** The part of the plan's payments with money that comes too late to pay the balance off. Null if there is none. */
    from_savings: nullable(closed({ amount: Amount, send_by: CalendarDate })),
  }),
  closed({
    kind: oneOf(["endless_minimum"]),
    debt: Uuid,
    minimum: Amount,
    /** Level payments that pay it off in 36 and in 60 months. Null if none does. */
    clears_in_36: nullable(Amount),
    clears_in_60: nullable(Amount),
    /** Whether the payment depends on income, so that the rest may be forgiven. */
    follows_income: Type.Boolean(),
    /** When the plan pays it off. Null if it does not. */
    payoff_month: nullable(CalendarDate),
  }),
  closed({ kind: oneOf(["over_limit"]), debt: Uuid, limit: Amount, above: Amount }),
  closed({
    kind: oneOf(["short_month"]),
    month: CalendarDate,
    /** What is due in the whole month. */
    minimums: Amount,
    /** The amount that the budget lacks. */
    shortfall: Amount,
    /** Whether only an estimated minimum asks for more. The plan pays it. */
    is_estimated: Type.Boolean(),
  }),
]);
export type MonthWarning = Static<typeof MonthWarning>;

/** The last paycheck. */
export const MonthPayday = closed({
  /** Its day, today or earlier. */
  on: CalendarDate,
  /** Its part for debts. Null if the budget is per month. */
  amount: nullable(Amount),
  /** What is left of the paychecks and other money that came this month, after what was sent of it. */
  left: Amount,
  /** The payments to send before the next paycheck, as indexes in `payments`. Empty if all are sent. */
  payments: Type.Array(Type.Integer({ minimum: 0 })),
});
export type MonthPayday = Static<typeof MonthPayday>;

/** The current calendar month of all debts: what to send, to whom, by when, and what is done. */
export const ThisMonth = closed({
  today: CalendarDate,
  /** First and last day of the month. */
  month: CalendarDate,
  through: CalendarDate,
  /** The debts of `payments`, `questions` and `warnings`. */
  debts: Type.Array(MonthDebt),
  /** By due date, payments without one last; extras after all others. */
  payments: Type.Array(MonthPayment),
  /** Oldest first. */
  questions: Type.Array(WithdrawalQuestion),
  /** One entry per currency, the plan's first. */
  totals: Type.Array(MonthTotal),
  /** Payments to send this month of unknown amount. Not part of any total. */
  unknown_count: Type.Integer({ minimum: 0 }),
  /** Late payments, including those with an unknown amount. */
  late_count: Type.Integer({ minimum: 0 }),
  /** The payment to send next, as its index in `payments`. Null if nothing is left to send. */
  next: nullable(Type.Integer({ minimum: 0 })),
  /** Null without paydays, or if the last paycheck pays nothing before the next one. */
  payday: nullable(MonthPayday),
  /** The money of the plan's debts this month, including escrow. Null without a plan. */
  budget: nullable(Amount),
  /**
   * The part of what is left to send that the user's budget does not contain: missed payments, and bills that are due
   * although the budget is spent. In the currency of the plan.
   */
  beyond_budget: Amount,
  /**
   * The part of `budget` for payments that were due before their debts became known. They count as paid. In the
   * currency of the plan.
   */
  met_before: Amount,
  warnings: Type.Array(MonthWarning),
});
export type ThisMonth = Static<typeof ThisMonth>;
