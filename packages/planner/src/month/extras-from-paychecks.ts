import type { Paydays } from "@snowball/contract";
import {
  addDays,
  addMonths,
  daysBetween,
  lastDayOf,
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
  type YearPart,
} from "@snowball/payoff";
import { type CashMove, extrasOnPaydays, planBillPayments } from "@snowball/payoff/cash-flow";

import { owedOn } from "../change/owed-on.ts";
import { collectsDueOnly, type DebtFacts } from "../facts/debt-facts.ts";
import { takeParts } from "../facts/divide-owed.ts";
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

/**
 * Adds the interest that debts bear because extras wait for paychecks: the engine counts an extra with the month's
 * bill. A plan by rate shows which debts get extras: the strategies to compare need the same portfolio.
 */
export function withExtrasFromPaychecks(portfolio: Portfolio, paid: Paid): Portfolio {
  const outcome = planPayoff(portfolio, { type: "avalanche" });
  if (outcome.kind !== "plan" || outcome.plan.totals.months < 2) return portfolio;
  const waits = waitsOf(outcome.plan, portfolio, paid);

  return withTerms(portfolio, (terms, id) => {
    const own = waits.get(id);
    return own ? { ...terms, waits: own } : terms;
  });
}

/** Returns the portfolio as if no extra waited, for a plan without extras. */
export function withoutWaiting(portfolio: Portfolio): Portfolio {
  return withTerms(portfolio, ({ waits: _waits, ...terms }) => terms);
}

function withTerms(
  { opening, ...portfolio }: Portfolio,
  change: (terms: OpeningTerms, id: string) => OpeningTerms,
): Portfolio {
  if (opening === undefined) return portfolio;
  const debts = Object.entries(opening.debts).map(([id, terms]) => [id, change(terms, id)]);

  return { ...portfolio, opening: { ...opening, debts: Object.fromEntries(debts) } };
}

/** Most transfers arrive within one to three business days. */
const TRANSIT_DAYS = 3;

/** Counting more months takes long. */
const MONTHS_MAX = 36;

type Row = PlanMonth["debts"][number] & {
  /** The day on which the bill's payment arrives. */
  arrival: string;
};

/** Returns by debt and month for which part of a year the balance bears as much interest as its extras do that wait. */
function waitsOf(
  plan: PayoffPlan,
  portfolio: Portfolio,
  paid: Paid,
): ReadonlyMap<string, YearPart[]> {
  const { read, paydays } = paid;
  const { today, facts } = read.month;
  const factsOf = new Map(facts.map((debt) => [debt.uuid, debt]));
  const arrivalIn = (date: string, id: string) =>
    addDays(addMonths(monthOf(date), 0, factsOf.get(id)?.due_day ?? MONTH_END_DAY), -DAYS_AHEAD);
  const waitOf = (arrival: string, id: string, { date, amount }: CashMove) => {
    const ofBill = arrivalIn(date, id);
    // Money that is there by the bill of its month is sent with it.
    const arrives = date <= ofBill ? ofBill : addDays(date, TRANSIT_DAYS);
    return amount * Math.max(0, daysBetween(arrival, arrives));
  };

  const { paychecks, waiting } = allocateMonth(plan, portfolio, paid);
  const count = Math.min(MONTHS_MAX, plan.totals.months);
  const later = Array.from({ length: count - 1 }, (_, at) => {
    const first = monthAfter(today, at + 1);
    const dates = paydaysBetween(paydays, { from: first, through: lastDayOf(first) });
    const rows = plan.month(at + 2).debts;
    return { rows: rows.map((row): Row => ({ ...row, arrival: arrivalIn(first, row.id) })), dates };
  });
  const extras = extrasOf(later);
  const waitLater = (id: string, extra: Cents, arrival: string) =>
    sumOf(takeParts(extras, extra).map((part) => waitOf(arrival, id, part)));
  const ofMonth = [
    ...paychecks.flatMap(({ pays }) =>
      pays.flatMap(({ kind, debt: id, ...part }) =>
        kind === "extra" ? { id, wait: waitOf(arrivalIn(today, id), id, part) } : [],
      ),
    ),
    ...waiting.map(({ debt: id, amount }) => ({
      id,
      wait: waitLater(id, amount, arrivalIn(today, id)),
    })),
  ];
  const ofLater = later.map(({ rows }) =>
    rows.map(({ id, extra, arrival, start }) => ({
      id,
      part: partOf(waitLater(id, extra, arrival), start),
    })),
  );

  return new Map(
    portfolio.debts
      .filter((debt) => mayWait(debt, factsOf.get(debt.id), portfolio))
      .map((debt): [string, YearPart[]] => {
        const isOwn = ({ id }: { id: string }) => id === debt.id;
        const first = partOf(sumOf(ofMonth.filter(isOwn).map(({ wait }) => wait)), owedOn(debt));
        const parts = ofLater.map((rows) => rows.find(isOwn)?.part ?? partOf(0, 0));
        return [debt.id, [first, ...parts]];
      })
      .filter(([, parts]) => parts.some(({ over }) => over > 0)),
  );
}

/** Returns for which part of a year an amount bears the interest of others. @param wait cents times days */
function partOf(wait: number, of: Cents): YearPart {
  const over = of === 0 ? 0 : Math.round((wait * PARTS_OF_DAY) / of);

  return { over, under: YEAR.year * PARTS_OF_DAY };
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
  const isByDay = debt.accrual?.type !== "semi-annual" && kind !== "mortgage";
  const money = (portfolio.opening?.money ?? 0) + comingIn(portfolio);

  return owedOn(debt) > money && isByDay && !isCollected;
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
