import { act, renderHook } from "@testing-library/react";
import { expect, test } from "vitest";

import { useStoredForm } from "./use-stored-form.ts";

const STORED = { name: "Visa", rate: "9" };

function open<Values extends Record<string, unknown>>(stored: Values) {
  return renderHook((now) => useStoredForm(now), { initialProps: stored });
}

test("only values that differ from the stored ones are changes", () => {
  const { result } = open(STORED);

  act(() => {
    result.current.change("name", "Master");
    result.current.change("rate", "9.");
  });
  expect(result.current.values).toEqual({ name: "Master", rate: "9." });
  expect(result.current.isDirty).toBe(true);
  act(() => {
    result.current.change("name", "Visa");
    result.current.change("rate", "9");
  });

  expect(result.current.isDirty).toBe(false);
});

test("shows a new stored value in fields that the user did not change", () => {
  const { result, rerender } = open(STORED);
  act(() => result.current.change("name", "Master"));

  rerender({ name: "Amex", rate: "7" });

  expect(result.current.values).toEqual({ name: "Master", rate: "7" });
  expect(result.current.isDirty).toBe(true);
  rerender({ name: "Master", rate: "7" });
  expect(result.current.isDirty).toBe(false);
});

test("stays changed in each render while new stored values arrive", () => {
  const seen: boolean[] = [];
  const { result, rerender } = renderHook(
    (stored) => {
      const form = useStoredForm(stored);
      seen.push(form.isDirty);
      return form;
    },
    { initialProps: STORED },
  );
  act(() => result.current.change("name", "Master"));
  const before = seen.length;

  rerender({ name: "Amex", rate: "7" });

  expect(seen.length).toBeGreaterThan(before + 1);
  expect(seen.slice(before)).not.toContain(false);
});

test("shows newer values next to a changed value of the same object", () => {
  type Rates = { rates: Record<string, { apr: string; amount: string }> };
  const stored: Rates = { rates: { a: { apr: "9", amount: "100" }, b: { apr: "5", amount: "1" } } };
  const { result, rerender } = open(stored);
  act(() => result.current.form.setValue("rates.a.apr", "8", { shouldDirty: true }));

  rerender({
    rates: { c: { apr: "3", amount: "7" }, ...stored.rates, a: { apr: "9", amount: "90" } },
  });

  expect(result.current.values.rates).toEqual({
    c: { apr: "3", amount: "7" },
    a: { apr: "8", amount: "90" },
    b: { apr: "5", amount: "1" },
  });
});

test("keeps a change made during a save, even one back to the stored value", () => {
  const { result, rerender } = open(STORED);
  act(() => {
    result.current.change("name", "Master");
    result.current.change("rate", "8");
  });
  const sent = result.current.values;
  act(() => {
    result.current.change("name", "Master One");
    result.current.change("rate", "9");
  });

  act(() => result.current.settle(sent, { name: "MASTER", rate: "8" }));
  rerender({ name: "MASTER", rate: "8" });

  expect(result.current.values).toEqual({ name: "Master One", rate: "9" });
  expect(result.current.form.getValues(undefined, { dirtyFields: true })).toEqual({
    name: "Master One",
    rate: "9",
  });
});

test("a saved value is no longer a change, and discarding restores the stored values", () => {
  const { result, rerender } = open(STORED);
  act(() => result.current.change("name", " Master"));
  act(() => result.current.settle(result.current.values, { name: "Master", rate: "9" }));
  expect(result.current.values.name).toBe("Master");
  expect(result.current.isDirty).toBe(false);
  rerender({ ...STORED, name: "Another tab's" });
  expect(result.current.values.name).toBe("Another tab's");

  act(() => result.current.change("name", "Mine"));
  act(() => result.current.discard());

  expect(result.current.values).toEqual({ ...STORED, name: "Another tab's" });
  expect(result.current.isDirty).toBe(false);
});
