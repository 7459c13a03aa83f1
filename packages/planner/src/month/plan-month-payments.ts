import { earlierDate, lastDayOf, laterDate } from "@snowball/dates";
import {
  type Cents,
  firstBalances,
  firstMinimums,
  type PayoffPlan,
  type Portfolio,
} from "@snowball/payoff";

import { payoffOrder } from "../compare/strategy-figures.ts";
import { collectsDueOnly, type DebtFacts, isCounted } from "../facts/debt-facts.ts";
import { escrowOf } from "../facts/escrow.ts";
import { isPausedWithoutEnd } from "../facts/student-loans.ts";
import { sumOf, toCents } from "../facts/exact-units.ts";
import { lastDayToSend } from "../facts/payment-months.ts";
import { readPortfolio } from "../facts/read-portfolio.ts";
import { triageToday } from "../triage/triage-month.ts";
import { interestTerms } from "./interest-terms.ts";
import type { LedgerFacts, OpenObligation } from "./ledger-facts.ts";
import {
  comingIn,
  dueAhead,
  dueThisMonth,
  lastDueDate,
  type OpenBill,
  openBill,
  sentThisMonth,
  splitBills,
} from "./opening-period.ts";
import { owedToday, type CurrentMonth } from "./current-month.ts";
import { type DueDays, computeDueDays } from "./compute-due-days.ts";
import {
  firstMonths,
  type Instruction,
  inOrder,
  type Row,
  instructionsDueNextMonth,
  instructionsForDebt,
  listInstructions,
} from "./list-instructions.ts";
import {
  deadlineOf,
  NO_BILL,
  findSendingDeadlines,
  type SendingDeadline,
  sendInTime,
} from "./sending-deadlines.ts";

/** What to send this month, for the debts of a plan and for other debts. Amounts are in cents. */
export type MonthPaymentPlan = {
  /** The first and the last day of the month. */
  month: string;
  through: string;
  /** For the debts of the plan, including what was already sent. May be less than what is due. */
  budget: Cents;
  sent: Cents;
  /** Payments of the month that were due before their debts became known; not part of the budget. */
  met: Cents;
  /** The part of the budget for extras that last month left to this month. */
  delayed: Cents;
  /** What the month's paychecks before today brought; null or absent if as much as those to come. */
  pastPaychecks?: Cents | null;
  left: Cents;
  /** What the plan pays next month. */
  nextBudget: Cents;
  /** For the debts of the plan. */
  dueDays: DueDays[];
  /** `isWaiting`: an extra of last month that waited for a paycheck of this month. */
  instructions: (Instruction & { inPlan: boolean; isWaiting?: boolean })[];
  /** The debts of the plan, those that it pays off first in front: the first money is for their extras. */
  payoffOrder: readonly string[];
  deadlines: SendingDeadline[];
};

export type MonthPaymentInput = {
  read: Omit<CurrentMonth, "inTransit" | "sentAhead" | "hasPaused">;
  /** Every debt of the user. */
  debts: readonly DebtFacts[];
  /** Null if there is no plan. */
  plan: PayoffPlan | null;
  /** The portfolio of the plan, with constant payments if the plan has them. */
  followed: Portfolio;
  /** Extras that last month left to this month; null or absent if there are none. */
  delayedExtra?: string | null;
};

/**
 * Lists what to send in the current month. Sums cover what is due in it. A payment of next month that must be sent now
 * is listed, but uses next month's money. Without a plan, lists what is due.
 */
export function planMonthPayments(input: MonthPaymentInput): MonthPaymentPlan {
  const { read, debts, plan, followed, delayedExtra = null } = input;
  const begin = firstMonths(plan);
  const { month, firstMonth } = read;
  const through = lastDayOf(month.today);
  const inPlan =
    begin.length > 0
      ? listInstructions(begin, { ...month, followed })
      : instructionsWithoutPlan(read);
  const outside = outsideOf(read, debts).flatMap((debt) => planDebtOutside(debt, read));
  const factsOf = new Map(debts.map((debt) => [debt.uuid, debt]));
  const { portfolio } = read;
  const deadlines = findSendingDeadlines({ debts, portfolio, plan, followed, firstMonth });
  const inTime = <One extends Instruction>(payment: One): One => {
    const { lead_days: leadDays, autopay } = factsOf.get(payment.debt) ?? {};
    const ofMonth = withinMonth(payment, { today: month.today, leadDays });
    if (!isOfMonth({ through }, payment)) return ofMonth;
    const timed = deadlineOf(payment.debt, firstMonth, deadlines);
    return sendInTime(ofMonth, { timed, autopay });
  };
  const listed = inOrder(
    [
      ...inPlan.map((each) => ({ ...each, inPlan: true })),
      ...outside.map((each) => ({ ...each, inPlan: false })),
    ].map(inTime),
  ).flatMap((each) => {
    const { autopay } = factsOf.get(each.debt) ?? {};
    const isApart = isInQuestion(each, month.today) || collectsDueOnly(autopay?.type);
    return isApart ? withExtraApart(each, { today: month.today, through }) : [each];
  });
  const sent = sentThisMonth(month);
  const ofMonth = listed.filter((each) => each.inPlan && isOfMonth({ through }, each));
  const left = sumOf(ofMonth.map(({ amount }) => amount));

  return {
    month: firstMonth,
    through,
    budget: sent + (begin.length > 0 ? left : moneyOf(portfolio)),
    sent,
    met: sumOf([...month.metBefore.values()]),
    delayed: toCents(delayedExtra) ?? 0,
    pastPaychecks: month.pastPaychecks ?? null,
    left,
    nextBudget: sumOf((begin[1]?.debts ?? []).map(({ payment, escrow }) => payment + escrow)),
    dueDays: computeDueDays(begin[1], { ...month, debts }),
    instructions: listed,
    payoffOrder: payoffOrder(plan ?? { debts: [] }).map(({ id }) => id),
    deadlines,
  };
}

/**
 * Separates the extra from a bill that is in question, or of which autopay collects only what is due: it is sent when
 * there is money for it. Next month's list contains the extra of next month's payment.
 */
export function withExtraApart<One extends Instruction>(
  payment: One,
  { today, through }: { today: string; through: string },
): One[] {
  const { extra, minimum, escrow, uncovered = 0 } = payment;
  if (extra === 0 || minimum + escrow + uncovered === 0) return [payment];
  const bill = { ...payment, extra: 0, amount: minimum + escrow };
  if (!isOfMonth({ through }, payment)) return [bill];

  return [bill, { ...payment, ...NO_BILL, sendOn: today, extra, amount: extra }];
}

/** Moves a payment without a due date to a day on which it still arrives in the month, or to today. */
function withinMonth<One extends Instruction>(
  payment: One,
  { today, leadDays }: { today: string; leadDays: number | undefined },
): One {
  if (payment.dueDate !== null) return payment;
  const lastDay = laterDate(today, lastDayToSend(today, leadDays));

  return { ...payment, sendOn: earlierDate(payment.sendOn, lastDay) };
}

/** Returns whether a payment belongs to the month. A payment without a due date does. */
export function isOfMonth(
  { through }: Pick<MonthPaymentPlan, "through">,
  { dueDate }: Pick<Instruction, "dueDate">,
): boolean {
  return dueDate === null || dueDate <= through;
}

/** Returns this month's money for the debts of a plan that does not work out, without what was already sent. */
function moneyOf(portfolio: Portfolio): Cents {
  return Math.max(0, (portfolio.opening?.money ?? 0) + comingIn(portfolio));
}

/**
 * Lists what is due. If the money does not cover it, lists what to pay first, and the rest as uncovered. Next month's
 * payments are at most what is owed by then.
 */
function instructionsWithoutPlan(read: MonthPaymentInput["read"]): Instruction[] {
  const { portfolio, month } = read;
  const paid = payFirst(read);
  const owed = firstBalances(portfolio);
  const minimums = firstMinimums(portfolio);

  return portfolio.debts.flatMap(({ id }) => {
    const { due, escrow } = portfolio.opening?.debts[id] ?? { due: 0, escrow: 0 };
    const whole = instructionsForDebt({ id, minimum: due, escrow, extra: 0 }, month);
    const pay = paid === null ? due + escrow : (paid.get(id) ?? 0);
    const ofMonth = paid === null ? whole : limit(whole, { id, escrow, pay }, month);
    const debt = month.facts.find(({ uuid }) => uuid === id);
    if (debt === undefined) return ofMonth;
    const ahead = dueAhead(month.ledger.get(id), month.today).map((each) =>
      openBill(each, minimums.get(id) ?? 0),
    );
    const most = (owed.get(id) ?? 0) - Math.max(0, pay - escrow) - principalIn(debt, ahead);

    return [...ofMonth, ...instructionsDueNextMonth(rowOf(debt, ahead, Math.max(0, most)), month)];
  });
}

/** Returns what each debt gets of money that does not cover what is due; null if it does. */
function payFirst(read: MonthPaymentInput["read"]) {
  const { portfolio } = read;
  const money = moneyOf(portfolio);
  const due = portfolio.debts.flatMap(({ id }) => {
    const terms = portfolio.opening?.debts[id];
    const minimum = terms ? terms.due + terms.escrow : 0;
    return minimum > 0 ? [{ id, owed: 0, minimum }] : [];
  });
  if (sumOf(due.map(({ minimum }) => minimum)) <= money) return null;
  const first = triageToday({ month: 1, money, due }, read);

  return new Map(first.map(({ id, pay }) => [id, pay]));
}

/** Reduces payments to the money that there is for their debt. One in question may be paid already and stays whole. */
function limit(
  whole: readonly Instruction[],
  { id, escrow: due, pay }: { id: string; escrow: Cents; pay: Cents },
  month: CurrentMonth["month"],
): Instruction[] {
  const escrow = Math.min(due, pay);
  const paid = instructionsForDebt({ id, minimum: pay - escrow, escrow, extra: 0 }, month);
  const nothing = { minimum: 0, escrow: 0, extra: 0, amount: 0 };

  return whole.map((each) => {
    if (isInQuestion(each, month.today)) return each;
    const own = paid.find(({ cycle, reason }) => cycle === each.cycle && reason === each.reason);
    const part = own ?? { ...each, ...nothing };
    return { ...part, uncovered: each.amount - part.amount };
  });
}

/** Returns whether the date of a payment passed that no one reports as missed: only its bill itself may be paid. */
export function isInQuestion({ reason, dueDate }: Instruction, today: string): boolean {
  return reason === "due" && dueDate !== null && dueDate < today;
}

/** Returns what is owed today on debts outside the plan: excluded by the user, or with a figure missing. */
function outsideOf(read: MonthPaymentInput["read"], debts: readonly DebtFacts[]): DebtFacts[] {
  const { planned, month } = read;
  const isPlanned = new Set([...planned.debts.map(({ id }) => id), ...planned.settled]);

  return debts
    .filter(isCounted)
    .filter(({ currency }) => planned.currency === null || currency === planned.currency)
    .filter(({ uuid }) => !isPlanned.has(uuid))
    .map((debt) => owedToday(debt, month.ledger.get(debt.uuid)))
    .filter(({ owed }) => (toCents(owed.value) ?? 1) > 0);
}

/** Lists the payments of a debt outside the plan with a known or estimated amount. */
function planDebtOutside(debt: DebtFacts, { month }: MonthPaymentInput["read"]): Instruction[] {
  const { uuid: id } = debt;
  const { today, ledger } = month;
  const facts = ledger.get(id);
  const minimum = toCents(debt.minimum.value ?? debt.minimum_estimate);
  const most = owedByPayment(debt, today, facts);
  if (facts === undefined || facts.is_undated === true) {
    if (minimum === null || isDeferred(debt, today)) return [];
    return instructionsForDebt(rowOf(debt, [{ left: minimum, paid: 0 }], most), month);
  }
  const open = facts.open.filter(({ amount }) => amount !== null || minimum !== null);
  const known = { today, ledger: new Map([[id, { ...facts, open }]]) };
  const billsOf = (some: readonly OpenObligation[]) =>
    some.map((each) => openBill(each, minimum ?? 0));
  const row = rowOf(debt, billsOf(dueThisMonth({ open }, today)), most);
  const ahead = billsOf(dueAhead({ open }, today));
  const mostAhead = Math.max(0, most - row.minimum - principalIn(debt, ahead));

  return [
    ...instructionsForDebt(row, known),
    ...instructionsDueNextMonth(rowOf(debt, ahead, mostAhead), known),
  ];
}

/** Returns what a debt outside the plan owes when its payment is due; no limit if its rates are unknown. */
function owedByPayment(debt: DebtFacts, today: string, facts: LedgerFacts | undefined): Cents {
  const included = { ...debt, is_included: true };
  const { debts } = readPortfolio([included], today);
  const [{ balances } = { balances: null }] = debts;
  if (balances === null) return Infinity;
  const terms = interestTerms(debt, {
    today,
    dueDate: lastDueDate(facts, today),
    balances,
    payments: facts?.recent_payments,
  });
  const opening = { money: 0, debts: { [debt.uuid]: { ...terms, due: 0, escrow: 0 } } };
  const owed = firstBalances({ debts, budget: { mode: "minimums-only" }, opening });

  return owed.get(debt.uuid) ?? Infinity;
}

/** Returns the payment for a debt's bills, at most what is owed. */
function rowOf(debt: DebtFacts, bills: readonly OpenBill[], most: Cents): Row {
  const { due, escrow } = splitBills(bills, escrowOf(debt));

  return { id: debt.uuid, minimum: Math.min(due, most), escrow, extra: 0 };
}

/** Returns what was paid of bills beyond their escrow: what is owed still includes an early payment. */
function principalIn(debt: DebtFacts, bills: readonly OpenBill[]): Cents {
  return Math.max(0, sumOf(bills.map(({ paid }) => paid)) - escrowOf(debt) * bills.length);
}

function isDeferred(debt: DebtFacts, today: string): boolean {
  const { deferment_until: until } = debt;

  return until === null ? isPausedWithoutEnd(debt) : until >= lastDayOf(today);
}
