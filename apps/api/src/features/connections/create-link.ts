import { randomUUID } from "node:crypto";

import type { LinkInput, OpenLink } from "@snowball/contract";

import type { Dependencies } from "#dependencies.ts";
import { FieldProblem, Problem } from "#http/problem.ts";
import { BankDataError, type LinkToken, type LinkTokenRequest } from "#ports/bank-data.ts";
import { instantAfter } from "#ports/clock.ts";

import { refuseBeyondAccess } from "./bank-access.ts";
import { bankProblem } from "./bank.ts";
import { healthAfterFailure, linkSessionLifetimeMs, PUBLIC_TOKEN_MS } from "./connection-rules.ts";
import { type Connection, findOwnConnection, updateConnection } from "./connection-store.ts";
import { findResumableLinkSession, insertLinkSession } from "./link-session-store.ts";

type Input = {
  userId: string;
  type: LinkInput["type"];
  connectionId: string | null;
  addAccounts: boolean;
};

/**
 * Creates a link token for the provider's window, to link a bank or to repair a connection.
 * `addAccounts` lets the user choose its accounts again. Stores a link session, because a public
 * token is accepted only for one.
 * @throws FieldProblem if accounts are to be added without a connection; Problem not_found for a
 *   connection that is not the user's or no longer exists at the provider; bank_unavailable; for a
 *   new bank as in `refuseBeyondAccess`
 */
export async function createLink(
  deps: Dependencies,
  input: Input,
): Promise<LinkToken & { id: string }> {
  const { database, clock, secretBox } = deps;
  const { userId, addAccounts } = input;
  if (addAccounts && input.connectionId === null) {
    throw new FieldProblem({ add_accounts: ["Name the connection in `for_item`."] });
  }
  const connection = input.connectionId === null ? null : await getOwnConnection(deps, input);
  const purpose = connection?.purpose ?? purposeOf(input.type);
  if (connection === null) await refuseBeyondAccess(deps, { userId, sessionId: null });

  const link = await requestToken(deps, {
    userId,
    purpose,
    repair: connection && repairOf(deps, connection, addAccounts),
  }).catch(async (error: unknown) => {
    if (connection) await markLostConnection(deps, connection, error);
    throw error;
  });

  const now = clock.now();
  const lifetimeMs = linkSessionLifetimeMs(connection ? "repair" : "new");
  const id = randomUUID();
  await database.asUserInTransaction(userId, (db) =>
    insertLinkSession(db, {
      id,
      userId,
      sealedLinkToken: secretBox.seal(link.token, id),
      purpose,
      connectionId: connection?.id ?? null,
      createdAt: now,
      expiresAt: instantAfter(now, lifetimeMs),
    }),
  );
  return { ...link, id };
}

/** Spec §7: the type determines the purpose. */
function purposeOf(type: LinkInput["type"]): "depository" | "liability" {
  return type === "liability_with_transactions" ? "liability" : "depository";
}

async function getOwnConnection(
  { database }: Dependencies,
  { userId, connectionId }: Input,
): Promise<Connection> {
  const connection = await database.asUser(userId, (db) =>
    findOwnConnection(db, { userId, connectionId: connectionId ?? "" }),
  );
  if (!connection) throw new Problem("not_found", { reason: "no such connection of this user" });

  return connection;
}

function repairOf(
  { secretBox }: Dependencies,
  connection: Connection,
  addAccounts: boolean,
): LinkTokenRequest["repair"] {
  // The access token belongs to another provider and must not be sent to this one.
  if (connection.bank !== "plaid") throw new Problem("demo_household");
  return {
    accessToken: secretBox.open(connection.sealedAccessToken, connection.id),
    offersNewAccounts: addAccounts || connection.status === "new_accounts_available",
  };
}

async function requestToken(
  { bankData }: Dependencies,
  request: LinkTokenRequest,
): Promise<LinkToken> {
  try {
    return await bankData.createLinkToken(request);
  } catch (error) {
    throw bankProblem(error, { disconnected: "not_found", revoked: "not_found" });
  }
}

/**
 * Marks the connection as disconnected if the provider no longer has it, so that the list shows it.
 */
async function markLostConnection(
  { database }: Dependencies,
  connection: Connection,
  error: unknown,
): Promise<void> {
  const { cause } = error as { cause?: unknown };
  if (!(cause instanceof BankDataError) || cause.failure !== "disconnected") return;

  await database.asUserInTransaction(connection.userId, (db) =>
    updateConnection(db, connection.id, healthAfterFailure("disconnected")),
  );
}

/**
 * Returns the open link of a user who comes back from a bank's page, in any tab or browser. The
 * provider can resume only with the same token.
 * @throws Problem not_found if none is open or it has expired.
 */
export async function findOpenLink(
  { database, clock, secretBox }: Dependencies,
  userId: string,
): Promise<OpenLink> {
  // A session accepts public tokens for this long after its window can no longer be opened.
  const expiresAfter = instantAfter(clock.now(), PUBLIC_TOKEN_MS);
  const session = await database.asUser(userId, (db) =>
    findResumableLinkSession(db, { userId, expiresAfter }),
  );
  if (!session?.sealedLinkToken) throw new Problem("not_found", { reason: "no window is open" });

  return {
    token: secretBox.open(session.sealedLinkToken, session.id),
    expiration: instantAfter(session.expiresAt, -PUBLIC_TOKEN_MS).toISOString(),
    purpose: session.purpose,
    for_item: session.connectionId,
  };
}
