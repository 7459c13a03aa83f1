import { expect, test } from "vitest";

import { describeOutcome } from "./link-outcome.ts";

type Status = "syncing" | "healthy" | "login_required";
const NEXT = { words: "3 debts linked.", action: "See this month", to: "/home" };

function outcomeOf(isNew: boolean, status?: Status, nextStep: typeof NEXT | null = null) {
  const connections = status
    ? [
        { uuid: "another", status: "healthy" as const },
        { uuid: "one", status },
      ]
    : [];
  return describeOutcome({ connection: "one", isNew }, { connections, nextStep });
}

const textOf = (isNew: boolean, status?: Status) => outcomeOf(isNew, status)?.text ?? null;

test("shows a new link as pending until the bank's data arrives", () => {
  expect(textOf(true)).toBe("Linked. Your accounts are on their way and appear here in a moment.");
  expect(textOf(true, "syncing")).toBe(textOf(true));
  expect(textOf(true, "healthy")).toBe("Linked. Your accounts are here.");
});

test("shows a repair as pending until the bank's data arrives", () => {
  expect(textOf(false, "syncing")).toBe("Updated. Fresh figures are on their way.");
  expect(textOf(false, "healthy")).toBe("Updated. Your figures are fresh.");
});

test("offers the next step only after a new link's data has arrived", () => {
  expect(outcomeOf(true, "healthy", NEXT)).toEqual({
    tone: "success",
    text: "3 debts linked.",
    next: NEXT,
  });
  expect(outcomeOf(true, "syncing", NEXT)?.next).toBeUndefined();
  expect(outcomeOf(false, "healthy", NEXT)?.next).toBeUndefined();
});

test("shows no message if the connection's own card asks for action", () => {
  expect(textOf(true, "login_required")).toBeNull();
});

test("shows an error unchanged", () => {
  const failed = { tone: "error", text: "Your bank did not confirm." } as const;

  expect(describeOutcome(failed, { connections: [], nextStep: NEXT })).toBe(failed);
});
