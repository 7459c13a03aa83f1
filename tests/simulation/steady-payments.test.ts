import { monthsBetween } from "@snowball/dates";
import { expect, test } from "vitest";

import { explainDays } from "./explain-days.ts";
import { PROMOTED_HOUSEHOLDS, STEADY_HOUSEHOLDS } from "./households.ts";
import { debtFreeMonthDrift } from "./measure-predictions.ts";
import { type PlanSimulation, simulateFollowingPlan } from "./simulate-following-plan.ts";

// With steady payments, a household that follows the plan sends each debt the same amount every month until a debt is
// paid off, although the plan is recomputed every day and lenders ask for less over time.

const DAYS = 400;

test.each(STEADY_HOUSEHOLDS)(
  "$name: sends the same amounts every month until a debt is paid off",
  (household) => {
    const simulation = simulateFollowingPlan(household, DAYS);

    expect(simulation.choices.isSteady).toBe(true);
    expect(simulation.lateDays).toEqual([]);
    expect(simulation.overBudget).toEqual([]);
    expect(simulation.requestedTwice).toEqual([]);
    expect(debtFreeMonthDrift(simulation)).toBeLessThanOrEqual(1);
    expect(findUnderpayments(simulation)).toEqual([]);
    expect(findChangedAmounts(simulation)).toEqual([]);
  },
);

test.each(PROMOTED_HOUSEHOLDS)(
  "$name: pays it off a month before the promotion ends and keeps its debt-free month",
  (household) => {
    const simulation = simulateFollowingPlan(household, DAYS);
    const monthsPaid = [...sentByMonth(simulation)].filter(
      ([, paid]) => (paid.get("sofa") ?? 0) > TRAILING,
    );

    expect(simulation.choices.hasMargin).toBe(true);
    expect(simulation.lateDays).toEqual([]);
    expect(simulation.overBudget).toEqual([]);
    expect(simulation.requestedTwice).toEqual([]);
    expect(debtFreeMonthDrift(simulation)).toBeLessThanOrEqual(1);
    expect(findUnderpayments(simulation)).toEqual([]);
    // November 2026 is the tenth month after January, counted from zero.
    expect(Math.max(...monthsPaid.map(([month]) => month))).toBeLessThanOrEqual(10);
  },
);

/** Returns the debts with a different amount than in the month before, if no debt was paid off in either. */
function findChangedAmounts(simulation: PlanSimulation) {
  const paid = sentByMonth(simulation);
  const months = [...paid.keys()].toSorted((one, other) => one - other).slice(1, -1);

  return months.slice(1).flatMap((month) => {
    const [before, now] = [paid.get(month - 1), paid.get(month)];
    if (before === undefined || now === undefined) return [];
    if (hasLastPayment(paid, month) || hasLastPayment(paid, month - 1)) return [];
    const trailing = [...before.values(), ...now.values()].filter((cents) => cents <= TRAILING);
    const spent = trailing.reduce((sum, cents) => sum + cents, 0);
    return [...now]
      .filter(([debt, cents]) => Math.abs(cents - (before.get(debt) ?? 0)) > spent)
      .map(([debt, cents]) => ({ month, debt, cents, before: before.get(debt) }));
  });
}

function sentByMonth({ sent, days }: PlanSimulation) {
  const months = new Map<number, Map<string, number>>();
  const planned = new Set(days[0]?.state.read.planned.debts.map(({ id }) => id));
  for (const { debt, counts, cents } of sent) {
    if (!planned.has(debt)) continue;
    const month = monthsBetween("2026-01-01", counts);
    const ofMonth = months.get(month) ?? new Map<string, number>();
    ofMonth.set(debt, (ofMonth.get(debt) ?? 0) + cents);
    months.set(month, ofMonth);
  }
  return months;
}

/** The most that remains due after a last payment, in cents. */
const TRAILING = 5_00;

/** Returns whether a debt receives its last payment in the month. */
function hasLastPayment(paid: ReturnType<typeof sentByMonth>, month: number): boolean {
  return [...(paid.get(month) ?? [])].some(
    ([debt, cents]) => cents > TRAILING && (paid.get(month + 1)?.get(debt) ?? 0) <= TRAILING,
  );
}

const ROUNDING_CENTS = 1;

function findUnderpayments({ days }: PlanSimulation) {
  return days.flatMap((before, day) => {
    const after = day % 28 === 0 ? days[day + 30] : undefined;
    const parts = after ? explainDays(before, after).parts : [];
    return parts.filter(
      ({ cause, months, cost }) =>
        cause === "budget" || (cause === "payments" && (months > 0 || cost > ROUNDING_CENTS)),
    );
  });
}
