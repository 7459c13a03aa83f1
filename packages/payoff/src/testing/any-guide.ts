import fc from "fast-check";

import type { Guide, Step } from "../plan/policy.ts";

// Plans that no user would choose: any debts first, for any months, with any share of the money.

const MONTHS = 120;

/** Generates any way to spend the money beyond the minimums. */
export function anyGuide(debts: number): fc.Arbitrary<Guide> {
  const positions = Array.from({ length: debts }, (_, debt) => debt);
  const step: fc.Arbitrary<Step | undefined> = fc.option(
    fc.record({
      order: fc.shuffledSubarray(positions, { minLength: 1 }),
      cap: fc.oneof(fc.constant(Infinity), fc.integer({ min: 0, max: 60_000 })),
      isOnce: fc.boolean(),
    }),
    { nil: undefined, freq: 4 },
  );
  const stretch = fc.record({ step, months: fc.integer({ min: 1, max: 12 }) });

  return fc
    .array(stretch, { minLength: 1, maxLength: MONTHS / 6 })
    .map((stretches) => [
      undefined,
      ...stretches.flatMap((each) => Array.from({ length: each.months }, () => each.step)),
    ]);
}
