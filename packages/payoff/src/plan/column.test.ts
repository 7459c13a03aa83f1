import fc from "fast-check";
import { expect, test } from "vitest";

import { sharedOnes, sharedIndices, sharedZeros } from "./column.ts";
import { planPayoff } from "./plan-payoff.ts";
import { anyTask } from "../testing/any-portfolio.ts";

test("never writes to shared columns", () => {
  fc.assert(
    fc.property(anyTask, ({ portfolio, strategy }) => {
      planPayoff(portfolio, strategy);
    }),
    { numRuns: 300 },
  );

  for (let length = 0; length < 12; length += 1) {
    const places = Array.from({ length }, (_, at) => at);
    expect(sharedZeros(length)).toEqual(places.map(() => 0));
    expect(sharedOnes(length)).toEqual(places.map(() => 1));
    expect(sharedIndices(length)).toEqual(places);
  }
});
