import type { Cents, PayoffPlan } from "@snowball/payoff";
import { usualMinimumsPlan } from "@snowball/planner";

import type { ShownPlan } from "../model/use-plan.tsx";
import { type PlannedDebt, toPlanQuestion } from "../words/plan-subject.ts";

/** How far the minimums line may extend beyond the plan's end, as a factor. */
export const MINIMUMS_EXTENT = 1.5;

/** Balances of a plan by month, in cents. Month 0 is now, and month 1 is the end of the first month. */
export type BalanceHistory = {
  /** The debt that is paid off last comes first, at the bottom of the chart. */
  debts: readonly { id: string; owed: readonly Cents[] }[];
  total: readonly Cents[];
  /** The balance with minimums only; null if unknown. */
  minimums: readonly Cents[] | null;
  /** The id of a debt that is left out; absent if all debts are included. */
  without?: string;
};

type HistoryOptions = {
  /** The plan's debts with the balances of other screens. */
  debts?: readonly Pick<PlannedDebt, "id" | "shownBalance">[];
  /** The id of a debt to leave out; null if all are included. */
  without?: string | null;
};

/** @param minimums The plan with minimums only; null if it never pays off the debts. */
export function balanceHistory(
  plan: PayoffPlan,
  minimums: PayoffPlan | null,
  { debts: known = [], without = null }: HistoryOptions = {},
): BalanceHistory {
  const shown = plan.debts
    .filter(({ id, payoffMonth }) => payoffMonth > 0 && id !== without)
    .toSorted((left, right) => right.payoffMonth - left.payoffMonth);
  const ids = shown.map(({ id }) => id);
  const months = shown[0]?.payoffMonth ?? 0;
  const extent = Math.ceil(months * MINIMUMS_EXTENT);
  const alone = minimums?.debts.filter(({ id }) => ids.includes(id)) ?? [];
  const lastAlone = Math.max(0, ...alone.map(({ payoffMonth }) => payoffMonth));
  const last = Math.max(months, Math.min(lastAlone, extent));
  const balancesIn = (each: PayoffPlan) =>
    ids.map((id) => {
      const now = known.find((debt) => debt.id === id)?.shownBalance ?? startBalance(each, id);
      const balances = [now, ...each.balanceByMonth(id)];
      return Array.from({ length: last + 1 }, (_, month) => balances[month] ?? 0);
    });
  const owed = balancesIn(plan);

  return {
    debts: ids.map((id, at) => ({ id, owed: owed[at] ?? [] })),
    total: sumByMonth(owed, last),
    minimums: minimums && sumByMonth(balancesIn(minimums), last),
    ...(without !== null && { without }),
  };
}

function sumByMonth(balances: readonly Cents[][], last: number): Cents[] {
  return Array.from({ length: last + 1 }, (_, month) =>
    balances.reduce((sum, owed) => sum + (owed[month] ?? 0), 0),
  );
}

/** A debt more than this many times all others makes them hardly visible in the chart. */
const DOMINANT_FACTOR = 6;
/** A debt more than this many times all others is nearly all that is owed, so that a chart without it says little. */
const ONLY_FACTOR = 1000;

/** Returns the id of a debt, such as a mortgage, that dwarfs all others in the chart. Returns null if there is none. */
export function findDominantDebt(plan: PayoffPlan): string | null {
  const starts = plan.debts.map(({ id }) => ({ id, owed: startBalance(plan, id) }));
  const total = starts.reduce((sum, { owed }) => sum + owed, 0);
  const dominant = starts.find(
    ({ owed }) => owed > (total - owed) * DOMINANT_FACTOR && owed <= (total - owed) * ONLY_FACTOR,
  );

  return dominant?.id ?? null;
}

export function startBalance(plan: PayoffPlan, id: string): Cents {
  if (plan.totals.months === 0) return 0;

  return plan.month(1).debts.find((debt) => debt.id === id)?.start ?? 0;
}

/** Returns the plan with minimums only that strategies are compared with; null if it never pays off the debts. */
export function minimumsPlan({
  subject,
  strategy,
  plan,
}: Pick<ShownPlan, "subject" | "strategy" | "plan">): PayoffPlan | null {
  if (strategy.type === "minimum-only") return plan;
  const { portfolio, estimated } = toPlanQuestion(subject, strategy);
  const outcome = usualMinimumsPlan(portfolio, estimated);

  return outcome.kind === "plan" ? outcome.plan : null;
}
