import { addMonths, daysBetween, monthsBetween } from "@snowball/dates";
import { amountFromCents, centsFromAmount } from "@snowball/money";
import type { PayoffPlan } from "@snowball/payoff";
import {
  beginOf,
  type DebtFacts,
  type FollowedPlan,
  followPlan,
  fromPpm,
  type PlanSettingsFacts,
  readChoices,
  readStrategy,
  readThisMonth,
  tellThisMonth,
} from "@snowball/planner";

import { type Bank, openHousehold } from "../../apps/sandbox/src/bank/index.ts";
import type { KeptDay } from "./explain-days.ts";
import { BEGIN, type Household } from "./households.ts";
import {
  hearLenders,
  ledgerOn,
  noteSent,
  openLedger,
  owedOf,
  type SmallLedger,
} from "./small-ledger.ts";

/** What a household is told, and what comes of it when it pays just that. */
export type Course = {
  /** The debt-free month that was told, on each day; null where there was no plan. */
  told: { on: string; month: string | null }[];
  foretold: number;
  charged: number;
  /** Days on which a lender said that something is overdue, or the plan that it is late. */
  late: string[];
  /** Null: not debt-free within the days. */
  freeOn: string | null;
  /** What was told of steadiness and of the margin, on the first day. */
  choices: { isSteady: boolean; hasMargin: boolean };
  /** All that was sent, by the month it counts for. */
  sent: SmallLedger["sent"];
  /** What each day's plan was computed from, before anything was sent on it. */
  kept: KeptDay[];
};

/** Interest gathers while the last payment is on its way: some cents of it are left, and asked for. */
const A_DOLLAR = 1_00;

/** Pays for so many days exactly what the plan of each day tells for that day. */
export function payAsTold(household: Household, days: number): Course {
  const { accounts, name } = household;
  const nobody = { spending: {}, autopay: {}, paysFrom: null };
  const bank = openHousehold({ seed: name, accounts, ...nobody }, BEGIN);
  const debts = accounts.map(({ id }) => id);
  const planned = accounts.filter(({ kind }) => kind !== "mortgage").map(({ id }) => id);
  const ledger = openLedger();
  const life: Life = { household, bank, debts, planned, ledger, steadyAmounts: [] };
  const course: Course = {
    told: [],
    foretold: 0,
    charged: 0,
    late: [],
    freeOn: null,
    kept: [],
    choices: { isSteady: false, hasMargin: false },
    sent: ledger.sent,
  };
  const start = owedBy(life);
  for (let day = 0; day < days && owedBy(life) > 0; day += 1, bank.passDays(1)) {
    hearLenders(life.ledger, bank, debts);
    const isOverdue = debts.some((id) => factsIn(bank, id).pastDue > A_DOLLAR);
    if (liveDay(life, course) || isOverdue) course.late.push(bank.today());
  }
  if (owedBy(life) <= 0) course.freeOn = bank.today();
  const sent = life.ledger.sent.filter(({ debt }) => planned.includes(debt));
  course.charged = sent.reduce((sum, { cents }) => sum + cents, 0) + owedBy(life) - start;

  return course;
}

type Life = {
  household: Household;
  bank: Bank;
  debts: string[];
  /** Those of the plan; a home stays outside and is paid as its lender asks. */
  planned: string[];
  ledger: SmallLedger;
  /** Of the day before, as a snapshot keeps them. */
  steadyAmounts: { debt: string; amount: string }[];
};

function owedBy({ bank, planned }: Life): number {
  return planned.reduce((sum, id) => sum + owedOf(factsIn(bank, id)), 0);
}

/** Plans, and pays what is told for the day. @returns whether it tells something late. */
function liveDay(life: Life, course: Course): boolean {
  const { household, bank, debts, planned, ledger } = life;
  const today = bank.today();
  const month = ledgerOn(ledger, bank, debts);
  const facts = debts.map((id) => withDeferral(factsOf(bank, id), life));
  const settings = settingsOf(household);
  const read = readThisMonth(facts, { today, ledger: month, settings, useEstimates: true });
  const { firstMonth, planned: found } = read;
  const followed = followPlan({
    portfolio: read.portfolio,
    strategy: readStrategy(settings, read.portfolio.debts),
    choices: readChoices(settings, { steadyAmounts: life.steadyAmounts, month: read.month }),
  });
  const { portfolio, strategy, outcome, amounts } = followed;
  life.steadyAmounts = Object.entries(amounts).map(([debt, cents]) => ({
    debt,
    amount: amountFromCents(cents),
  }));
  course.kept.push({
    state: {
      portfolio,
      firstMonth,
      strategy,
      begun: { month: { ...read.month, steady: amounts }, settings },
      settled: found.settled,
    },
    figures: { debts: facts, plan: found },
    ledger: [...month].map(([debt, of]) => ({ debt, ...of, open: [...of.open] })),
    sent: [...ledger.sent],
  });
  const plan = outcome.kind === "plan" ? outcome.plan : null;
  if (course.told.length === 0) noteFirst(course, followed);
  course.told.push({ on: today, month: plan && freeMonth(plan, firstMonth) });
  const told = plan
    ? tellThisMonth(beginOf(plan), { today, ledger: month, followed: portfolio })
    : [];
  for (const { debt, cycle, sendOn, amount } of told) {
    if (sendOn === today) send(life, { debt, cycle, cents: amount });
  }
  for (const debt of debts.filter((id) => !planned.includes(id))) payBeside(life, debt);

  return told.some(({ reason }) => reason === "late");
}

/** What the first day tells, to be held against what comes of it. */
function noteFirst(course: Course, { outcome, steady, promoMargin }: FollowedPlan): void {
  course.foretold = outcome.kind === "plan" ? outcome.plan.totals.interest : 0;
  course.choices = { isSteady: steady?.isOn ?? false, hasMargin: promoMargin?.isOn ?? false };
}

type Payment = { debt: string; cycle: string | null; cents: number };

function send({ bank, ledger }: Life, { debt, cycle, cents }: Payment): void {
  bank.pay({ account: debt, cents });
  noteSent(ledger, { debt, cycle, cents, on: bank.today() });
}

/** What stays outside the plan is paid as its lender asks. */
function payBeside(life: Life, debt: string): void {
  const { ledger, bank } = life;
  const [open] = ledgerOn(ledger, bank, [debt]).get(debt)?.open ?? [];
  if (!open?.amount || open.pay_by > bank.today()) return;
  send(life, { debt, cycle: open.cycle, cents: centsFromAmount(open.amount) });
}

function freeMonth(plan: PayoffPlan, firstMonth: string): string {
  return addMonths(firstMonth, Math.max(0, plan.totals.months - 1)).slice(0, 7);
}

/** By how many months the debt-free month that was told moved in all. */
export function driftOf({ told }: Course): number {
  const months = told.map(({ month }) => (month === null ? Infinity : index(month)));

  return Math.max(...months) - Math.min(...months);
}

function index(month: string): number {
  return monthsBetween("2000-01-01", `${month}-01`);
}

function settingsOf({ budget, strategy, paydays, steady = false }: Household): PlanSettingsFacts {
  return {
    steady,
    promo_margin: null,
    strategy,
    custom_order: [],
    snowball_first: 0,
    extra: "0.00",
    total: amountFromCents(budget),
    rollover: true,
    one_offs: [],
    recurring: [],
    pauses: [],
    growth: null,
    ...(paydays && { paydays }),
  };
}

function factsIn(bank: Bank, id: string) {
  const facts = bank.factsOf(id);
  if (facts === null) throw new Error(`${id} is no debt`);

  return facts;
}

/** What the lender says of a debt, as the wire has it. */
function factsOf(bank: Bank, id: string): DebtFacts {
  const facts = factsIn(bank, id);
  const figure = (value: string | null) => ({ value, source: "bank" as const });
  const owed = owedOf(facts);
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
      apr: figure(fromPpm(rate)),
      promo: null,
      deferred: null,
    })),
    minimum: figure(amountFromCents(facts.minimum)),
    due_day: facts.nextDueOn === null ? null : Number(facts.nextDueOn.slice(8)),
    accrual: facts.kind === "student" ? "simple_daily" : "monthly",
    accrued_interest: facts.kind === "student" ? amountFromCents(facts.outstandingInterest) : null,
    escrow: facts.kind === "mortgage" ? amountFromCents(facts.escrow) : null,
    is_included: facts.kind !== "mortgage",
    ...(facts.kind === "card" && { minimum_rule: MINIMUM_OF_CARDS }),
  };
}

/**
 * What a statement says of interest that is deferred, while it is: the bank tells the rate of the day, which is none.
 * What has gathered is counted from the first day's balance, so it is rather too much.
 */
function withDeferral(facts: DebtFacts, { household, bank }: Life): DebtFacts {
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
};

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
