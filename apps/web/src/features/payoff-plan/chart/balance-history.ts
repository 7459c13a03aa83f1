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
  /** The debt that none of it counts; absent where all are there. */
  without?: string;
};

/**
 * `minimums` is the plan that pays minimums only; null where they never pay the debts off.
 * @param without a debt that is left out of all of it.
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
  const months = sampledMonths(lastMonthShown(shown[0]?.payoffMonth ?? 0, lastOf(minimums, ids)));
  const debts = ids.map((id) => ({
    id,
    owed: at(months, startOf(plan, id), plan.balanceByMonth(id)),
  }));
  const start = debts.reduce((sum, { owed }) => sum + (owed[0] ?? 0), 0);

  return {
    months,
    debts,
    total: at(months, start, owedOn(plan, ids)),
    minimums: minimums && at(months, start, owedOn(minimums, ids)),
    ...(without !== null && { without }),
  };
}

/** What is left of these debts after each month. */
function owedOn(plan: PayoffPlan, ids: readonly string[]): Cents[] {
  const each = ids.map((id) => plan.balanceByMonth(id));

  return Array.from({ length: plan.totals.months }, (_, past) =>
    each.reduce((sum, owed) => sum + (owed[past] ?? 0), 0),
  );
}

/** In which month the last of these debts is gone. */
function lastOf(plan: PayoffPlan | null, ids: readonly string[]): number {
  const own = plan?.debts.filter(({ id }) => ids.includes(id)) ?? [];

  return Math.max(0, ...own.map(({ payoffMonth }) => payoffMonth));
}

function lastMonthShown(months: number, minimums: number): number {
  return Math.max(months, Math.min(minimums, Math.ceil(months * LOOK_BEYOND)));
}

/** So many times all the others: beside it they are a line at the top. */
const SLAB = 6;

/** The debt beside which the others cannot be seen, such as a mortgage; null where there is none. */
export function slabOf(plan: PayoffPlan): string | null {
  const starts = plan.debts.map(({ id }) => ({ id, owed: startOf(plan, id) }));
  const total = starts.reduce((sum, { owed }) => sum + owed, 0);
  const slab = starts.find(({ owed }) => owed < total && owed > (total - owed) * SLAB);

  return slab?.id ?? null;
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
