import { Client } from "pg";
import { vi } from "vitest";

import { watchWaits } from "./watch-waits.ts";

/** Returns how many statements this process sends to any database while `work` runs. */
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
 * Returns how often this process waits for a database while `work` runs. If several queries run in parallel, the
 * count varies with their timing, so use it only as an upper limit.
 */
export async function countWaits(work: () => Promise<unknown>): Promise<number> {
  return (await watchWaits(work)).length;
}
