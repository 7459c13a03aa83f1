import fc from "fast-check";
import { expect, test } from "vitest";

import { HOUSEHOLDS } from "./households.ts";
import { simulateFollowingPlan } from "./simulate-following-plan.ts";

// A household that sends nothing, a part or too much on some days is asked for no more than the month's budget has
// left, or than is due. On the days on which it sends exactly what is listed, nothing is listed again.

const DAYS = 200;

/** The share of the listed payments that is sent, by the day. */
const anyShares = fc.array(fc.constantFrom(0, 0.25, 0.5, 1, 1, 1, 1.25), {
  minLength: DAYS,
  maxLength: DAYS,
});

test.each(HOUSEHOLDS)(
  "$name: is asked for no more than its budget or what is due, whatever it pays",
  (household) => {
    fc.assert(
      fc.property(anyShares, (shares) => {
        const simulation = simulateFollowingPlan(household, DAYS, (day) => shares[day] ?? 1);
        const isAbove = ({ sent, listed, due, budget }: (typeof simulation.overBudget)[number]) =>
          listed > Math.max(budget - sent, due);

        expect(simulation.overBudget.filter(isAbove)).toEqual([]);
        expect(simulation.requestedTwice).toEqual([]);
      }),
      { numRuns: 5, endOnFailure: true },
    );
  },
);
