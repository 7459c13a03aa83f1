import { monthsBetween } from "@snowball/dates";

import type { PlanSimulation } from "./simulate-following-plan.ts";

/** Returns how many months the predicted debt-free month moved in total. */
export function debtFreeMonthDrift({ predictions }: PlanSimulation): number {
  const months = predictions.map(({ month }) => (month === null ? Infinity : index(month)));

  return Math.max(...months) - Math.min(...months);
}

/** Returns by what part the whole interest, charged plus predicted, differs at most between two days of a month. */
export function interestSwing({ predictions }: PlanSimulation): number {
  const months = Map.groupBy(predictions, ({ on }) => on.slice(0, 7));
  const swings = [...months.values()].map((days) => {
    const totals = days.flatMap(({ interest }) => interest ?? []);
    return Math.max(...totals) / Math.min(...totals) - 1;
  });

  return Math.max(...swings);
}

function index(month: string): number {
  return monthsBetween("2000-01-01", `${month}-01`);
}
