import { QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";

import { MONTH_KEY, OBLIGATIONS_KEY } from "#lib/queries.ts";

import { refetchDependents } from "./debts-calls.ts";

test("refetches the payments on Home and of each debt after a debt has changed", () => {
  const client = new QueryClient();
  const keys = [MONTH_KEY, [...OBLIGATIONS_KEY, "debt"]];
  for (const key of keys) client.setQueryData(key, []);

  refetchDependents(client);

  expect(keys.map((key) => client.getQueryState(key)?.isInvalidated)).toEqual([true, true]);
});
