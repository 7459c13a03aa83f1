import { createHash, randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";

import type { Purpose } from "@snowball/contract";

import { allSettledThenThrow, type Db } from "#database/database.ts";
import type { Dependencies } from "#dependencies.ts";
import { beginFreeDays } from "#features/billing/index.ts";
import { recordSecurityEvent } from "#features/security-events/index.ts";
import { Problem } from "#http/problem.ts";
import { enqueue } from "#jobs/job-list.ts";
import { BankDataError } from "#ports/bank-data.ts";

import { asBankDataError, bankProblem } from "./bank.ts";
import { claimLinkSession } from "./claim-link-session.ts";
import {
  type Connection,
  insertConnection,
  lockConnectionByItem,
  updateConnection,
} from "./connection-store.ts";
import { type LinkSession, updateLinkSession } from "./link-session-store.ts";
import { refuseBeyondAccess } from "./bank-access.ts";

type Input = {
  userId: string;
  publicToken: string;
  purpose: Purpose;
  /** The connection to repair; null for a new one. */
  connectionId: string | null;
};
type Access = { accessToken: string; providerItemId: string };

/**
 * Finishes a link: exchanges the public token, stores the connection with a sealed token, and
 * enqueues its first sync. Posting the same token again returns the same connection, or continues a
 * failed exchange. A repair keeps its access token, because Plaid needs no exchange for it.
 * @throws Problem link_session_required, public_token_refused, link_answer_lost,
 *   item_linked_elsewhere, bank_unavailable; for a new bank as in `refuseBeyondAccess`
 */
export async function linkConnection(deps: Dependencies, input: Input): Promise<Connection> {
  const { userId, purpose, publicToken, connectionId } = input;
  const publicTokenHash = createHash("sha256").update(publicToken).digest("hex");
  const claim = await claimLinkSession(deps, {
    userId,
    purpose,
    connectionId,
    publicToken,
    publicTokenHash,
  }).catch((error: unknown) => {
    throw bankProblem(error);
  });

  switch (claim.kind) {
    case "linked":
      return claim.connection;
    case "claimed":
      return connectionId === null
        ? exchange(deps, claim.session, publicToken)
        : storeRepair(deps, claim.session, connectionId);
    case "spent":
      throw new Problem("public_token_refused", { reason: "tried before" });
    case "none":
      throw new Problem("link_session_required", { reason: `of no open window for ${purpose}` });
    case "busy":
      throw new Problem("bank_unavailable", {
        reason: "still exchanging",
        retryAfterSeconds: 5,
        isFault: false,
      });
  }
}

/** All attempts must end before another call may treat the exchange as abandoned. */
const RETRY_WITHIN_MS = 4_000;
const RETRY_DELAYS_MS = [200, 1_000];

async function exchange(
  deps: Dependencies,
  session: LinkSession,
  publicToken: string,
): Promise<Connection> {
  const { database, bankData } = deps;
  await recheckAccess(deps, session);
  const began = performance.now();
  // An earlier call got no response, or its process died.
  let isResponseLost = session.state !== "opened";

  for (let attempt = 0; ; attempt += 1) {
    const outcome = await bankData.exchangePublicToken(publicToken).catch(asBankDataError);
    if (!(outcome instanceof BankDataError)) return storeLink(deps, session, outcome);

    if (outcome.failure === "token_refused") {
      await failSession(deps, session);
      // A token works once. If it is refused after a lost response, that response had the access
      // token.
      throw new Problem(isResponseLost ? "link_answer_lost" : "public_token_refused", {
        reason: outcome.message,
        cause: outcome,
      });
    }
    isResponseLost ||= outcome.failure === "outcome_unknown";
    const pauseMs = outcome.failure === "misconfigured" ? undefined : RETRY_DELAYS_MS[attempt];
    const isOver = performance.now() - began > RETRY_WITHIN_MS;
    if (pauseMs === undefined || isOver || outcome.retryAfterSeconds !== null) {
      // Without a response the exchange may have succeeded; the next attempt finds out.
      await database.asUserInTransaction(session.userId, (db) =>
        updateLinkSession(
          db,
          session.id,
          isResponseLost ? { state: "unheard" } : { state: "opened", publicTokenHash: null },
        ),
      );
      throw bankProblem(outcome);
    }
    await wait(pauseMs);
  }
}

/**
 * Checks the limit again, because two windows may be open for the last bank that a user may link.
 */
async function recheckAccess(deps: Dependencies, session: LinkSession): Promise<void> {
  const { userId, id: sessionId } = session;
  try {
    await refuseBeyondAccess(deps, { userId, sessionId });
  } catch (error) {
    await failSession(deps, session);
    throw error;
  }
}

async function failSession({ database }: Dependencies, session: LinkSession): Promise<void> {
  await database.asUserInTransaction(session.userId, (db) =>
    updateLinkSession(db, session.id, { state: "failed" }),
  );
}

/** Stores the connection, its sync job and the end of the session in one transaction. */
async function storeLink(
  deps: Dependencies,
  session: LinkSession,
  access: Access,
): Promise<Connection> {
  // Runs as the system, because users cannot see whether the item belongs to another user.
  const connection = await deps.database.asSystemInTransaction(async (db) => {
    const stored = await upsertConnection(deps, db, { session, access });
    if (stored.userId !== session.userId) return null;

    await concludeLink(deps, db, { session, connection: stored });
    return stored;
  });

  if (connection) return connection;
  await failSession(deps, session);
  throw new Problem("item_linked_elsewhere", { reason: "the item has another owner" });
}

/** @returns the stored connection, or another user's unchanged one if the item belongs to them. */
async function upsertConnection(
  { clock, secretBox, bankData }: Dependencies,
  db: Db,
  { session, access }: { session: LinkSession; access: Access },
): Promise<Connection> {
  const { accessToken, providerItemId } = access;
  const id = randomUUID();
  const [, inserted] = await allSettledThenThrow(
    beginFreeDays(db, { userId: session.userId, at: clock.now() }),
    insertConnection(db, {
      id,
      userId: session.userId,
      providerItemId,
      sealedAccessToken: secretBox.seal(accessToken, id),
      purpose: session.purpose,
      noticeAddress: bankData.noticeAddress,
      createdAt: clock.now(),
    }),
  );
  if (inserted) return inserted;

  const stored = await lockConnectionByItem(db, providerItemId);
  if (!stored) throw new Error("The connection was removed while it was linked again.");
  if (stored.userId !== session.userId) return stored;

  const updated = await updateConnection(db, stored.id, {
    ...SYNCING,
    sealedAccessToken: secretBox.seal(accessToken, stored.id),
  });
  return updated ?? stored;
}

async function storeRepair(
  deps: Dependencies,
  session: LinkSession,
  connectionId: string,
): Promise<Connection> {
  return deps.database.asUserInTransaction(session.userId, async (db) => {
    const connection = await updateConnection(db, connectionId, SYNCING);
    if (!connection)
      throw new Problem("link_session_required", { reason: "removed during the link" });

    await concludeLink(deps, db, { session, connection });
    return connection;
  });
}

/** Clears earlier problems; the next sync determines the current status. */
const SYNCING = { status: "syncing", needs: null, statusReason: null } as const;

async function concludeLink(
  deps: Dependencies,
  db: Db,
  { session, connection }: { session: LinkSession; connection: Connection },
): Promise<void> {
  await allSettledThenThrow(
    recordSecurityEvent(deps, db, {
      userId: session.userId,
      kind: session.connectionId === null ? "bank_linked" : "bank_repaired",
      institution: connection.institutionName,
    }),
    updateLinkSession(db, session.id, {
      state: "linked",
      connectionId: connection.id,
      sealedLinkToken: null,
    }),
  );
  await enqueue(db, "sync_connection", { connectionId: connection.id, attempt: 1 });
}
