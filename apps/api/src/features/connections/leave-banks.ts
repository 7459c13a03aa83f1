import type { Dependencies } from "#dependencies.ts";
import { instantAfter } from "#ports/clock.ts";

import { EXCHANGE_MS_MAX } from "./connection-rules.ts";
import { findConnectionIds } from "./connection-store.ts";
import { isExchanging } from "./link-session-store.ts";
import { endConnection } from "./remove-connection.ts";

type LeaveDeps = Pick<Dependencies, "database" | "clock" | "bankData" | "demoBank" | "secretBox">;

/**
 * Ends the access at all banks of a user and deletes their data. A connection that another process
 * is linking or removing must finish first.
 * @throws BankDataError if a bank is unavailable, Error if a connection is busy. The queue retries.
 */
export async function leaveBanks(deps: LeaveDeps, userId: string): Promise<void> {
  const { database, clock } = deps;
  const since = instantAfter(clock.now(), -EXCHANGE_MS_MAX);
  const connections = await database.asSystem((queries) => findConnectionIds(queries, userId));
  for (const id of connections) {
    // oxlint-disable-next-line no-await-in-loop -- sequential because of the bank's rate limit
    if (!(await endConnection(deps, id))) throw new Error("A connection is being removed already.");
  }
  if (await database.asSystem((queries) => isExchanging(queries, { userId, since }))) {
    throw new Error("A connection is being made.");
  }
}
