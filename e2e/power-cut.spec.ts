import { expect, test } from "@playwright/test";

import { canMountDisks, cutPower, isHeld } from "../tooling/torture/cut-power.ts";

// No browser here. The short form of `npm run torture -- power`.

test("a power cut in the first seconds takes nothing that was acknowledged", async () => {
  test.info().skip(!canMountDisks(), "No disk of our own can be mounted here.");
  const outcome = await cutPower(1);

  expect(isHeld(outcome), JSON.stringify(outcome)).toBe(true);
});
