import { act, renderHook } from "@testing-library/react";
import { expect, test } from "vitest";

import { useDraft } from "./use-draft.ts";

const STORED = { name: "Visa", rate: "9", debts: ["a", "b"] };

function open(stored = STORED) {
  return renderHook((now) => useDraft(now), { initialProps: stored });
}

test("only what was changed is a change; what is typed and taken back is none", () => {
  const { result } = open();

  act(() => result.current.change({ name: "Master" }));
  act(() => result.current.change({ rate: "9.", debts: ["a", "b"] }));
  expect(result.current.changes).toEqual({ name: "Master", rate: "9." });
  act(() => result.current.change({ name: "Visa", rate: "9" }));

  expect([result.current.changes, result.current.isDirty]).toEqual([{}, false]);
});

test("changes made in the same moment are both kept", () => {
  const { result } = open();

  act(() => {
    result.current.change({ name: "Master" });
    result.current.change({ rate: "8" });
  });

  expect(result.current.draft).toEqual({ ...STORED, name: "Master", rate: "8" });
});

test("what is stored anew shines through where nothing was changed", () => {
  const { result, rerender } = open();
  act(() => result.current.change({ name: "Master" }));

  rerender({ ...STORED, name: "Amex", rate: "7" });

  expect(result.current.draft).toMatchObject({ name: "Master", rate: "7" });
});

test("a change made while another one was saved is a change still, also one back to what was stored", () => {
  const { result, rerender } = open();
  act(() => result.current.change({ name: "Master", rate: "8" }));
  const sent = result.current.changes;
  act(() => result.current.change({ name: "Master One", rate: "9" }));

  rerender({ ...STORED, ...sent });
  act(() => result.current.settle(sent));

  expect(result.current.changes).toEqual({ name: "Master One", rate: "9" });
});

test("what was saved is no change any more, and a discarded draft is what is stored", () => {
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

test("the draft stays the same object until something is changed", () => {
  const { result, rerender } = open();
  const before = result.current.draft;

  rerender(STORED);

  expect(result.current.draft).toBe(before);
});
