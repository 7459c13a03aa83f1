import { expect, test } from "vitest";

import { HOUSEHOLDS } from "./households.ts";
import { driftOf, payAsTold } from "./pay-as-told.ts";

// The law of the plan: whoever pays what it says by the day it says, and spends nothing else, is told the same
// debt-free month tomorrow, in a week and in a year, and is never late. Held against a bank by days that is not the
// engine (apps/sandbox/src/bank).

const DAYS = 1200;

test.each(HOUSEHOLDS)(
  "$name: who pays as told is told the same month, day after day",
  (household) => {
    const course = payAsTold(household, DAYS);
    const off = (course.foretold - course.charged) / course.charged;

    expect(course.late).toEqual([]);
    expect(driftOf(course)).toBeLessThanOrEqual(1);
    expect(Math.abs(off)).toBeLessThan(0.015);
  },
);
