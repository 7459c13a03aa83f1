import { expect, test } from "@playwright/test";

import { canMountDisks, cutPowerUnderLoad, isPassed } from "../resilience/cut-power.ts";

// Uses no browser. The short form of `npm run resilience -- power`.

test("a power cut in the first seconds loses no acknowledged data @slow", async () => {
  test.info().skip(!canMountDisks(), "No disk of our own can be mounted here.");
  const outcome = await cutPowerUnderLoad(1);

  expect(isPassed(outcome), JSON.stringify(outcome)).toBe(true);
});
