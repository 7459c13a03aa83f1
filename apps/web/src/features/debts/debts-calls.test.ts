import { QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";

import { MONTH_KEY, OBLIGATIONS_KEY, PAYOFF_PLAN_KEY } from "#lib/queries.ts";

import { uncacheDebt } from "./debts-calls.ts";

test("refetches the payments on Home and of each debt, and the plan, after a debt has changed", () => {
  const client = new QueryClient();
  const keys = [MONTH_KEY, [...OBLIGATIONS_KEY, "debt"], PAYOFF_PLAN_KEY];
  for (const key of keys) client.setQueryData(key, []);

  uncacheDebt(client, "debt");

  expect(keys.map((key) => client.getQueryState(key)?.isInvalidated)).toEqual([true, true, true]);
});
