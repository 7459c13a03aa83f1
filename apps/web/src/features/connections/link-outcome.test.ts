import { expect, test } from "vitest";

import { describeOutcome } from "./link-outcome.ts";

const textOf = (isNew: boolean, status?: "syncing" | "healthy" | "login_required") =>
  describeOutcome(
    { connection: "one", isNew },
    status
      ? [
          { uuid: "another", status: "healthy" },
          { uuid: "one", status },
        ]
      : [],
  )?.text ?? null;

test("what was linked is on its way until its figures arrive, and no longer", () => {
  expect(textOf(true)).toBe("Linked. Your accounts are on their way and appear here in a moment.");
  expect(textOf(true, "syncing")).toBe(textOf(true));
  expect(textOf(true, "healthy")).toBe("Linked. Your accounts are here.");
});

test("what was repaired is on its way until its figures arrive, and no longer", () => {
  expect(textOf(false, "syncing")).toBe("Updated. Fresh figures are on their way.");
  expect(textOf(false, "healthy")).toBe("Updated. Your figures are fresh.");
});

test("where the bank wants something after all, its own card says so", () => {
  expect(textOf(true, "login_required")).toBeNull();
});

test("what failed is said as it is", () => {
  const failed = { tone: "error", text: "Your bank did not confirm." } as const;

  expect(describeOutcome(failed, [])).toBe(failed);
});
