import { act, renderHook } from "@testing-library/react";
import { expect, test, vi } from "vitest";

import { useVisibleErrors } from "./use-visible-errors.ts";

const blank = { field: "name", sentence: "Blank.", isMissing: true };
const noNumber = { field: "rate", sentence: "No number.", isMissing: false };

const open = () => renderHook((now) => useVisibleErrors(now), { initialProps: [blank, noNumber] });

test("shows an error after the user left its field", () => {
  const { result } = open();
  expect(result.current.visible).toEqual([]);

  act(() => result.current.leave("rate"));

  expect(result.current.visible).toEqual([noNumber]);
  expect(result.current.isFaulty).toBe(false);
});

test("saves nothing invalid; a failed attempt shows all errors until they are fixed", () => {
  const { result, rerender } = open();
  const save = vi.fn<() => void>();

  act(() => result.current.attempt(save));

  expect(result.current.visible).toEqual([blank, noNumber]);
  expect([result.current.isFaulty, result.current.tries]).toEqual([true, 1]);
  act(() => result.current.attempt(save));
  expect(result.current.tries).toBe(2);
  rerender([]);
  expect(result.current.isFaulty).toBe(false);
  expect(save).not.toHaveBeenCalled();
  act(() => result.current.attempt(save));

  expect(save).toHaveBeenCalledOnce();
});
