import { Client } from "pg";
import { vi } from "vitest";

import { watchWaits } from "./watch-waits.ts";

/** How many statements this process sends to any database while `work` runs. */
export async function countStatements(work: () => Promise<unknown>): Promise<number> {
  const query = vi.spyOn(Client.prototype, "query");
  try {
    await work();
    return query.mock.calls.length;
  } finally {
    query.mockRestore();
  }
}

/**
 * How often this process waits for a database while `work` runs. Where several strands of work ask, it is sometimes
 * less than the longest of them, as their answers happen to come: no more than that is to be expected of it.
 */
export async function countWaits(work: () => Promise<unknown>): Promise<number> {
  return (await watchWaits(work)).length;
}
