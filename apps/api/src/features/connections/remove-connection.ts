import { setTimeout as wait } from "node:timers/promises";

import type { Db } from "#database/database.ts";
import type { Dependencies } from "#dependencies.ts";
import { lockUserDebts, moveOverrides, enqueueDebtUpdates } from "#features/debts/index.ts";
import { copyLedger, reconcileLedger } from "#features/ledger/index.ts";
import { followJoin, moveInSnapshots } from "#features/payoff-plans/index.ts";
import { findUserDay } from "#features/profile/index.ts";
import { recordSecurityEvent } from "#features/security-events/index.ts";
import { Problem } from "#http/problem.ts";
import { deleteMessagesAbout } from "#jobs/inbox-store.ts";
import { forgetJobs } from "#jobs/job-list.ts";
import { BankDataError } from "#ports/bank-data.ts";

import { bankOf, bankProblem } from "./bank.ts";
import { isAbandoned, POLL_INTERVAL_MS, POLLS_MAX } from "./connection-rules.ts";
import {
  type Connection,
  deleteConnection,
  findOwnConnection,
  findWorkingConnection,
  lockConnection,
  markRemoval,
} from "./connection-store.ts";
import {
  copyReminders,
  findTwinAccounts,
  moveUndonePayments,
  renameTransactions,
} from "./duplicate-store.ts";

/**
 * Removes a user's connection with all its data. Input for accounts that another connection also
 * reports moves there. First ends the access at the provider, which bills until then. The request
 * is stored before that, so that the reconciliation can finish a removal after a crash. Concurrent
 * calls wait for the same result.
 * @throws Problem not_found for an unknown connection and for another user's; bank_unavailable, and
 *   then nothing is removed
 */
export async function removeConnection(
  deps: Dependencies,
  wanted: { userId: string; connectionId: string },
): Promise<void> {
  const connection = await deps.database.asUser(wanted.userId, (db) =>
    findOwnConnection(db, wanted),
  );
  if (!connection) throw new Problem("not_found", { reason: "no such connection of this user" });

  for (let polls = 0; polls < POLLS_MAX; polls += 1) {
    const claim = await claimRemoval(deps, connection.id);
    if (claim === "gone") return;
    if (claim !== "busy") return endAtProviderForUser(deps, claim);
    await wait(POLL_INTERVAL_MS);
  }
  throw new Problem("bank_unavailable", { reason: "still being removed", retryAfterSeconds: 5 });
}

/**
 * Finishes a requested removal after its process died.
 * @throws BankDataError if the provider is unavailable. The queue retries.
 */
export async function finishRemoval(
  deps: Dependencies,
  { connectionId }: { connectionId: string },
): Promise<void> {
  const claim = await claimRemoval(deps, connectionId, { isRequested: true });
  if (claim !== "gone" && claim !== "busy") await endAtProvider(deps, claim);
}

/**
 * Removes a connection of any user.
 * @returns false if another process is removing it.
 * @throws BankDataError if the provider is unavailable.
 */
export async function endConnection(deps: Dependencies, connectionId: string): Promise<boolean> {
  const claim = await claimRemoval(deps, connectionId);
  if (claim === "busy") return false;
  if (claim !== "gone") await endAtProvider(deps, claim);
  return true;
}

/**
 * Stores the removal request before the provider is asked. One caller at a time gets the
 * connection.
 * @param options `isRequested`: claims only a connection with a removal request.
 */
async function claimRemoval(
  { database, clock }: Dependencies,
  connectionId: string,
  { isRequested = false } = {},
): Promise<Connection | "busy" | "gone"> {
  const now = clock.now();

  return database.asSystemInTransaction(async (db) => {
    const connection = await lockConnection(db, connectionId);
    if (!connection) return "gone";
    const { removalRequestedAt: since } = connection;
    if (isRequested && since === null) return "gone";
    if (since && !isAbandoned(now.getTime() - since.getTime())) return "busy";

    await markRemoval(db, connectionId, now);
    return connection;
  });
}

async function endAtProviderForUser(deps: Dependencies, connection: Connection): Promise<void> {
  try {
    await endAtProvider(deps, connection);
  } catch (error) {
    if (!mayBeGone(error)) {
      await deps.database.asSystem((db) => markRemoval(db, connection.id, null));
    }
    throw bankProblem(error);
  }
}

async function endAtProvider(deps: Dependencies, connection: Connection): Promise<void> {
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
  await database.asSystemInTransaction(async (db) => {
    const hasMoved = await moveToTwins(db, connection, now);
    await deleteConnection(db, connection.id);
    if (hasMoved) {
      await reconcileLedger(db, { userId, now });
      await enqueueDebtUpdates(db, userId);
    }
    await deleteMessagesAbout(db, { provider: "plaid", ids: [connection.providerItemId] });
    await forgetJobs(db, [connection.id]);
    await recordSecurityEvent(deps, db, {
      userId,
      kind: "bank_removed",
      institution: connection.institutionName,
    });
  });
}

/**
 * If the response was lost or the token is unknown, the removal request stays until the result is
 * certain.
 */
function mayBeGone(error: unknown): boolean {
  return (
    error instanceof BankDataError &&
    (error.failure === "outcome_unknown" || error.failure === "access_unknown")
  );
}

/**
 * Whether the provider no longer has the access. An unknown token counts as gone only if the
 * provider accepts the token of another connection. With the keys of another account or environment
 * it would accept none, and would keep billing for access that we had deleted. Until then the
 * reconciliation retries, and each refusal is logged as an error.
 */
async function isGone(
  deps: Dependencies,
  connection: Connection,
  error: unknown,
): Promise<boolean> {
  if (!(error instanceof BankDataError)) return false;
  if (error.failure === "disconnected" || error.failure === "revoked") return true;
  if (error.failure !== "access_unknown") return false;

  const witness = await deps.database.asSystem((db) =>
    findWorkingConnection(db, { besides: connection }),
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

/**
 * Moves the user's input for the accounts of a connection to the same accounts of another
 * connection, before the first one is deleted. This includes nickname, note, settings, overrides,
 * payments, reminders, plan order, scenarios and history. Call it in a transaction.
 * @returns whether there are such accounts. The caller then recalculates the ledger.
 */
async function moveToTwins(
  db: Db,
  { id, userId }: Pick<Connection, "id" | "userId">,
  now: Date,
): Promise<boolean> {
  await lockUserDebts(db, userId);
  const twins = await findTwinAccounts(db, id);
  const day = await findUserDay(db, { userId, deviceTimeZone: null }, now);

  for (const { isDebt, isCounted, ...debts } of twins) {
    await renameTransactions(db, debts);
    if (!isDebt) continue;
    const { from: entered, to: linked } = debts;
    await moveOverrides(db, { userId, ...debts, isCounted, now });
    await copyLedger(db, { userId, ...debts, now, day });
    await moveUndonePayments(db, { userId, ...debts });
    await copyReminders(db, { userId, ...debts });
    await followJoin(db, { userId, entered, linked, now, day });
    await moveInSnapshots(db, { userId, ...debts });
  }
  return twins.length > 0;
}
