import fc from "fast-check";
import { expect, test } from "vitest";

import { sharedOnes, sharedPlaces, sharedZeros } from "./column.ts";
import { planPayoff } from "./plan-payoff.ts";
import { anyTask } from "../testing/any-portfolio.ts";

test("no plan writes into the columns that plans share", () => {
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
    expect(sharedPlaces(length)).toEqual(places);
  }
});
