import type { Item } from "@snowball/contract";
import type { FastifyInstance } from "fastify";

import type { Dependencies } from "#dependencies.ts";
import { readPage } from "#http/page.ts";
import { Problem } from "#http/problem.ts";
import { registerRawRoute, type Route } from "#http/router.ts";

import {
  countConnections,
  findConnections,
  findInstitution,
  type ListedConnection,
} from "./connection-store.ts";
import { readBankAccess } from "./bank-access.ts";
import { receiveBankWebhook } from "./bank-webhooks.ts";
import { recordLinkEvents } from "./claim-link-session.ts";
import { shownStatus } from "./connection-rules.ts";
import { createLink, findOpenLink } from "./create-link.ts";
import { linkConnection } from "./link-connection.ts";
import { removeConnection } from "./remove-connection.ts";

export function registerConnectionRoutes(route: Route, deps: Dependencies): void {
  route("listItems", ({ session: { userId }, ...call }) =>
    deps.database.asUser(userId, (db) =>
      readPage(call, {
        find: (window) => findConnections(db, userId, window),
        count: () => countConnections(db, userId),
        present: presentConnection,
      }),
    ),
  );

  route("getBankAccess", async ({ session }) => readBankAccess(deps, session.userId));

  route("createLink", async ({ session, body }) => {
    const {
      id: uuid,
      token,
      expiresAt,
    } = await createLink(deps, {
      userId: session.userId,
      type: body.type,
      connectionId: body.for_item ?? null,
      addAccounts: body.add_accounts ?? false,
    });
    return { uuid, token, expiration: expiresAt.toISOString() };
  });

  route("getOpenLink", ({ session }) => findOpenLink(deps, session.userId));

  route("recordLinkEvents", async ({ session, body }) => {
    const { link: linkId = null, events } = body;
    await recordLinkEvents(deps, { userId: session.userId, linkId, events });
    return {};
  });

  route("createItem", async ({ session, body }) =>
    presentConnection(
      await linkConnection(deps, {
        userId: session.userId,
        publicToken: body.public_token,
        purpose: body.purpose,
        connectionId: body.for_item ?? null,
      }),
    ),
  );

  route("removeItem", async ({ session, params }) => {
    await removeConnection(deps, { userId: session.userId, connectionId: params.uuid });
    return {};
  });

  // Returns what the last sync of a connection stored. Never calls the bank-linking service, so an institution that no
  // user has linked is unknown.
  route("getInstitution", async ({ session: { userId }, params: { id } }) => {
    const institution = await deps.database.asUser(userId, (db) => findInstitution(db, id));
    if (!institution) throw new Problem("not_found", { reason: "no such institution" });

    return { ...institution, primary_color: institution.primaryColor };
  });
}

/**
 * Converts a connection to the API's *item* (the specification's word). The access token is never
 * included.
 */
function presentConnection(connection: ListedConnection): Item {
  return {
    uuid: connection.id,
    institution_id: connection.institutionId,
    institution_name: connection.institutionName,
    purpose: connection.purpose,
    status: shownStatus(connection),
    status_reason: connection.statusReason,
    last_synced_at: connection.lastSyncedAt?.toISOString() ?? null,
    transactions_update_status: connection.transactionsUpdateStatus,
    duplicate_of: connection.duplicateOf,
    created_at: connection.createdAt.toISOString(),
  };
}

export function registerBankWebhook(app: FastifyInstance, deps: Dependencies): void {
  registerRawRoute(app, "/webhooks/plaid/", (message) => receiveBankWebhook(deps, message));
}
