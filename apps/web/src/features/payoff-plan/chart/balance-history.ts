import type { Cents, PayoffPlan, Portfolio } from "@snowball/payoff";
import { memoizedPlan } from "@snowball/planner";

/** More points are not visible on any screen. */
const POINTS_MAX = 240;
/** How far the minimums line may extend beyond the plan's end, as a factor. */
export const MINIMUMS_EXTENT = 1.5;

/** Balances at sampled months of a plan. Month 0 is now, and month 1 is the end of the first month. */
export type BalanceHistory = {
  months: readonly number[];
  /** Cents at each of the months. The debt that is paid off last comes first, at the bottom of the chart. */
  debts: readonly { id: string; owed: readonly Cents[] }[];
  /** The sum of all debts. */
  total: readonly Cents[];
  /** The balance with minimums only; null if unknown. */
  minimums: readonly Cents[] | null;
  /** The id of a debt that is left out; absent if all debts are included. */
  without?: string;
};

/**
 * Samples the balances of a plan for the chart.
 * @param minimums The plan with minimums only; null if it never pays off the debts.
 * @param without The id of a debt to leave out.
 */
export function balanceHistory(
  plan: PayoffPlan,
  minimums: PayoffPlan | null,
  without: string | null = null,
): BalanceHistory {
  const shown = plan.debts
    .filter(({ id, payoffMonth }) => payoffMonth > 0 && id !== without)
    .toSorted((left, right) => right.payoffMonth - left.payoffMonth);
  const ids = shown.map(({ id }) => id);
  const months = sampledMonths(
    lastMonthShown(shown[0]?.payoffMonth ?? 0, lastPayoffMonth(minimums, ids)),
  );
  const debts = ids.map((id) => ({
    id,
    owed: sampleBalances(months, startBalance(plan, id), plan.balanceByMonth(id)),
  }));
  const start = debts.reduce((sum, { owed }) => sum + (owed[0] ?? 0), 0);

  return {
    months,
    debts,
    total: sampleBalances(months, start, sumBalances(plan, ids)),
    minimums: minimums && sampleBalances(months, start, sumBalances(minimums, ids)),
    ...(without !== null && { without }),
  };
}

/** Returns the sum of these debts' balances after each month. */
function sumBalances(plan: PayoffPlan, ids: readonly string[]): Cents[] {
  const each = ids.map((id) => plan.balanceByMonth(id));

  return Array.from({ length: plan.totals.months }, (_, past) =>
    each.reduce((sum, owed) => sum + (owed[past] ?? 0), 0),
  );
}

/** Returns the month in which the last of these debts is paid off. */
function lastPayoffMonth(plan: PayoffPlan | null, ids: readonly string[]): number {
  const own = plan?.debts.filter(({ id }) => ids.includes(id)) ?? [];

  return Math.max(0, ...own.map(({ payoffMonth }) => payoffMonth));
}

function lastMonthShown(months: number, minimums: number): number {
  return Math.max(months, Math.min(minimums, Math.ceil(months * MINIMUMS_EXTENT)));
}

/** A debt more than this many times all others makes them hardly visible in the chart. */
const DOMINANT_FACTOR = 6;

/**
 * Returns the id of a debt, such as a mortgage, that dwarfs all others in the chart. Returns null if there
 * is none.
 */
export function findDominantDebt(plan: PayoffPlan): string | null {
  const starts = plan.debts.map(({ id }) => ({ id, owed: startBalance(plan, id) }));
  const total = starts.reduce((sum, { owed }) => sum + owed, 0);
  const dominant = starts.find(
    ({ owed }) => owed < total && owed > (total - owed) * DOMINANT_FACTOR,
  );

  return dominant?.id ?? null;
}

/** Returns months at equal distances, and always the last one. */
function sampledMonths(last: number): number[] {
  const stride = Math.max(1, Math.ceil(last / POINTS_MAX));
  const months = Array.from({ length: Math.floor(last / stride) + 1 }, (_, at) => at * stride);

  return months.at(-1) === last ? months : [...months, last];
}

/** Returns what is owed on a debt at the beginning of the plan. */
export function startBalance(plan: PayoffPlan, id: string): Cents {
  if (plan.totals.months === 0) return 0;

  return plan.month(1).debts.find((debt) => debt.id === id)?.start ?? 0;
}

/** Samples balances. Nothing is owed after a plan's last month. */
function sampleBalances(
  months: readonly number[],
  start: Cents,
  byMonth: readonly Cents[],
): Cents[] {
  return months.map((month) => (month === 0 ? start : (byMonth[month - 1] ?? 0)));
}

/** Returns the plan with minimums only, or null if it never pays off the debts. */
export function minimumsPlan(portfolio: Portfolio): PayoffPlan | null {
  const outcome = memoizedPlan(portfolio, { type: "minimum-only" });

  return outcome.kind === "plan" ? outcome.plan : null;
}
