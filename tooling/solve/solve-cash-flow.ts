import { addDays, daysInMonth } from "@snowball/dates";
import {
  assignBillsToAccounts,
  chooseLateBills,
  planBillPayments,
  safeExtraOn,
  splitBills,
  type Bill,
  type BillPlan,
  type CashAccount,
  type CashMove,
  type PaymentRules,
  type SplitOutcome,
} from "@snowball/payoff/cash-flow";

import type { Fields } from "./read-case.ts";
import type { Answer, KindOfCase } from "./solver.ts";

const MOVE = { date: null, amount: null };
const BILL = { id: null, due: null, amount: null, release: null, leadDays: null };
const ACCOUNT = { opening: null, buffer: null, income: MOVE, expenses: MOVE };
const RULES = { businessDayRule: null, holidays: null, leadDays: null };
const DAYS = { start: null, sameDay: null, ...RULES };

/** When to pay bills from checking accounts, from which account, and which bills late. */
export const cashFlowSolvers: readonly KindOfCase[] = [
  ["cashflow", solveBillPlan, { ...DAYS, ...ACCOUNT, bills: BILL }],
  [
    "cashflow.accounts",
    solveAssignment,
    { ...DAYS, accounts: { id: null, ...ACCOUNT }, bills: BILL },
  ],
  [
    "cashflow.minPenalty",
    solveLateBills,
    { ...DAYS, ...ACCOUNT, bills: { ...BILL, lateFee: null } },
  ],
];

function solveBillPlan(input: Fields): Answer {
  const account = readAccount(input, input);
  const plan = planBillPayments(account, input.identified("bills").map(readBill), readRules(input));
  const lowest = { lowestBalance: plan.lowest.balance, lowestDate: plan.lowest.date };
  if (!plan.isFeasible) {
    const { firstShortfallDate, cashNeeded } = plan;
    const lateBills = plan.payments.filter(({ isLate }) => isLate).map(({ id }) => id);
    return { result: { feasible: false, ...lowest, firstShortfallDate, cashNeeded, lateBills } };
  }
  const schedule = plan.payments.map(({ id, date, amount }) => ({ id, date, amount }));

  return {
    result: { feasible: true, ...lowest, schedule, safeExtra: safeExtraByDay(account, plan) },
  };
}

/**
 * Returns the safe extra amount per day, through the month of the last event and at least one day
 * after it.
 */
function safeExtraByDay({ start, buffer }: CashAccount, { path }: BillPlan) {
  const lastEvent = path.at(-1)?.date ?? start;
  const [year, month] = lastEvent.split("-").map(Number) as [number, number];
  const monthEnd = `${lastEvent.slice(0, 8)}${daysInMonth(year, month)}`;
  const last = addDays(lastEvent, 1) > monthEnd ? addDays(lastEvent, 1) : monthEnd;
  const amounts: Record<string, number> = {};
  for (let date = start; date <= last; date = addDays(date, 1)) {
    amounts[date] = safeExtraOn(path, buffer, date);
  }
  return amounts;
}

/** Assigns each bill to one account, or splits bills across several. */
function solveAssignment(input: Fields): Answer {
  const accounts = input
    .identified("accounts")
    .map((account) => ({ ...readAccount(account, input), id: account.text("id") }));
  const bills = input.identified("bills").map(readBill);
  const rules = readRules(input);
  const split = shownSplit(splitBills(accounts, bills, rules));
  const outcome = assignBillsToAccounts(accounts, bills, rules);
  if (outcome.kind === "undecided") {
    const message = "The search for an assignment was ended without an answer.";
    return { error: { code: "UNDECIDED", message, ...split } };
  }
  const accountOf = outcome.kind === "assigned" ? outcome.accountOf : null;

  return {
    result: {
      feasible: accountOf !== null,
      oneAssignment: accountOf && Object.fromEntries(accountOf),
      ...split,
    },
  };
}

function shownSplit(outcome: SplitOutcome) {
  if (outcome.kind === "impossible") return { feasibleWithSplitPayments: false, oneSplit: null };
  const parts = [...outcome.partsOf].map(([bill, paid]) => [
    bill,
    Object.fromEntries(paid.map(({ account, amount }) => [account, amount])),
  ]);

  return { feasibleWithSplitPayments: true, oneSplit: Object.fromEntries(parts) };
}

function solveLateBills(input: Fields): Answer {
  const bills = input
    .identified("bills")
    .map((bill) => ({ ...readBill(bill), lateFee: bill.count("lateFee", 0) }));
  const outcome = chooseLateBills(readAccount(input, input), bills, readRules(input));
  if (outcome.kind === "impossible") {
    const message = "The account falls below its buffer even if no bill is paid.";
    return { error: { code: "BELOW_BUFFER", message } };
  }
  return { result: { minimumLateFeesCents: outcome.fees, lateBills: outcome.late } };
}

/** Reads an account. The start and the order within a day come from the whole case. */
function readAccount(account: Fields, input: Fields): CashAccount {
  return {
    start: input.date("start"),
    opening: account.integer("opening"),
    buffer: account.integer("buffer", 0),
    income: account.objects("income", []).map(readMove),
    expenses: account.objects("expenses", []).map(readMove),
    sameDay: input.oneOf("sameDay", ["debits-first", "credits-first"], "debits-first"),
  };
}

function readMove(move: Fields): CashMove {
  return { date: move.date("date"), amount: move.count("amount", 0) };
}

function readBill(bill: Fields): Bill {
  return {
    id: bill.text("id"),
    due: bill.date("due"),
    amount: bill.count("amount", 0),
    ...(bill.has("release") && { release: bill.date("release") }),
    ...(bill.hasFigure("leadDays") && { leadDays: bill.count("leadDays", 0) }),
  };
}

function readRules(input: Fields): PaymentRules {
  return {
    businessDays: input.oneOf("businessDayRule", ["any", "previous"], "any"),
    holidays: input.list("holidays", (list, at) => list.date(at), []),
    leadDays: input.count("leadDays", 0, 0),
  };
}
