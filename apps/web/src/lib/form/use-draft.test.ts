import { act, renderHook } from "@testing-library/react";
import { expect, test } from "vitest";

import { useDraft } from "./use-draft.ts";

const STORED = { name: "Visa", rate: "9", debts: ["a", "b"] };

function open(stored = STORED) {
  return renderHook((now) => useDraft(now), { initialProps: stored });
}

test("only values that differ from the stored ones are changes", () => {
  const { result } = open();

  act(() => result.current.change({ name: "Master" }));
  act(() => result.current.change({ rate: "9.", debts: ["a", "b"] }));
  expect(result.current.changes).toEqual({ name: "Master", rate: "9." });
  act(() => result.current.change({ name: "Visa", rate: "9" }));

  expect([result.current.changes, result.current.isDirty]).toEqual([{}, false]);
});

test("keeps two changes made in the same update", () => {
  const { result } = open();

  act(() => {
    result.current.change({ name: "Master" });
    result.current.change({ rate: "8" });
  });

  expect(result.current.draft).toEqual({ ...STORED, name: "Master", rate: "8" });
});

test("shows a new stored value in fields that the user did not change", () => {
  const { result, rerender } = open();
  act(() => result.current.change({ name: "Master" }));

  rerender({ ...STORED, name: "Amex", rate: "7" });

  expect(result.current.draft).toMatchObject({ name: "Master", rate: "7" });
});

test("shows newer values next to a changed value of the same object", () => {
  type Rates = { rates: Record<string, { apr: string; amount: string } | undefined> };
  type Changed = { rates: Record<string, Partial<Rates["rates"][string]> | undefined> };
  const stored: Rates = { rates: { a: { apr: "9", amount: "100" }, b: { apr: "5", amount: "1" } } };
  const { result, rerender } = renderHook((now) => useDraft<Rates, Changed>(now), {
    initialProps: stored,
  });
  act(() => result.current.change({ rates: { a: { apr: "8" } } }));
  act(() => result.current.change({ rates: { b: undefined } }));

  rerender({
    rates: { c: { apr: "3", amount: "7" }, ...stored.rates, a: { apr: "9", amount: "90" } },
  });

  expect(result.current.draft.rates).toEqual({
    c: { apr: "3", amount: "7" },
    a: { apr: "8", amount: "90" },
    b: undefined,
  });
  act(() => result.current.settle(result.current.draft));
  expect(result.current.isDirty).toBe(false);
});

test("keeps a change made during a save, even one back to the stored value", () => {
  const { result, rerender } = open();
  act(() => result.current.change({ name: "Master", rate: "8" }));
  const sent = result.current.changes;
  act(() => result.current.change({ name: "Master One", rate: "9" }));

  rerender({ ...STORED, ...sent });
  act(() => result.current.settle(sent));

  expect(result.current.changes).toEqual({ name: "Master One", rate: "9" });
});

test("a saved value is no longer a change, and discarding restores the stored values", () => {
  const { result, rerender } = open();
  act(() => result.current.change({ name: "Master" }));
  rerender({ ...STORED, name: "Master" });
  act(() => result.current.settle({ name: "Master" }));
  rerender({ ...STORED, name: "Another tab's" });
  expect(result.current.draft.name).toBe("Another tab's");

  act(() => result.current.change({ name: "Mine" }));
  act(() => result.current.discard());

  expect(result.current.draft).toEqual({ ...STORED, name: "Another tab's" });
});

test("the draft stays the same object until a value changes", () => {
  const { result, rerender } = open();
  const before = result.current.draft;

  rerender(STORED);

  expect(result.current.draft).toBe(before);
});
