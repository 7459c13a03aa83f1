import { randomUUID } from "node:crypto";

import type { Queries } from "#database/database.ts";
import type { Dependencies } from "#dependencies.ts";
import { enqueue } from "#jobs/job-list.ts";
import { BankDataError } from "#ports/bank-data.ts";

import { bankOf } from "./sync-connection.ts";
import { findDemoConnections, insertConnection } from "./connection-store.ts";

type Access = { accessToken: string; providerItemId: string };
/** Stores a connection to a new household at the demo bank and enqueues its first sync. */
export async function connectDemoHousehold(
  { clock, secretBox }: Dependencies,
  queries: Queries,
  { userId, access }: { userId: string; access: Access },
): Promise<void> {
  const id = randomUUID();
  const connection = await insertConnection(queries, {
    id,
    userId,
    bank: "demo",
    providerItemId: access.providerItemId,
    sealedAccessToken: secretBox.seal(access.accessToken, id),
    purpose: "liability",
    createdAt: clock.now(),
  });
  if (!connection) throw new Error("The demo bank opened a household that is somebody's already.");
  await enqueue(queries, "sync_connection", { connectionId: id, attempt: 1 });
}

/**
 * Removes the user's households at the demo bank. Does nothing if the demo bank is switched off.
 * @throws BankDataError if the demo bank is unavailable.
 */
export async function leaveDemoHouseholds(deps: Dependencies, userId: string): Promise<void> {
  const { database, secretBox, demoBank } = deps;
  if (demoBank === null) return;
  const households = await database.asSystem((queries) => findDemoConnections(queries, userId));

  for (const household of households) {
    const access = secretBox.open(household.sealedAccessToken, household.id);
    // oxlint-disable-next-line no-await-in-loop -- usually one, and each call waits for the previous one
    await bankOf(deps, household).removeItem(access).catch(ignoreIfAlreadyEnded);
  }
}

/** Unlike at a real bank, an unknown token may be treated as removed, because nothing is billed. */
function ignoreIfAlreadyEnded(error: unknown): void {
  const ended = ["disconnected", "revoked", "access_unknown"];
  if (!(error instanceof BankDataError) || !ended.includes(error.failure)) throw error;
}
