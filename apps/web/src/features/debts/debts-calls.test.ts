import { QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";

import { OBLIGATIONS_KEY } from "#lib/slices/obligations-key.ts";
import { MONTH_KEY } from "#lib/slices/month-key.ts";

import { refetchWhatFollows } from "./debts-calls.ts";

test("a debt that was corrected has its payments asked for again, on Home and cycle by cycle", () => {
  const client = new QueryClient();
  const keys = [MONTH_KEY, [...OBLIGATIONS_KEY, "debt"]];
  for (const key of keys) client.setQueryData(key, []);

  refetchWhatFollows(client);

  expect(keys.map((key) => client.getQueryState(key)?.isInvalidated)).toEqual([true, true]);
});
