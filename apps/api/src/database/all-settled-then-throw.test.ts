import { setTimeout as sleep } from "node:timers/promises";

import { expect, test } from "vitest";

import { allSettledThenThrow } from "./database.ts";

async function failAfter(ms: number, message: string): Promise<never> {
  await sleep(ms);
  throw new Error(message);
}

test("rejects with the first failure, not with later failures of the aborted transaction", async () => {
  const queries = allSettledThenThrow(
    failAfter(20, "the transaction is aborted"),
    failAfter(0, "the cause"),
  );

  await expect(queries).rejects.toThrow("the cause");
});

test("waits for the other queries if one fails", async () => {
  let isDone = false;
  const slow = sleep(20).then(() => void (isDone = true));

  await expect(allSettledThenThrow(failAfter(0, "the cause"), slow)).rejects.toThrow("the cause");
  expect(isDone).toBe(true);
});
