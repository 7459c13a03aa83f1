import { expect, test, vi } from "vitest";

import type { ViewedQuery } from "#ui/data-view.tsx";

import { combineQueries } from "./combine-queries.ts";

function query<Data>(about: Partial<ViewedQuery<Data>>): ViewedQuery<Data> {
  return {
    data: undefined,
    error: null,
    isFetching: false,
    refetch: vi.fn<() => void>(),
    ...about,
  };
}

test("combined queries have data if both do, and are fetching if one is", () => {
  const left = query({ data: [1] });

  expect(combineQueries(left, query({ data: ["a"] }))).toMatchObject({
    data: [[1], ["a"]],
    isFetching: false,
  });
  expect(combineQueries(left, query({ isFetching: true }))).toMatchObject({
    data: undefined,
    isFetching: true,
  });
});

test("refetch requests only the failed query", () => {
  const fine = query({ data: [1] });
  const failed = query({ error: new Error("No.") });
  const both = combineQueries(fine, failed);

  both.refetch();

  expect(both.error?.message).toBe("No.");
  expect(failed.refetch).toHaveBeenCalledOnce();
  expect(fine.refetch).not.toHaveBeenCalled();
});
