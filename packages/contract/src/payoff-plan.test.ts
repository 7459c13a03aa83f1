import { Check } from "typebox/value";
import { expect, test } from "vitest";

import { RATE_PERCENT_MAX } from "./limits.ts";
import { PlannedPercentage } from "./payoff-plan.ts";

test("plans accept every rate that a debt may have, and none above", () => {
  const isTaken = (percent: string) => Check(PlannedPercentage, percent);

  expect([`${RATE_PERCENT_MAX}`, `${RATE_PERCENT_MAX}.00`, "999.9999", "0"].map(isTaken)).toEqual([
    true,
    true,
    true,
    true,
  ]);
  expect([`${RATE_PERCENT_MAX}.01`, `${RATE_PERCENT_MAX + 1}`, "-1"].map(isTaken)).toEqual([
    false,
    false,
    false,
  ]);
});
