import { parseWindow, presentPage } from "#http/page.ts";
import type { Route } from "#http/router.ts";

import { createLink, type CreateLinkDeps } from "./create-link.ts";
import { findOpenLink } from "./find-open-link.ts";
import { linkConnection, type LinkConnectionDeps } from "./link-connection.ts";
import { listConnections } from "./list-connections.ts";
import { presentConnection } from "./present-connection.ts";
import { readBankAccess } from "./read-bank-access.ts";
import { recordLinkEvents } from "./record-link-events.ts";
import { removeConnection, type RemoveConnectionDeps } from "./remove-connection.ts";

export type ConnectionDeps = CreateLinkDeps & LinkConnectionDeps & RemoveConnectionDeps;

export function registerConnectionRoutes(route: Route, deps: ConnectionDeps): void {
  route("listItems", async ({ session, query, url }) => {
    const window = parseWindow(query);
    const { connections, count } = await listConnections(deps, { userId: session.userId, window });

    return presentPage(connections.map(presentConnection), { count, window, listUrl: url });
  });

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
}
