import type { Cents, PayoffPlan } from "@snowball/payoff";

import type { BalanceBefore } from "./balances-before.ts";

/** A moment and what is owed then. `at` counts months from the first of today's month. */
export type Point = { at: number; owed: Cents };

/** One debt over time: as it was, as planned, and with minimums only. */
export type DebtHistory = {
  /** Ends now; a single point where nothing is known of before. */
  was: readonly Point[];
  /** Begins now. */
  planned: readonly Point[];
  /** Null where minimums alone never pay it off, or are what is planned. */
  minimums: readonly Point[] | null;
};

/** How far beyond the plan's end the line of the minimums is followed. */
const LOOK_BEYOND = 1.5;

type Known = {
  debt: string;
  plan: PayoffPlan;
  /** The plan that pays minimums only; null where they never end, or it is the plan itself. */
  minimums: PayoffPlan | null;
  before: readonly BalanceBefore[];
  /** Today within its month: 0 is its beginning, 1 its end. */
  now: number;
  /** Months from today's to the plan's first. */
  firstMonth: number;
};

/** What is owed over time. */
export function debtHistory({ debt, plan, minimums, before, now, firstMonth }: Known): DebtHistory {
  const start = { at: now, owed: startOf(plan, debt) };
  const planned = [start, ...ends(plan, debt, firstMonth)];
  const last = (planned.at(-1)?.at ?? now) * LOOK_BEYOND;
  const alone = minimums && [start, ...ends(minimums, debt, firstMonth)];

  return {
    was: [...before.map(({ monthsAgo, owed }) => ({ at: 1 - monthsAgo, owed })), start],
    planned,
    minimums: alone && alone.filter(({ at }) => at <= Math.max(last, planned.at(-1)?.at ?? 0)),
  };
}

function startOf(plan: PayoffPlan, debt: string): Cents {
  return plan.month(1).debts.find(({ id }) => id === debt)?.start ?? 0;
}

/** At the end of each month until nothing is owed. */
function ends(plan: PayoffPlan, debt: string, firstMonth: number): Point[] {
  const owed = plan.balanceByMonth(debt);
  const payoff = plan.debts.find(({ id }) => id === debt)?.payoffMonth ?? 0;

  return owed.slice(0, payoff).map((cents, index) => ({ at: firstMonth + index + 1, owed: cents }));
}
