import { expect, test, vi } from "vitest";

import { combineSlices, type Slice } from "./slice.ts";

function slice<Data>(about: Partial<Slice<Data>>): Slice<Data> {
  return {
    data: undefined,
    status: "idle",
    error: null,
    updatedAt: 0,
    refetch: vi.fn<() => void>(),
    ...about,
  };
}

test("combined slices have data if both do, with the older timestamp", () => {
  const left = slice({ data: [1], status: "success", updatedAt: 20 });
  const right = slice({ data: ["a"], status: "success", updatedAt: 10 });

  expect(combineSlices(left, right)).toMatchObject({
    data: [[1], ["a"]],
    status: "success",
    updatedAt: 10,
  });
  expect(combineSlices(left, slice({ status: "loading" }))).toMatchObject({
    data: undefined,
    status: "loading",
  });
});

test("refetch requests only the failed slice", () => {
  const fine = slice({ data: [1], status: "success" });
  const failed = slice({ status: "error", error: "No." });
  const both = combineSlices(fine, failed);

  both.refetch();

  expect(both).toMatchObject({ status: "error", error: "No." });
  expect(failed.refetch).toHaveBeenCalledOnce();
  expect(fine.refetch).not.toHaveBeenCalled();
});
