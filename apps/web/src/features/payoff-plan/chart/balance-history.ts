import type { Cents, PayoffPlan } from "@snowball/payoff";

/** More points than this are no finer on any screen. */
const POINTS_MAX = 240;
/** How far beyond the plan's end the line of the minimums is followed. */
const LOOK_BEYOND = 1.5;

/** What is owed at a few dozen moments of a plan: month 0 is now, month 1 the end of the first month. */
export type BalanceHistory = {
  months: readonly number[];
  /** Cents at each of the months. The debt that is gone last comes first: it lies at the bottom. */
  debts: readonly { id: string; owed: readonly Cents[] }[];
  /** All debts together. */
  total: readonly Cents[];
  /** What paying minimums only would leave; null where nothing is known of that. */
  minimums: readonly Cents[] | null;
};

/** `minimums` is the plan that pays minimums only; null where they never pay the debts off. */
export function balanceHistory(plan: PayoffPlan, minimums: PayoffPlan | null): BalanceHistory {
  const months = sampledMonths(lastMonthShown(plan, minimums));
  const debts = plan.debts
    .filter(({ payoffMonth }) => payoffMonth > 0)
    .toSorted((left, right) => right.payoffMonth - left.payoffMonth)
    .map(({ id }) => ({ id, owed: at(months, startOf(plan, id), plan.balanceByMonth(id)) }));
  const start = debts.reduce((sum, { owed }) => sum + (owed[0] ?? 0), 0);

  return {
    months,
    debts,
    total: at(months, start, plan.owedByMonth()),
    minimums: minimums && at(months, start, minimums.owedByMonth()),
  };
}

function lastMonthShown(plan: PayoffPlan, minimums: PayoffPlan | null): number {
  const { months } = plan.totals;

  return Math.max(months, Math.min(minimums?.totals.months ?? 0, Math.ceil(months * LOOK_BEYOND)));
}

/** Every month, or every so many; the last one always. */
function sampledMonths(last: number): number[] {
  const stride = Math.max(1, Math.ceil(last / POINTS_MAX));
  const months = Array.from({ length: Math.floor(last / stride) + 1 }, (_, at) => at * stride);

  return months.at(-1) === last ? months : [...months, last];
}

function startOf(plan: PayoffPlan, id: string): Cents {
  if (plan.totals.months === 0) return 0;

  return plan.month(1).debts.find((debt) => debt.id === id)?.start ?? 0;
}

/** Nothing is owed after the last month of a plan. */
function at(months: readonly number[], start: Cents, byMonth: readonly Cents[]): Cents[] {
  return months.map((month) => (month === 0 ? start : (byMonth[month - 1] ?? 0)));
}
