import { Client } from "pg";
import { vi } from "vitest";

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

type Query = (this: Client, ...given: unknown[]) => unknown;

/**
 * How often this process waits for a database while `work` runs: statements that one connection is asked while it
 * answers others wait along with them. Where several strands of work ask, it is sometimes less than the longest of
 * them, as their answers happen to come: no more than that is to be expected of it.
 */
export async function countWaits(work: () => Promise<unknown>): Promise<number> {
  const underway = new Map<Client, number>();
  let waits = 0;
  const add = (client: Client, one: 1 | -1) =>
    underway.set(client, (underway.get(client) ?? 0) + one);
  // oxlint-disable-next-line typescript/unbound-method -- called below on the client it was asked of
  const ask = Client.prototype.query as Query;
  const query = vi.spyOn(Client.prototype, "query").mockImplementation(async function (
    this: Client,
    ...given: unknown[]
  ) {
    if ((underway.get(this) ?? 0) === 0) waits += 1;
    add(this, 1);
    try {
      return await ask.apply(this, given);
    } finally {
      add(this, -1);
    }
  } as Query as () => void);
  try {
    await work();
    return waits;
  } finally {
    query.mockRestore();
  }
}
