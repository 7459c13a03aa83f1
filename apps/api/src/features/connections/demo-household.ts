import { randomUUID } from "node:crypto";

import type { Queries } from "#database/database.ts";
import type { Dependencies } from "#dependencies.ts";
import { enqueueJob } from "#jobs/job.ts";
import { BankDataError } from "#ports/bank-data.ts";

import { bankOf } from "./bank-of.ts";
import { findDemoConnections, insertConnection } from "./connection-store.ts";
import { syncConnectionRequest } from "./sync-connection-request.ts";

type Access = { accessToken: string; providerItemId: string };
type ConnectDeps = Pick<Dependencies, "clock" | "secretBox">;

/** Connects a household of the demo bank, as a bank is connected that was linked: its sync is ordered. */
export async function connectDemoHousehold(
  { clock, secretBox }: ConnectDeps,
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
  await enqueueJob(queries, syncConnectionRequest, { connectionId: id, attempt: 1 });
}

type LeaveDeps = Pick<Dependencies, "database" | "secretBox" | "bankData" | "demoBank">;

/**
 * Ends the access to a user's demo households; to none where the demo bank is switched off.
 * @throws BankDataError while it is away.
 */
export async function leaveDemoHouseholds(deps: LeaveDeps, userId: string): Promise<void> {
  const { database, secretBox, demoBank } = deps;
  if (demoBank === null) return;
  const households = await database.asSystem((queries) => findDemoConnections(queries, userId));

  for (const household of households) {
    const access = secretBox.open(household.sealedAccessToken, household.id);
    // oxlint-disable-next-line no-await-in-loop -- there is one, and the next waits for its end
    await bankOf(deps, household).removeItem(access).catch(whereItHadEnded);
  }
}

/** It is nobody's money: an access that the demo bank does not know needs no other witness. */
function whereItHadEnded(error: unknown): void {
  const ended = ["disconnected", "revoked", "access_unknown"];
  if (!(error instanceof BankDataError) || !ended.includes(error.failure)) throw error;
}
