import { act, renderHook } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";

import { keptDraft } from "./kept-draft.ts";
import { useCalculator } from "./use-calculator.ts";

beforeEach(() => {
  keptDraft.initialize({ tab: () => sessionStorage, device: () => localStorage });
});

test("marks an edited example as the visitor's own and keeps the other examples", () => {
  const { result } = renderHook(() => useCalculator());
  const [first, ...others] = result.current.draft.debts;
  expect([first, ...others].every((debt) => debt?.isExample)).toBe(true);

  act(() => result.current.edit(first?.id ?? "", { owed: "1200" }));

  const [typed, ...rest] = result.current.draft.debts;
  expect(typed).toMatchObject({ owed: "1200", isExample: false });
  expect(rest).toEqual(others);
});

test("undoes the last removal once and focuses the restored debt", () => {
  const { result } = renderHook(() => useCalculator());
  const before = result.current.draft.debts;
  const [first] = before;
  act(() => result.current.remove(first?.id ?? "", "Visa"));
  expect(result.current.removal?.words).toBe("“Visa” was removed.");

  act(() => result.current.undo());

  expect(result.current.draft.debts).toEqual(before);
  expect(result.current.removal).toBeNull();
  expect(result.current.focused).toBe(first?.id);
});
