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
  type Portfolio,
  type Strategy,
} from "@snowball/payoff";
import { type CashMove, extrasOnPaydays, planBillPayments } from "@snowball/payoff/cash-flow";

import { owedOn } from "../change/owed-on.ts";
import { sumOf } from "../facts/exact-units.ts";
import { paydaysBetween } from "../facts/read-paydays.ts";
import { DAYS_AHEAD } from "./interest-terms.ts";
import type { OpeningInput } from "./opening-period.ts";

type Paid = { paydays: Paydays; strategy: Strategy; month: OpeningInput };

/**
 * Adds the interest that debts bear because extras wait for paychecks: the engine counts an extra with the month's bill.
 * All months wait alike, so it counts once, as more days until this month's payment. A plan without a search shows which
 * debts get extras.
 */
export function withExtrasFromPaychecks(portfolio: Portfolio, paid: Paid): Portfolio {
  const { opening } = portfolio;
  const isSearched = paid.strategy.type === "optimal";
  const strategy: Strategy = isSearched ? { type: "avalanche" } : paid.strategy;
  const outcome = planPayoff(portfolio, strategy);
  if (opening === undefined || outcome.kind !== "plan") return portfolio;
  const days = waitingDays(outcome.plan, portfolio, paid);
  const debts = Object.entries(opening.debts).map(([id, terms]) => [
    id,
    { ...terms, ...withDays(terms, days.get(id) ?? 0) },
  ]);

  return { ...portfolio, opening: { ...opening, debts: Object.fromEntries(debts) } };
}

/** Extras after these months bear hardly any more interest because of their days. */
const MONTHS_MAX = 36;

/**
 * Returns for how many days what is owed on each debt today bears as much interest as its extras do while they wait. A
 * debt that is paid off this month has payments with dates of their own.
 */
function waitingDays(
  plan: PayoffPlan,
  { debts }: Portfolio,
  { paydays, month: { today, facts } }: Paid,
): ReadonlyMap<string, number> {
  const { months: count } = plan.totals;
  if (count < 2) return new Map();
  const arrivalIn = (date: string, id: string) => {
    const dueDay = facts.find(({ uuid }) => uuid === id)?.due_day ?? MONTH_END_DAY;
    return addDays(addMonths(monthOf(date), 0, dueDay), -DAYS_AHEAD);
  };
  const months = Array.from({ length: Math.min(MONTHS_MAX, count) - 1 }, (_, at) => {
    const first = monthAfter(today, at + 1);
    const rows = plan.month(at + 2).debts;
    const dates = paydaysBetween(paydays, { from: first, through: lastDayOf(first) });
    const money = sumOf(rows.map(({ payment, escrow }) => payment + escrow));
    const amount = Math.floor(money / dates.length);
    return {
      rows: rows.map((row) => ({ ...row, arrival: arrivalIn(first, row.id) })),
      income: dates.map((date) => ({ date, amount })),
    };
  });
  const rows = months.flatMap((each) => each.rows);
  const extras = extrasOf({
    income: months.flatMap(({ income }) => income),
    bills: rows.map(({ arrival: date, minimum, escrow }) => ({ date, amount: minimum + escrow })),
  });
  const waits = rows.map(({ id, extra, arrival }) => {
    const parts = takeFirst(extras, extra).map(({ date, amount }) => {
      // Money that is there by the bill of its month is sent with it.
      const sentOn = laterDate(date, arrivalIn(date, id));
      return amount * Math.max(0, daysBetween(arrival, sentOn));
    });
    return { id, extra, wait: sumOf(parts) };
  });
  const extra = sumOf(waits.map((each) => each.extra));
  const usual = extra === 0 ? 0 : sumOf(waits.map(({ wait }) => wait)) / extra;

  return new Map(
    plan.month(1).debts.map((row) => {
      const own = sumOf(waits.flatMap(({ id, wait }) => (id === row.id ? wait : [])));
      const owed = sumOf(debts.flatMap((debt) => (debt.id === row.id ? owedOn(debt) : [])));
      return [row.id, row.end === 0 ? 0 : (own + usual * row.extra) / owed];
    }),
  );
}

/** Returns the extras that leave no bill short, each on the first payday that has its money. */
function extrasOf({ income, bills }: Record<"income" | "bills", CashMove[]>): CashMove[] {
  const start = income[0]?.date ?? "";
  const money = { start, opening: 0, buffer: 0, income, expenses: [] };
  const account = { ...money, sameDay: "credits-first" as const };
  const dated = bills.map(({ date: due, amount }, at) => ({ id: `${at}`, amount, due }));

  return extrasOnPaydays(account, planBillPayments(account, dated));
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

const YEAR_DAYS = 365;
const PARTS_OF_DAY = 100;

/** Adds days of interest, first those that the balance already contains. */
function withDays(
  { accrual, chargedAhead }: OpeningTerms,
  days: number,
): Pick<OpeningTerms, "accrual" | "chargedAhead"> {
  const { over: ahead, under } = chargedAhead ?? { over: 0, under: accrual.under };
  const scale = under === YEAR_DAYS ? PARTS_OF_DAY : 1;
  const added = Math.round((days * under * scale) / YEAR_DAYS);
  const over = (accrual.over - ahead) * scale + added;

  return {
    accrual: { over: Math.max(0, over), under: under * scale },
    ...(chargedAhead && { chargedAhead: { over: Math.max(0, -over), under: under * scale } }),
  };
}
