import type { Dependencies } from "#dependencies.ts";
import { instantAfter } from "#ports/clock.ts";

import { EXCHANGE_MS_MAX } from "./connection-rules.ts";
import { findConnectionIds } from "./connection-store.ts";
import { isExchanging } from "./link-session-store.ts";
import { endConnection } from "./remove-connection.ts";

type LeaveDeps = Pick<Dependencies, "database" | "clock" | "bankData" | "demoBank" | "secretBox">;

/**
 * Ends our access at every bank of a user, whatever came through it with it. A connection that is being
 * made, or removed by another process, has to be waited for.
 * @throws BankDataError while a bank is away, Error while one has to be waited for: the queue tries again.
 */
export async function leaveBanks(deps: LeaveDeps, userId: string): Promise<void> {
  const { database, clock } = deps;
  const since = instantAfter(clock.now(), -EXCHANGE_MS_MAX);
  const connections = await database.asSystem((queries) => findConnectionIds(queries, userId));
  for (const id of connections) {
    // oxlint-disable-next-line no-await-in-loop -- a bank's limits hold for all of them
    if (!(await endConnection(deps, id))) throw new Error("A connection is being removed already.");
  }
  if (await database.asSystem((queries) => isExchanging(queries, { userId, since }))) {
    throw new Error("A connection is being made.");
  }
}
