import { setTimeout as sleep } from "node:timers/promises";

import { expect, test } from "vitest";

import { atOnce } from "./at-once.ts";

async function failsAfter(ms: number, words: string): Promise<never> {
  await sleep(ms);
  throw new Error(words);
}

test("what failed first is told, and not what failed because the transaction was over", async () => {
  const asked = atOnce(failsAfter(20, "the transaction is aborted"), failsAfter(0, "the cause"));

  await expect(asked).rejects.toThrow("the cause");
});

test("nothing is left underway when one of all has failed", async () => {
  let isDone = false;
  const slow = sleep(20).then(() => void (isDone = true));

  await expect(atOnce(failsAfter(0, "the cause"), slow)).rejects.toThrow("the cause");
  expect(isDone).toBe(true);
});
