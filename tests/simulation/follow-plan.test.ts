import { expect, test } from "vitest";

import { explainDays } from "./explain-days.ts";
import { HOUSEHOLDS } from "./households.ts";
import { debtFreeMonthDrift, interestSwing } from "./measure-predictions.ts";
import { type PlanSimulation, simulateFollowingPlan } from "./simulate-following-plan.ts";

// A household that pays what the plan asks for, on time, and spends nothing else keeps its debt-free month. It is
// never late, and the plan never claims that it paid less. The bank (apps/sandbox/src/bank) computes by days and
// shares no code with the engine. `DAYS=all` explains the changes from every day; default: from one day a week.

const DAYS = 1200;
const EXPLAIN_EVERY = process.env["DAYS"] === "all" ? 1 : 7;
const DAYS_LATER = [1, 7, 30];
const EXPLAIN_MONTHS_EVERY = EXPLAIN_EVERY * 4;
const MONTHS_LATER = [60, 90];
/**
 * The most by which a month's interest of a debt differs from the plan, in cents: this ledger does not know on which
 * days cards were paid.
 */
const MONTHS_INTEREST = 30_00;
/** If the predicted last payment of a debt rounds differently, one cent goes to the next debt instead. */
const ROUNDING_CENTS = 1;

test.each(HOUSEHOLDS)(
  "$name: keeps its debt-free month when it pays what the plan asks for",
  (household) => {
    const simulation = simulateFollowingPlan(household, DAYS);
    const { predictedInterest, chargedInterest } = simulation;
    const interestError = (predictedInterest - chargedInterest) / chargedInterest;

    expect(simulation.lateDays).toEqual([]);
    expect(simulation.overBudget).toEqual([]);
    expect(simulation.requestedTwice).toEqual([]);
    expect(debtFreeMonthDrift(simulation)).toBeLessThanOrEqual(1);
    expect(Math.abs(interestError)).toBeLessThan(0.015);
    expect(interestSwing(simulation)).toBeLessThan(0.025);

    const changes = explainChanges(simulation);
    expect(changes.length).toBeGreaterThan(30);
    expect(changes.filter(({ unexplained }) => unexplained !== 0)).toEqual([]);
    expect(changes.filter(({ underpayments }) => underpayments.length > 0)).toEqual([]);
    expect(
      changes.filter(({ later, interest }) => later <= 30 && interest > MONTHS_INTEREST),
    ).toEqual([]);
  },
);

/**
 * Explains changes between pairs of days: the cents without a cause, causes that claim an underpayment, and the largest
 * interest that differs from the plan.
 */
function explainChanges({ days, predictions }: PlanSimulation) {
  const pairs = days.flatMap((before, day) =>
    [
      ...(day % EXPLAIN_EVERY === 0 ? DAYS_LATER : []),
      ...(day % EXPLAIN_MONTHS_EVERY === 0 ? MONTHS_LATER : []),
    ].map((later) => ({ before, day, later, after: days[day + later] })),
  );

  return pairs.flatMap(({ before, day, later, after }) => {
    if (after === undefined) return [];
    const { parts, ...change } = explainDays(before, after);
    if (change.before === null || change.after === null) throw new Error("There is no plan.");
    const total = change.after.cost - change.before.cost;
    const underpayments = parts.filter(
      ({ cause, months, cost }) => cause === "payments" && (months > 0 || cost > ROUNDING_CENTS),
    );
    const unexplained = total - parts.reduce((sum, { cost }) => sum + cost, 0);
    const interest = Math.max(
      0,
      ...parts.map(({ cause, cost }) => (cause === "interest" ? Math.abs(cost) : 0)),
    );
    const to = after.state.read.month.today;
    return [{ from: predictions[day]?.on, to, later, unexplained, underpayments, interest }];
  });
}
