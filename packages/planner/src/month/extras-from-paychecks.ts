import type { Paydays } from "@snowball/contract";
import {
  addDays,
  addMonths,
  daysBetween,
  lastDayOf,
  laterDate,
  MONTH_END_DAY,
  monthAfter,
  monthOf,
} from "@snowball/dates";
import {
  type Cents,
  type OpeningTerms,
  type PayoffPlan,
  planPayoff,
  type PlanMonth,
  type Portfolio,
} from "@snowball/payoff";
import { type CashMove, extrasOnPaydays, planBillPayments } from "@snowball/payoff/cash-flow";

import { owedOn } from "../change/owed-on.ts";
import { collectsDueOnly, type DebtFacts } from "../facts/debt-facts.ts";
import { sumOf } from "../facts/exact-units.ts";
import { paydaysBetween } from "../facts/read-paydays.ts";
import { allocatePaychecks } from "./allocate-paychecks.ts";
import type { CurrentMonthDebts } from "./current-month.ts";
import { DAYS_AHEAD, PARTS_OF_DAY, YEAR } from "./interest-terms.ts";
import { comingIn } from "./opening-period.ts";
import { billOf } from "./paycheck-money.ts";
import { planMonthPayments } from "./plan-month-payments.ts";

type Paid = {
  read: CurrentMonthDebts;
  paydays: Paydays;
  /** Extras of last month that wait for a paycheck of this month; null if there are none. */
  delayedExtra: string | null;
};

type Interest = Pick<OpeningTerms, "accrual" | "chargedAhead">;

/** `unwaited`: the interest as if no extra waited. */
type WaitingTerms = OpeningTerms & { unwaited?: Interest };

/**
 * Adds the interest that debts bear because extras wait for paychecks: the engine counts an extra with the month's
 * bill. Months wait alike, so it counts once, as more days until this month's payment, at the rate of this month. A
 * plan by rate shows which debts get extras: the strategies to compare need the same portfolio.
 */
export function withExtrasFromPaychecks(portfolio: Portfolio, paid: Paid): Portfolio {
  const outcome = planPayoff(portfolio, { type: "avalanche" });
  if (outcome.kind !== "plan" || outcome.plan.totals.months < 2) return portfolio;
  const days = waitingDays(outcome.plan, portfolio, paid);

  return withTerms(portfolio, (terms, id): WaitingTerms => {
    const { accrual, chargedAhead } = terms;
    const unwaited = { accrual, ...(chargedAhead && { chargedAhead }) };
    return { ...terms, ...withDays(terms, days.get(id) ?? 0), unwaited };
  });
}

/** Returns the portfolio as if no extra waited, for a plan without extras. */
export function withoutWaiting(portfolio: Portfolio): Portfolio {
  return withTerms(portfolio, ({ unwaited, ...terms }: WaitingTerms) => {
    if (unwaited === undefined) return terms;
    const { accrual: _waited, chargedAhead: _ahead, ...others } = terms;
    return { ...others, ...unwaited };
  });
}

function withTerms(
  { opening, ...portfolio }: Portfolio,
  change: (terms: OpeningTerms, id: string) => OpeningTerms,
): Portfolio {
  if (opening === undefined) return portfolio;
  const debts = Object.entries(opening.debts).map(([id, terms]) => [id, change(terms, id)]);

  return { ...portfolio, opening: { ...opening, debts: Object.fromEntries(debts) } };
}

/** Counting more months takes long. */
const MONTHS_MAX = 24;

type Row = PlanMonth["debts"][number] & {
  /** The day on which the bill's payment arrives. */
  arrival: string;
};

/** Returns for how many days what is owed on each debt today bears as much interest as its extras do while they wait. */
function waitingDays(
  plan: PayoffPlan,
  portfolio: Portfolio,
  paid: Paid,
): ReadonlyMap<string, number> {
  const { read, paydays } = paid;
  const { today, facts } = read.month;
  const factsOf = new Map(facts.map((debt) => [debt.uuid, debt]));
  const arrivalIn = (date: string, id: string) =>
    addDays(addMonths(monthOf(date), 0, factsOf.get(id)?.due_day ?? MONTH_END_DAY), -DAYS_AHEAD);
  // Money that is there by the bill of its month is sent with it.
  const waitOf = (arrival: string, id: string, { date, amount }: CashMove) =>
    amount * Math.max(0, daysBetween(arrival, laterDate(date, arrivalIn(date, id))));

  const { paychecks, waiting } = allocateMonth(plan, portfolio, paid);
  const count = Math.min(MONTHS_MAX, plan.totals.months);
  const later = Array.from({ length: count - 1 }, (_, at) => {
    const first = monthAfter(today, at + 1);
    const dates = paydaysBetween(paydays, { from: first, through: lastDayOf(first) });
    const rows = plan.month(at + 2).debts;
    return { rows: rows.map((row): Row => ({ ...row, arrival: arrivalIn(first, row.id) })), dates };
  });
  const extras = extrasOf(later);
  const waits = [
    ...paychecks.flatMap(({ pays }) =>
      pays.flatMap(({ kind, debt: id, date, amount }) =>
        kind === "extra" ? { id, wait: waitOf(arrivalIn(today, id), id, { date, amount }) } : [],
      ),
    ),
    ...[
      ...waiting.map(({ debt: id, amount: extra }) => ({
        id,
        extra,
        arrival: arrivalIn(today, id),
      })),
      ...later.flatMap(({ rows }) => rows),
    ].map(({ id, extra, arrival }) => {
      const parts = takeFirst(extras, extra).map((part) => waitOf(arrival, id, part));
      return { id, wait: sumOf(parts) };
    }),
  ];

  return new Map(
    portfolio.debts
      .filter((debt) => mayWait(debt, factsOf.get(debt.id), portfolio))
      .map((debt) => {
        const own = waits.flatMap(({ id, wait }) => (id === debt.id ? wait : []));
        return [debt.id, sumOf(own) / owedOn(debt)];
      }),
  );
}

/** Allocates this month's payments to its paychecks as the month will list them. */
function allocateMonth(
  plan: PayoffPlan,
  portfolio: Portfolio,
  { read, paydays, delayedExtra }: Paid,
) {
  const { month } = read;
  const debts = month.facts;
  const context = { read: { ...read, portfolio }, debts, plan, followed: portfolio, delayedExtra };

  return allocatePaychecks(planMonthPayments(context), { paydays, today: month.today });
}

/**
 * A debt that this month's money can pay off has payments with days of their own. A mortgage charges whole months, and
 * some autopay collects the extra with the bill.
 */
function mayWait(
  debt: Portfolio["debts"][number],
  facts: DebtFacts | undefined,
  portfolio: Portfolio,
): boolean {
  const { autopay, kind } = facts ?? {};
  const isCollected =
    autopay !== undefined && autopay.type !== "none" && !collectsDueOnly(autopay.type);
  const money = (portfolio.opening?.money ?? 0) + comingIn(portfolio);

  return owedOn(debt) > money && kind !== "mortgage" && !isCollected;
}

/**
 * Returns the extras of some months that leave no bill short, each on the first payday that has its money. The month
 * before keeps what the bills before the first payday need.
 */
function extrasOf(months: readonly { rows: Row[]; dates: string[] }[]): CashMove[] {
  const income = months.flatMap(({ rows, dates }) => {
    const money = sumOf(rows.map(({ payment, escrow }) => payment + escrow));
    return dates.map((date) => ({ date, amount: Math.floor(money / dates.length) }));
  });
  const first = income[0]?.date ?? "";
  const bills = months
    .flatMap(({ rows }) => rows)
    .map((row, at) => ({ id: `${at}`, amount: billOf(row), due: row.arrival }));
  const account = { start: first, opening: 0, buffer: 0, income, expenses: [] };
  const cash = { ...account, sameDay: "credits-first" as const };
  const unpaid = bills.filter(({ due }) => due >= first);

  return extrasOnPaydays(cash, planBillPayments(cash, unpaid));
}

/** Removes an amount from the first of these extras, and returns its parts. */
function takeFirst(extras: CashMove[], amount: Cents): CashMove[] {
  const parts: CashMove[] = [];
  for (let left = amount, [next] = extras; left > 0 && next; [next] = extras) {
    const taken = Math.min(left, next.amount);
    left -= taken;
    parts.push({ ...next, amount: taken });
    if (taken === next.amount) extras.shift();
    else extras[0] = { ...next, amount: next.amount - taken };
  }

  return parts;
}

/** Adds days of interest, first those that the balance already contains. */
function withDays({ accrual, chargedAhead }: OpeningTerms, days: number): Interest {
  const { over: ahead, under } = chargedAhead ?? { over: 0, under: accrual.under };
  const scale = under === YEAR.year ? PARTS_OF_DAY : 1;
  const added = Math.round((days * under * scale) / YEAR.year);
  const over = (accrual.over - ahead) * scale + added;

  return {
    accrual: { over: Math.max(0, over), under: under * scale },
    ...(chargedAhead && { chargedAhead: { over: Math.max(0, -over), under: under * scale } }),
  };
}
