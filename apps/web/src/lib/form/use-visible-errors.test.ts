import { act, renderHook } from "@testing-library/react";
import { expect, test, vi } from "vitest";

import type { Faults } from "./field-reader.ts";
import { useVisibleErrors } from "./use-visible-errors.ts";

const open = (faults: Faults) =>
  renderHook((now) => useVisibleErrors(now), { initialProps: faults });

test("shows an error after the user left its field", () => {
  const { result } = open({ name: "Blank.", rate: "No number." });
  expect(result.current.faultOf("rate")).toBeUndefined();

  act(() => result.current.leave("rate"));

  expect(result.current.faultOf("rate")).toBe("No number.");
  expect(result.current.faultOf("name")).toBeUndefined();
  expect(result.current.isFaulty).toBe(false);
});

test("saves nothing invalid; a failed attempt shows all errors until they are fixed", () => {
  const { result, rerender } = open({ name: "Blank.", rate: "No number." });
  const save = vi.fn<() => void>();

  act(() => result.current.attempt(save));

  expect(["name", "rate"].map(result.current.faultOf)).toEqual(["Blank.", "No number."]);
  expect([result.current.isFaulty, result.current.tries]).toEqual([true, 1]);
  act(() => result.current.attempt(save));
  expect(result.current.tries).toBe(2);
  rerender({});
  expect(result.current.isFaulty).toBe(false);
  expect(save).not.toHaveBeenCalled();
  act(() => result.current.attempt(save));

  expect(save).toHaveBeenCalledOnce();
});
