import { expect, test } from "vitest";

import { APP, partsOf } from "./parts-of.ts";
import { until } from "./wait.ts";

test("a trial that would kill or watch what does not run ends instead", () => {
  expect(() => partsOf({ pid: process.pid }, APP)).toThrow("Nothing runs as");
});

test("a trial that waits for what does not come ends with what is missing", async () => {
  let said = "nothing";
  const waiting = until(
    () => false,
    () => `It said ${said}`,
    30,
  );
  said = "that it cannot start"; // While it was waited for.

  await expect(waiting).rejects.toThrow("It said that it cannot start");
});
