import { createHash, randomUUID } from "node:crypto";

import type { Purpose } from "@snowball/contract";

import type { Queries } from "#database/database.ts";
import type { Dependencies } from "#dependencies.ts";
import { Problem } from "#http/problem.ts";
import { enqueueJob } from "#jobs/job.ts";
import { BankDataError } from "#ports/bank-data.ts";

import { bankProblem } from "./bank-problem.ts";
import { claimLinkSession } from "./claim-link-session.ts";
import {
  type Connection,
  holdConnectionByItem,
  insertConnection,
  updateConnection,
} from "./connection-store.ts";
import { type LinkSession, updateLinkSession } from "./link-session-store.ts";
import { syncConnectionRequest } from "./sync-connection-request.ts";

export type LinkConnectionDeps = Pick<
  Dependencies,
  "database" | "clock" | "bankData" | "secretBox"
>;

type Input = {
  userId: string;
  publicToken: string;
  purpose: Purpose;
  /** The connection that was repaired; null for a new one. */
  connectionId: string | null;
};
type Access = { accessToken: string; providerItemId: string };

/**
 * Finishes linking: exchanges the window's public token and stores the connection, sealed, together
 * with the order to sync it. Posting the same token again answers the same connection.
 * @throws Problem link_session_required, public_token_refused, item_linked_elsewhere,
 *   bank_unavailable
 */
export async function linkConnection(deps: LinkConnectionDeps, input: Input): Promise<Connection> {
  const { userId, purpose, publicToken, connectionId } = input;
  const publicTokenHash = createHash("sha256").update(publicToken).digest("hex");
  const claim = await claimLinkSession(deps, {
    userId,
    purpose,
    connectionId,
    publicTokenHash,
  });

  switch (claim.kind) {
    case "linked":
      return claim.connection;
    case "claimed":
      return exchange(deps, claim.session, publicToken);
    case "spent":
      throw new Problem("public_token_refused", { reason: "tried before" });
    case "elsewhere":
      throw new Problem("item_linked_elsewhere", { reason: "posted by another user" });
    case "none":
      throw new Problem("link_session_required", { reason: `no open session for ${purpose}` });
    case "busy":
      throw new Problem("bank_unavailable", {
        reason: "still exchanging",
        retryAfterSeconds: 5,
        isFault: false,
      });
  }
}

async function exchange(
  deps: LinkConnectionDeps,
  session: LinkSession,
  publicToken: string,
): Promise<Connection> {
  const { database, bankData } = deps;
  const outcome = await bankData.exchangePublicToken(publicToken).catch(asBankDataError);
  if (!(outcome instanceof BankDataError)) return storeLink(deps, session, outcome);

  if (outcome.kind === "unavailable" || outcome.kind === "misconfigured") {
    // Nothing was done, so the same public token may be posted again.
    await database.asUser(session.userId, (queries) =>
      updateLinkSession(queries, session.id, {
        state: "opened",
        publicTokenHash: null,
        exchangingSince: null,
      }),
    );
    throw bankProblem(outcome);
  }

  // Plaid: a repair needs no exchange; the access that we have goes on.
  if (session.connectionId !== null) return storeRepair(deps, session, session.connectionId);

  // Refused, or asked without hearing the answer: either way the token is spent.
  await failSession(deps, session);
  throw new Problem("public_token_refused", { reason: outcome.message, cause: outcome });
}

function asBankDataError(error: unknown): BankDataError {
  if (error instanceof BankDataError) return error;
  throw error;
}

async function failSession({ database }: LinkConnectionDeps, session: LinkSession): Promise<void> {
  await database.asUser(session.userId, (queries) =>
    updateLinkSession(queries, session.id, { state: "failed" }),
  );
}

/** The connection, the order to sync it and the end of the session: all or nothing. */
async function storeLink(
  deps: LinkConnectionDeps,
  session: LinkSession,
  access: Access,
): Promise<Connection> {
  // As the system: only it sees whether the item already belongs to somebody else.
  const connection = await deps.database.asSystemInTransaction(async (queries) => {
    const stored = await upsertConnection(deps, queries, { session, access });
    if (stored.userId !== session.userId) return null;

    await concludeLink(queries, session, stored);
    return stored;
  });

  if (connection) return connection;
  await failSession(deps, session);
  throw new Problem("item_linked_elsewhere", { reason: "the item has another owner" });
}

/** @returns the stored connection; somebody else's, unchanged, where the item belongs to them. */
async function upsertConnection(
  { clock, secretBox }: LinkConnectionDeps,
  queries: Queries,
  { session, access }: { session: LinkSession; access: Access },
): Promise<Connection> {
  const { accessToken, providerItemId } = access;
  const id = randomUUID();
  const inserted = await insertConnection(queries, {
    id,
    userId: session.userId,
    providerItemId,
    sealedAccessToken: secretBox.seal(accessToken, id),
    purpose: session.purpose,
    createdAt: clock.now(),
  });
  if (inserted) return inserted;

  const known = await holdConnectionByItem(queries, providerItemId);
  if (!known) throw new Error("The connection was removed while it was linked again.");
  if (known.userId !== session.userId) return known;

  const updated = await updateConnection(queries, known.id, {
    ...SYNCING,
    sealedAccessToken: secretBox.seal(accessToken, known.id),
  });
  return updated ?? known;
}

async function storeRepair(
  { database }: LinkConnectionDeps,
  session: LinkSession,
  connectionId: string,
): Promise<Connection> {
  return database.asUserInTransaction(session.userId, async (queries) => {
    const connection = await updateConnection(queries, connectionId, SYNCING);
    if (!connection) throw new Problem("link_session_required", { reason: "removed meanwhile" });

    await concludeLink(queries, session, connection);
    return connection;
  });
}

/** Whatever was wrong is forgotten; the sync that follows finds out what is true now. */
const SYNCING = { status: "syncing", statusReason: null } as const;

async function concludeLink(
  queries: Queries,
  session: LinkSession,
  connection: Connection,
): Promise<void> {
  await updateLinkSession(queries, session.id, { state: "linked", connectionId: connection.id });
  await enqueueJob(queries, syncConnectionRequest, { connectionId: connection.id, attempt: 1 });
}
