import { setTimeout as wait } from "node:timers/promises";

import type { Dependencies } from "#dependencies.ts";
import { orderFollowUps } from "#features/debts/index.ts";
import { settleLedger } from "#features/ledger/index.ts";
import { recordSecurityEvent } from "#features/security-events/index.ts";
import { Problem } from "#http/problem.ts";
import { forgetJobs } from "#jobs/forget-jobs.ts";
import { BankDataError } from "#ports/bank-data.ts";

import { bankOf } from "./bank-of.ts";
import { bankProblem } from "./bank-problem.ts";
import { isAbandonedRemoval } from "./connection-rules.ts";
import { type Connection, findOwnConnection } from "./connection-store.ts";
import {
  deleteConnection,
  findConnectionToRemove,
  findWorkingConnection,
  holdConnection,
  markRemoval,
} from "./connection-removal-store.ts";
import { moveToTwins } from "./move-to-twins.ts";
import { deleteMessagesAbout } from "./webhook-store.ts";

export type RemoveConnectionDeps = Pick<
  Dependencies,
  "database" | "clock" | "bankData" | "demoBank" | "secretBox"
>;

const LOOK_EVERY_MS = 100;
/** Longer than the provider is given, shorter than browsers and proxies wait. */
const LOOKS_MAX = 120;

/**
 * Removes one of the user's connections with everything that came through it. What the user said about accounts
 * that another connection reports as well moves to that one. The provider's access
 * ends first (Plaid bills as long as it lasts); that this was wanted is recorded before it is asked,
 * so that a removal cut off by a dying process is finished by the reconciliation. Calls that repeat
 * one under way wait for its outcome and share it.
 * @throws Problem not_found for an unknown connection and somebody else's alike; bank_unavailable,
 *   and then everything is still there
 */
export async function removeConnection(
  deps: RemoveConnectionDeps,
  wanted: { userId: string; connectionId: string },
): Promise<void> {
  const connection = await deps.database.asUser(wanted.userId, (queries) =>
    findOwnConnection(queries, wanted),
  );
  if (!connection) throw new Problem("not_found", { reason: "no such connection of this user" });

  for (let looks = 0; looks < LOOKS_MAX; looks += 1) {
    const claim = await claimRemoval(deps, connection.id);
    if (claim === "gone") return;
    if (claim !== "busy") return endAtProviderForUser(deps, claim);
    await wait(LOOK_EVERY_MS);
  }
  throw new Problem("bank_unavailable", { reason: "still being removed", retryAfterSeconds: 5 });
}

/**
 * Finishes a removal that was asked for and never ended.
 * @throws BankDataError while the provider is away: the queue tries again.
 */
export async function finishRemoval(
  deps: RemoveConnectionDeps,
  { connectionId }: { connectionId: string },
): Promise<void> {
  const connection = await deps.database.asSystem((queries) =>
    findConnectionToRemove(queries, connectionId),
  );
  if (!connection) return;

  const claim = await claimRemoval(deps, connection.id);
  if (claim !== "gone" && claim !== "busy") await endAtProvider(deps, claim);
}

/**
 * Ends a connection for good, whoever asked for that.
 * @returns false while another process is at it.
 * @throws BankDataError while the provider is away.
 */
export async function endConnection(
  deps: RemoveConnectionDeps,
  connectionId: string,
): Promise<boolean> {
  const claim = await claimRemoval(deps, connectionId);
  if (claim === "busy") return false;
  if (claim !== "gone") await endAtProvider(deps, claim);
  return true;
}

/** One caller at a time gets the connection; the intent is stored before anything is asked for. */
async function claimRemoval(
  { database, clock }: RemoveConnectionDeps,
  connectionId: string,
): Promise<Connection | "busy" | "gone"> {
  const now = clock.now();

  return database.asSystemInTransaction(async (queries) => {
    const connection = await holdConnection(queries, connectionId);
    if (!connection) return "gone";
    const { removalRequestedAt: since } = connection;
    if (since && !isAbandonedRemoval(now.getTime() - since.getTime())) return "busy";

    await markRemoval(queries, connectionId, now);
    return connection;
  });
}

async function endAtProviderForUser(
  deps: RemoveConnectionDeps,
  connection: Connection,
): Promise<void> {
  try {
    await endAtProvider(deps, connection);
  } catch (error) {
    if (!mayBeGone(error)) {
      await deps.database.asSystem((queries) => markRemoval(queries, connection.id, null));
    }
    throw bankProblem(error);
  }
}

async function endAtProvider(deps: RemoveConnectionDeps, connection: Connection): Promise<void> {
  const { secretBox, database, clock } = deps;
  try {
    await bankOf(deps, connection).removeItem(
      secretBox.open(connection.sealedAccessToken, connection.id),
    );
  } catch (error) {
    if (!(await isGone(deps, connection, error))) throw error;
  }
  const { userId } = connection;
  const now = clock.now();
  await database.asSystemInTransaction(async (queries) => {
    const hasMoved = await moveToTwins(queries, connection, now);
    await deleteConnection(queries, connection.id);
    if (hasMoved) {
      await settleLedger(queries, { userId, now });
      await orderFollowUps(queries, userId);
    }
    await deleteMessagesAbout(queries, connection.providerItemId);
    await forgetJobs(queries, [connection.id]);
    await recordSecurityEvent(deps, queries, {
      userId,
      kind: "bank_removed",
      institution: connection.institutionName,
    });
  });
}

/** Where the answer was lost, or the token is not known, the removal stays ordered until it is sure. */
function mayBeGone(error: unknown): boolean {
  return (
    error instanceof BankDataError &&
    (error.failure === "outcome_unknown" || error.failure === "access_unknown")
  );
}

/**
 * Access that the provider no longer has needs no ending. Of a token that it merely does not know
 * this is believed only while it knows that of another connection: with the keys of another account
 * or environment it knows none of ours, and would go on billing for what we had forgotten. Until
 * then the reconciliation asks again, and each refusal is an error in the log.
 */
async function isGone(
  deps: RemoveConnectionDeps,
  connection: Connection,
  error: unknown,
): Promise<boolean> {
  if (!(error instanceof BankDataError)) return false;
  if (error.failure === "disconnected" || error.failure === "revoked") return true;
  if (error.failure !== "access_unknown") return false;

  const witness = await deps.database.asSystem((queries) =>
    findWorkingConnection(queries, { besides: connection }),
  );
  if (witness === null) return false;
  const access = deps.secretBox.open(witness.sealedAccessToken, witness.id);
  return bankOf(deps, witness)
    .getItem(access)
    .then(
      () => true,
      () => false,
    );
}
