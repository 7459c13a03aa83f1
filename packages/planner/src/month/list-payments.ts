import type {
  LedgerPayment,
  MonthPayment,
  MonthPaymentState,
  ObligationState,
  PlannedLedger,
} from "@snowball/contract";
import { earlierDate, monthAfter, payByDate } from "@snowball/dates";
import {
  amountFromCents,
  centsFromAmount,
  signOf,
  subtractAmount,
  sumAmounts,
} from "@snowball/money";
import type { Cents } from "@snowball/payoff";

import { collectsDueOnly, type MonthDebtFacts } from "../facts/debt-facts.ts";
import { lastDayToSend, USUAL_LEAD_DAYS } from "../facts/payment-months.ts";
import { NOT_DELAYED, type ToSend } from "./amounts-to-send.ts";
import { statementFor } from "./interest-terms.ts";
import { isBilledLater, isEarlier, lastDayToPay } from "./read-ledger.ts";
import { NO_BILL } from "./sending-deadlines.ts";

type DebtMonth = {
  debt: MonthDebtFacts;
  ledger: PlannedLedger | undefined;
  toSend: readonly ToSend[];
  today: string;
  /** Whether `toSend` covers the debt: it is in the plan's currency. */
  isCovered: boolean;
  /** Whether the plan pays the debt. */
  isInPlan: boolean;
  /** Returns what the plan has when the payment of a date is due; null if it does not contain that month. */
  plannedOn: (date: string) => PlannedOnDate | null;
};

export type PlannedOnDate = {
  /** What the debt still owes. */
  owed: Cents;
  /** What the plan expects to be due, escrow included. */
  minimum: Cents;
  /** A constant payment, which may be above the bill; 0 if the plan pays what is billed. */
  constant: Cents;
  /** The end of a rate or a deferral by which the payment must arrive; absent if there is none. */
  arriveBy?: string;
};

/** Lists the payments that the ledger knows, then what the plan adds to them. */
export function listPayments(month: DebtMonth): MonthPayment[] {
  const bills = month.toSend.filter(({ reason }) => reason !== "extra");
  // The plan's estimate replaces an undated payment of which the lender reports that nothing is due.
  const isEstimated = ({ cycle, status }: LedgerPayment) =>
    cycle === null && status === "not_needed" && bills.some((each) => each.cycle === null);
  const known = (month.ledger?.payments ?? []).filter((payment) => !isEstimated(payment));
  const billOf = (payment: LedgerPayment) =>
    isSettled(payment) ? undefined : bills.find(({ cycle }) => cycle === payment.cycle);
  const included = known.filter((payment) => payment.is_late && isBilledLater(payment, known));
  const [missed] = included;
  const missedOn = missed ? (missed.missed_on ?? lastDayToPay(missed)) : null;
  const including = known.find(
    ({ billed, cycle }) => billed !== null && missedOn !== null && (cycle ?? "") > missedOn,
  );
  const listed = known
    .filter((payment) => !included.includes(payment))
    .map((payment) => {
      const row = listKnown(payment, billOf(payment), month);
      return payment === including && missedOn !== null ? { ...row, missed_on: missedOn } : row;
    })
    .filter(
      ({ state, sent_this_month: sent }) =>
        !isPaidOff(month.debt) || state !== "nothing_due" || signOf(sent) > 0,
    );
  const used = new Set(known.map(billOf));
  const added = month.toSend
    .filter((each) => !used.has(each))
    .map((each) => listAdded(each, month));

  return [...listed, ...added, ...otherPayments(month)];
}

/** An entered debt with nothing owed is over. A linked card stays in use, and its bank reports each bill. */
function isPaidOff({ owed }: MonthDebtFacts): boolean {
  return owed.source === "user" && owed.value !== null && signOf(owed.value) === 0;
}

/** States in which nothing is left to be sent. */
export const SETTLED: ReadonlySet<ObligationState | MonthPaymentState> = new Set([
  "sent",
  "paid",
  "not_needed",
  "nothing_due",
  "skipped",
]);

function isSettled({ status }: LedgerPayment): boolean {
  return SETTLED.has(status);
}

function listKnown(
  payment: LedgerPayment,
  toSend: ToSend | undefined,
  month: DebtMonth,
): MonthPayment {
  const { debt, today, isInPlan } = month;
  const {
    pay_by: payBy,
    due,
    status: _status,
    is_late: isLate,
    listed: _listed,
    ...known
  } = payment;
  const rest = restOf(payment, month);
  const amounts = toSend ? amountsOf(toSend, debt) : { ...NOTHING_TO_SEND, ...rest };
  const { amount, uncovered, arrive_by: arriveBy } = amounts;
  const isDone = amount === "0.00" && uncovered === "0.00";
  const state = isDone ? settledState(payment) : openState(payment, { debt, arriveBy });
  const planned = toSend?.payBy ?? payBy ?? toSend?.sendOn ?? undatedDay(payment, debt);
  // The last statement's bill of a missed payment is not the amount that was missed.
  const isKnown = (isLate ? due : known.billed) !== null;

  return {
    ...known,
    ...amounts,
    debt: debt.uuid,
    kind: isLate || isEarlier(payment, today) ? "arrears" : "bill",
    state,
    question: state === "nothing_due" ? null : known.question,
    ...(isToSend(state) && comingStatement(payment, month)),
    is_estimated: !isKnown && (toSend !== undefined || isExpected(payment, amount)),
    ...(isUncovered({ amount, uncovered })
      ? { send_by: null }
      : daysToSend(state, {
          day: inTime(planned, { debt, arriveBy }),
          last: arriveBy ?? known.due_date,
          today,
        })),
    in_plan: isInPlan,
  };
}

/** Returns the day of the new statement of a linked card, if its bill is unknown until then or the last one's. */
function comingStatement(
  { is_last_statement: isLast, billed, billed_source: source, due_date: dueDate }: LedgerPayment,
  { debt, today }: DebtMonth,
): Pick<MonthPayment, "statement_on"> {
  const isComing = billed === null || (isLast && source !== "last_known");
  const next = isComing ? statementFor(debt, dueDate, today) : null;

  return next === null ? {} : { statement_on: next };
}

/** Whether an amount is what the plan expects of a payment of a later month that is not known. */
function isExpected({ left }: LedgerPayment, amount: string | null): boolean {
  return left === null && amount !== null && signOf(amount) > 0;
}

/** Returns a day on which a payment is sent, or an earlier one on which it still arrives by the end of an offer. */
function inTime(day: string | null, { debt, arriveBy }: Timed): string | null {
  return day === null || arriveBy === null
    ? day
    : earlierDate(day, payByDate(arriveBy, debt.lead_days ?? USUAL_LEAD_DAYS));
}

type Timed = { debt: MonthDebtFacts; arriveBy: string | null };

type Rest = Pick<MonthPayment, "amount" | "minimum"> &
  Partial<Pick<MonthPayment, "extra" | "arrive_by" | "is_expected">>;

/**
 * Returns what is to be sent of a payment without an amount to send: nothing if the debt owes less than it was billed,
 * so that other payments pay it off. Payments of next month are not covered by this month's money.
 */
function restOf(payment: LedgerPayment, month: DebtMonth): Rest {
  const { debt, today, isCovered, plannedOn } = month;
  const { left, due, pay_by: payBy, is_late: isLate } = payment;
  const dueDate = lastDayToPay(payment);
  if (isSettled(payment)) return asMinimum("0.00");
  const next = monthAfter(today, 1);
  if (!isLate && dueDate !== null && dueDate >= next && (payBy ?? dueDate) >= next) {
    // An amount that the user entered, or that an unlinked bank reported, is that of the next bill.
    const isLater = (payment.billed_source ?? "bank") !== "bank" && dueDate >= monthAfter(today, 2);
    const planned = plannedOn(dueDate);
    const isExpected = isLater && planned !== null && planned.minimum < planned.owed;
    return {
      ...asPlanned(planned, isLater ? { ...payment, due: null } : payment, debt),
      ...(isExpected && { is_expected: true }),
      arrive_by: planned?.arriveBy ?? null,
    };
  }

  const isPaidOff = dueDate !== null && plannedOn(dueDate)?.owed === 0;
  return asMinimum((isCovered && due !== null) || isPaidOff ? "0.00" : left);
}

function asMinimum(amount: string | null): Rest {
  return { amount, minimum: amount ?? "0.00" };
}

/**
 * Returns the rest of a payment, at most what is owed by then without what was paid of it. A constant payment above the
 * bill is an extra, which autopay may not collect. Before its statement is issued, a payment is what the plan expects.
 */
function asPlanned(
  planned: PlannedOnDate | null,
  { left, due, ...known }: LedgerPayment,
  { autopay }: MonthDebtFacts,
): Rest {
  if (planned === null) return asMinimum(left);
  if (due === null) {
    const made = centsFromAmount(sumAmounts([known.paid, known.sent]));
    const expected = Math.max(0, planned.minimum - made);
    // A bill that is unknown stays so if the plan expects nothing of a debt that still owes something.
    const isUnknown = left === null && expected === 0 && planned.owed > 0;
    return asMinimum(isUnknown ? null : amountFromCents(expected));
  }
  if (left === null) return asMinimum(null);
  const billed = centsFromAmount(left);
  const paid = centsFromAmount(due) - billed;
  const constant = collectsDueOnly(autopay.type) ? 0 : planned.constant - paid;
  const amount = Math.min(Math.max(billed, constant), Math.max(0, planned.owed - paid));
  const minimum = Math.min(billed, amount);

  return {
    amount: amountFromCents(amount),
    minimum: amountFromCents(minimum),
    extra: amountFromCents(amount - minimum),
  };
}

function settledState({ status }: LedgerPayment): MonthPaymentState {
  return status === "sent" || status === "paid" || status === "skipped" ? status : "nothing_due";
}

function openState(payment: LedgerPayment, { debt, arriveBy }: Timed): MonthPaymentState {
  const { status, is_late: isLate, question, billed, left, due_date: dueDate } = payment;
  const isInTime = arriveBy === null || dueDate === null || dueDate <= arriveBy;
  if (isLate || status === "late") return "late";
  if (question === "was_it_paid") return "question";
  if (billed === null && left === null) return "unknown";
  // Autopay collects the rest of a partly paid bill as well.
  if (debt.autopay.type !== "none" && isInTime) return "scheduled";

  return status === "partial" ? "partial" : "to_send";
}

/** Returns whether the budget covers nothing of a payment that is due, so that there is nothing to send. */
export function isUncovered({
  amount,
  uncovered,
}: Pick<MonthPayment, "amount" | "uncovered">): boolean {
  return amount === "0.00" && signOf(uncovered) > 0;
}

/** Returns the day to send a payment without a due date: the last one on which it arrives in its month. */
function undatedDay(
  { due_date: dueDate, cycle }: LedgerPayment,
  { lead_days: leadDays }: MonthDebtFacts,
): string | null {
  return dueDate === null && cycle !== null ? lastDayToSend(cycle, leadDays) : null;
}

/**
 * Returns the day to send a payment, or null if the user does not have to send it on a known day, and whether it may
 * arrive after the last day for it.
 */
function daysToSend(
  state: MonthPaymentState,
  { day, last, today }: { day: string | null; last: string | null; today: string },
): Pick<MonthPayment, "send_by" | "may_arrive_late"> {
  if (state === "late") return { send_by: today };
  if (!isToSend(state) || day === null) return { send_by: null };
  if (day >= today) return { send_by: day };

  return { send_by: today, ...(last !== null && { may_arrive_late: true }) };
}

/** Whether the user is to send a payment on its day. */
function isToSend(state: MonthPaymentState): boolean {
  return state === "to_send" || state === "partial" || state === "unknown";
}

type Amounts = Omit<ToSend, "debt" | "cycle" | "dueDate" | "payBy" | "sendOn" | "reason">;

function amountsOf(
  { minimum, extra, escrow, uncovered, ...toSend }: Amounts,
  debt: Pick<MonthDebtFacts, "escrow">,
) {
  return {
    amount: amountFromCents(minimum + escrow + extra),
    minimum: amountFromCents(minimum),
    extra: amountFromCents(extra),
    escrow: amountFromCents(escrow),
    uncovered: amountFromCents(uncovered),
    is_escrow_estimated: escrow > 0 && debt.escrow === null,
    from_paycheck: toSend.fromPaycheck,
    send_from: toSend.sendFrom,
    is_from_savings: toSend.isFromSavings,
    arrive_by: toSend.arriveBy ?? null,
    arrives_next_month: toSend.arrivesNextMonth,
  };
}

const NOTHING_TO_SEND = amountsOf({ ...NO_BILL, ...NOT_DELAYED, extra: 0 }, { escrow: null });

/** What the ledger knows of a payment that it does not contain, besides its amount. */
export const NOTHING_KNOWN = {
  cycle: null,
  due_date: null,
  due_date_source: null,
  billed: null,
  billed_source: null,
  billed_as_of: null,
  bank_billed: null,
  is_last_statement: false,
  past_due_amount: null,
  late_fee_amount: null,
  paid: "0.00",
  sent: "0.00",
  recognised: null,
  question: null,
  not_paid_on: null,
  sent_this_month: "0.00",
};

/** Lists a payment that only the plan knows. */
function listAdded(toSend: ToSend, { debt, today, isInPlan }: DebtMonth): MonthPayment {
  const { reason, cycle, dueDate, payBy, sendOn } = toSend;
  const isExtra = reason === "extra";
  const open = isExtra || debt.autopay.type === "none" ? "to_send" : "scheduled";
  const state = reason === "late" ? "late" : open;
  const amounts = amountsOf(toSend, debt);

  return {
    ...NOTHING_KNOWN,
    ...amounts,
    debt: debt.uuid,
    cycle,
    due_date: dueDate,
    left: amounts.amount,
    kind: KINDS[reason],
    state,
    is_estimated: !isExtra,
    ...daysToSend(state, { day: payBy ?? sendOn, last: amounts.arrive_by ?? dueDate, today }),
    in_plan: isInPlan,
  };
}

const KINDS = { late: "arrears", due: "bill", extra: "extra" } as const;

/** Lists what was sent this month for none of the listed payments. */
function otherPayments({ debt, ledger, isInPlan }: DebtMonth): MonthPayment[] {
  if (ledger === undefined) return [];
  const listed = sumAmounts(ledger.payments.map((each) => each.sent_this_month));
  const rest = subtractAmount(ledger.sent_this_month, listed);
  if (signOf(rest) <= 0) return [];

  return [
    {
      ...NOTHING_KNOWN,
      ...NOTHING_TO_SEND,
      debt: debt.uuid,
      kind: "other",
      state: "sent",
      left: "0.00",
      sent: rest,
      sent_this_month: rest,
      send_by: null,
      is_estimated: false,
      in_plan: isInPlan,
    },
  ];
}
