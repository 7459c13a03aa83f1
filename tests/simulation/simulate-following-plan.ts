import { addMonths, daysBetween, monthAfter, monthOf } from "@snowball/dates";
import { amountFromCents, centsFromAmount } from "@snowball/money";
import { firstBudget, type PayoffPlan } from "@snowball/payoff";
import {
  amountsToSend,
  type DebtFacts,
  type DelayedPayment,
  type ActivePlan,
  resolvePlan,
  fromPpm,
  type Ledger,
  plannedAmounts,
  planMonthPayments,
  type PlanSettingsFacts,
  readQuestion,
  buildCurrentMonthDebts,
  openPortfolio,
  sentThisMonth,
  sumOf,
  type ToSend,
  type CurrentMonth,
} from "@snowball/planner";

import { type Bank, openHousehold } from "../../apps/sandbox/src/bank/index.ts";
import { SHOPS } from "../../apps/sandbox/src/bank/merchants.ts";
import type { SimulatedDay } from "./explain-days.ts";
import { BEGIN, type Household } from "./households.ts";
import {
  applyLenderReports,
  readLedger,
  recordPayment,
  createLedger,
  amountOwed,
  type SimulatedLedger,
} from "./simulated-ledger.ts";

/** What the plan predicted on each day, and what happened when the household paid exactly that. */
export type PlanSimulation = {
  /**
   * The debt-free month that the plan predicted on each day, and the whole interest: charged by then plus predicted.
   * `null` if there was no plan.
   */
  predictions: { on: string; month: string | null; interest: number | null }[];
  predictedInterest: number;
  chargedInterest: number;
  /** Days on which sent and listed payments of the month exceeded its budget. */
  overBudget: { on: string; sent: number; listed: number; due: number; budget: number }[];
  /** Payments that the plan asked for again on the day on which they were sent. */
  requestedTwice: { on: string; debt: string; cents: number }[];
  /** Days on which a lender reported an overdue payment or the plan a late one. */
  lateDays: string[];
  /** Whether steady payments and the promotion margin applied on the first day. */
  choices: { isSteady: boolean; hasMargin: boolean };
  /** Every payment, with the day it counts for. */
  sent: SimulatedLedger["sent"];
  /** The input of each day's plan, before that day's payments. */
  days: SimulatedDay[];
};

/** Interest accrues while the last payment is in transit, so that some cents remain due. */
const A_DOLLAR = 1_00;

/** The most interest that a card bills after its last payment, in cents. */
const TRAILING_INTEREST = 15_00;

/** Pays a share of what each day's plan asks for, by default all of it, for a number of days. */
export function simulateFollowingPlan(
  household: Household,
  days: number,
  share: (day: number) => number = () => 1,
): PlanSimulation {
  const { accounts, name } = household;
  const noAutomaticPayments = { spending: {}, autopay: {}, paysFrom: null };
  const bank = openHousehold({ seed: name, accounts, ...noAutomaticPayments }, BEGIN);
  const debts = accounts.map(({ id }) => id);
  const planned = accounts.filter(({ kind }) => kind !== "mortgage").map(({ id }) => id);
  const ledger = createLedger();
  const state: State = {
    household,
    bank,
    debts,
    planned,
    ledger,
    steadyAmounts: [],
    lastPlan: null,
    delayed: { ofMonth: [], next: [] },
    start: 0,
    share: 1,
  };
  const simulation: PlanSimulation = {
    predictions: [],
    predictedInterest: 0,
    chargedInterest: 0,
    lateDays: [],
    overBudget: [],
    requestedTwice: [],
    days: [],
    choices: { isSteady: false, hasMargin: false },
    sent: ledger.sent,
  };
  state.start = totalOwed(state);
  for (let day = 0; day < days && totalOwed(state) > 0; day += 1, bank.passDays(1)) {
    state.share = share(day);
    bookRefunds(state);
    applyLenderReports(state.ledger, bank, debts);
    const isOverdue = debts.some((id) => factsIn(bank, id).pastDue > A_DOLLAR);
    if (simulateDay(state, simulation) || isOverdue) simulation.lateDays.push(bank.today());
  }
  simulation.chargedInterest = sentInPlan(state) + totalOwed(state) - state.start;

  return simulation;
}

type State = {
  household: Household;
  bank: Bank;
  debts: string[];
  /** Ids of the debts in the plan. A mortgage is outside and is paid as its lender asks. */
  planned: string[];
  ledger: SimulatedLedger;
  /** What was owed on the first day, in cents. */
  start: number;
  /** The share of the listed amounts that the household sends today. */
  share: number;
  /** The amounts of the day before, as a snapshot stores them. */
  steadyAmounts: { debt: string; amount: string }[];
  /** What the plan of the day before gives each debt in its month, in cents. */
  lastPlan: { month: string; amounts: Map<string, number> } | null;
  /** Extras that last month listed from a paycheck of this month, and those that the day before listed from its next. */
  delayed: { ofMonth: DelayedPayment[]; next: DelayedPayment[] };
};

function totalOwed({ bank, planned }: State): number {
  return planned.reduce((sum, id) => sum + amountOwed(factsIn(bank, id)), 0);
}

/** Returns what was sent on the plan's debts, in cents. */
function sentInPlan({ ledger, planned }: State): number {
  return ledger.sent
    .filter(({ debt }) => planned.includes(debt))
    .reduce((sum, { cents }) => sum + cents, 0);
}

/** Returns the whole interest of a plan, charged plus predicted, in cents. */
function wholeInterest(state: State, plan: PayoffPlan, ledger: Ledger): number {
  // The plan contains the payments of the next month, also those that were sent.
  const ahead = state.planned.reduce(
    (sum, id) => sum + centsFromAmount(ledger.get(id)?.sent_ahead ?? "0.00"),
    0,
  );

  return sentInPlan(state) - ahead + plan.totals.paid - state.start;
}

function bookRefunds({ household, bank }: State): void {
  const on = bank.today();
  for (const { account, cents, on: day } of household.refunds ?? []) {
    if (day !== on) continue;
    const [merchant] = SHOPS;
    const key = `${account}/refund/${on}`;
    bank.book({ key, account, kind: "refund", cents: -cents, on, postedOn: on, merchant });
  }
}

/** Adds what the plan of the day before gives each debt, as a snapshot of the same month does. */
function withPlanned(ledger: Ledger, { lastPlan, bank }: State): Ledger {
  if (lastPlan?.month !== monthAfter(bank.today(), 0)) return ledger;

  return new Map(
    [...ledger].map(([debt, facts]) => {
      const cents = lastPlan.amounts.get(debt);
      return [debt, cents === undefined ? facts : { ...facts, planned: amountFromCents(cents) }];
    }),
  );
}

type PlannedDay = {
  read: CurrentMonth;
  facts: DebtFacts[];
  ledger: Ledger;
  settings: PlanSettingsFacts;
  followed: ActivePlan;
  toSend: ToSend[];
};

/** Computes the plan of the bank's current day, like the product does. */
function planDay(state: State): PlannedDay {
  const { household, bank, debts, planned, steadyAmounts } = state;
  const today = bank.today();
  const ledger = withPlanned(readLedger(state.ledger, bank, debts), state);
  const facts = debts.map((id) => withDeferral(factsOf(bank, id), state));
  const settings = settingsOf(household, state.delayed.ofMonth);
  const month = buildCurrentMonthDebts(facts, { today, ledger });
  const read = { ...month, portfolio: openPortfolio(month, settings) };
  const followed = resolvePlan(readQuestion({ read, settings, steadyAmounts }));
  const { outcome, portfolio } = followed;
  const plan = outcome.kind === "plan" ? outcome.plan : null;
  const isPaidOff = (debt: string) => plan?.month(1).debts.find(({ id }) => id === debt)?.end === 0;
  const toSend = amountsToSend(
    planMonthPayments({
      read,
      debts: facts,
      plan,
      followed: portfolio,
      delayedExtra: settings.delayed_extra ?? null,
    }),
    {
      paydays: household.paydays ?? null,
      changes: settings.changes,
      today,
      debts: facts,
      isPaidOff,
    },
  ).filter(({ debt }) => planned.includes(debt));

  return { read, facts, ledger, settings, followed, toSend };
}

/** Plans the day and makes its payments. @returns whether the plan reports a late payment. */
function simulateDay(state: State, simulation: PlanSimulation): boolean {
  const { bank, debts, planned, ledger } = state;
  const today = bank.today();
  if (today === monthOf(today)) state.delayed = { ofMonth: state.delayed.next, next: [] };
  const day = planDay(state);
  const { firstMonth } = day.read;
  const { outcome, amounts } = day.followed;
  simulation.days.push({
    state: { read: day.read, settings: day.settings, steadyAmounts: state.steadyAmounts },
    debts: day.facts,
    ledger: [...day.ledger].map(([debt, of]) => ({ debt, ...of, open: [...of.open] })),
    sent: [...ledger.sent],
    delayed: state.delayed.ofMonth,
  });
  state.steadyAmounts = Object.entries(amounts).map(([debt, cents]) => ({
    debt,
    amount: amountFromCents(cents),
  }));
  state.lastPlan = {
    month: monthAfter(today, 0),
    amounts: plannedAmounts(day.followed, day.ledger),
  };
  const plan = outcome.kind === "plan" ? outcome.plan : null;
  if (simulation.predictions.length === 0) recordFirstDay(simulation, day.followed);
  simulation.predictions.push({
    on: today,
    month: plan && debtFreeMonth(plan, firstMonth),
    interest: plan && wholeInterest(state, plan, day.ledger),
  });
  recordOverBudget(simulation, day);
  const dueToday = day.toSend.filter((each) => isSentOn(each, today));
  for (const each of dueToday) {
    const { debt, cycle } = each;
    const cents = Math.round(amountOf(each) * state.share);
    if (cents > 0) send(state, { debt, cycle, cents });
  }
  const next = monthAfter(today, 1);
  state.delayed.next = day.toSend.flatMap(({ debt, extra: amount, fromPaycheck: from }) =>
    from !== null && from >= next ? [{ debt, amount }] : [],
  );
  if (dueToday.length > 0 && state.share === 1) recordRequestedTwice(simulation, state);
  for (const debt of debts.filter((id) => !planned.includes(id))) payOutsidePlan(state, debt);

  return day.toSend.some(({ reason }) => reason === "late");
}

const amountOf = ({ minimum, extra, escrow }: ToSend) => minimum + extra + escrow;

/** An extra is sent as soon as its money is there. */
function isSentOn({ reason, sendOn, fromPaycheck }: ToSend, today: string): boolean {
  return (reason === "extra" ? (fromPaycheck ?? today) : sendOn) === today;
}

/**
 * Records a day on which the month's sent and listed payments exceed its budget. Payments of the next month do not
 * count. Only interest that a lender bills after its last payment may exceed the budget.
 */
function recordOverBudget(simulation: PlanSimulation, day: PlannedDay): void {
  const { month, portfolio } = day.read;
  const next = monthAfter(month.today, 1);
  const ofMonth = day.toSend.filter(({ dueDate }) => dueDate === null || dueDate < next);
  const sent = sentThisMonth(month);
  const listed = sumOf(ofMonth.map(amountOf));
  const due = sumOf(ofMonth.map(({ minimum, escrow }) => minimum + escrow));
  const waited = centsFromAmount(day.settings.delayed_extra ?? "0.00");
  const budget = firstBudget(portfolio) + waited;
  const most = Math.max(budget, Math.min(sent + due, budget + TRAILING_INTEREST));
  if (sent + listed > most)
    simulation.overBudget.push({ on: month.today, sent, listed, due, budget });
}

function recordRequestedTwice(simulation: PlanSimulation, state: State): void {
  const on = state.bank.today();
  const again = planDay(state).toSend.filter((each) => isSentOn(each, on));

  simulation.requestedTwice.push(
    ...again.map((each) => ({ on, debt: each.debt, cents: amountOf(each) })),
  );
}

/** Stores the first day's prediction, to compare it with the outcome. */
function recordFirstDay(
  simulation: PlanSimulation,
  { outcome, steady, promoMargin }: ActivePlan,
): void {
  simulation.predictedInterest = outcome.kind === "plan" ? outcome.plan.totals.interest : 0;
  simulation.choices = { isSteady: steady?.isOn ?? false, hasMargin: promoMargin?.isOn ?? false };
}

type Payment = { debt: string; cycle: string | null; cents: number };

function send({ bank, ledger }: State, { debt, cycle, cents }: Payment): void {
  bank.pay({ account: debt, cents });
  recordPayment(ledger, { debt, cycle, cents, on: bank.today() });
}

/** Pays a debt outside the plan as its lender asks. */
function payOutsidePlan(state: State, debt: string): void {
  const { ledger, bank } = state;
  const [open] = readLedger(ledger, bank, [debt]).get(debt)?.open ?? [];
  if (!open?.amount || open.pay_by > bank.today()) return;
  send(state, { debt, cycle: open.cycle, cents: centsFromAmount(open.amount) });
}

function debtFreeMonth(plan: PayoffPlan, firstMonth: string): string {
  return addMonths(firstMonth, Math.max(0, plan.totals.months - 1)).slice(0, 7);
}

function settingsOf(
  { budget, strategy, paydays, steady = false }: Household,
  delayed: readonly DelayedPayment[],
): PlanSettingsFacts {
  const waited = sumOf(delayed.map(({ amount }) => amount));
  return {
    steady,
    promo_margin: null,
    strategy,
    custom_order: [],
    snowball_first: 0,
    extra: "0.00",
    total: amountFromCents(budget),
    rollover: true,
    changes: [],
    paydays: paydays ?? null,
    delayed_extra: waited === 0 ? null : amountFromCents(waited),
  };
}

function factsIn(bank: Bank, id: string) {
  const facts = bank.factsOf(id);
  if (facts === null) throw new Error(`${id} is no debt`);

  return facts;
}

/** Returns the lender's figures of a debt in the product's format. */
function factsOf(bank: Bank, id: string): DebtFacts {
  const facts = factsIn(bank, id);
  const figure = (value: string | null) => ({ value, source: "bank" as const });
  const owed = amountOwed(facts);
  const balances =
    facts.kind === "card"
      ? facts.balances.map(({ id: own, rate, cents }) => ({ id: own, rate, cents }))
      : [{ id, rate: facts.rate, cents: facts.principal }];
  return {
    ...NOTHING_SPECIAL,
    uuid: id,
    kind: KINDS[facts.kind],
    owed: figure(amountFromCents(owed)),
    balances: balances.map(({ id: own, rate, cents }) => ({
      id: own,
      apr_type: null,
      amount: amountFromCents(cents),
      paid_this_month: null,
      apr: figure(fromPpm(rate)),
      promo: null,
      deferred: null,
    })),
    minimum: figure(amountFromCents(facts.minimum)),
    due_day: facts.nextDueOn === null ? null : Number(facts.nextDueOn.slice(8)),
    last_statement_on: facts.kind === "card" ? facts.statement.closedOn : null,
    accrual: facts.kind === "student" ? "simple_daily" : "monthly",
    accrued_interest: facts.kind === "student" ? amountFromCents(facts.outstandingInterest) : null,
    escrow: facts.kind === "mortgage" ? amountFromCents(facts.escrow) : null,
    is_included: facts.kind !== "mortgage",
    ...(facts.kind === "card" && { minimum_rule: MINIMUM_OF_CARDS }),
  };
}

/**
 * Adds the deferred interest of a statement while the promotion lasts, because the bank reports a rate of zero. It is
 * computed from the first day's balance, so it is an upper bound.
 */
function withDeferral(facts: DebtFacts, { household, bank }: State): DebtFacts {
  const terms = household.accounts.find(({ id }) => id === facts.uuid);
  if (terms?.kind !== "card") return facts;
  const balances = facts.balances.map((balance) => {
    const {
      deferred,
      rate = 0,
      cents = 0,
    } = terms.balances.find(({ id }) => id === balance.id) ?? {};
    if (!deferred || deferred.through < bank.today()) return balance;
    const gathered = Math.round((cents * rate * daysBetween(BEGIN, bank.today())) / 365e6);
    return {
      ...balance,
      apr: { value: fromPpm(rate), source: "bank" as const },
      deferred: {
        apr: fromPpm(rate),
        last_date: deferred.through,
        accrued: amountFromCents(deferred.accrued + gathered),
      },
    };
  });

  return { ...facts, balances };
}

const KINDS = {
  card: "credit_card",
  student: "student_loan",
  auto: "auto_loan",
  personal: "personal_loan",
  mortgage: "mortgage",
} as const;

const MINIMUM_OF_CARDS = {
  type: "percent_plus_interest" as const,
  amount: null,
  percent: "1",
  floor: "35.00",
  term_months: null,
  source: "user" as const,
};

const NOTHING_SPECIAL = {
  currency: "USD",
  minimum_estimate: null,
  minimum_rule: null,
  monthly_fee: null,
  annual_fee: null,
  escrow_estimate: null,
  deferment_until: null,
  is_subsidized: false,
  is_prepayable: true,
};
