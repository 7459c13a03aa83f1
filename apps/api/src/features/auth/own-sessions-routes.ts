import { parseWindow, presentPage } from "#http/page.ts";
import type { Route } from "#http/router.ts";

import { endOtherSessions, endOwnSession, listOwnSessions } from "./own-sessions.ts";
import { reauthenticate } from "./prove-owner.ts";
import type { ProveDeps } from "./prove-password.ts";

export function registerOwnSessionRoutes(route: Route, deps: ProveDeps): void {
  route("reauthenticate", async ({ body: { password }, session, client }) => {
    await reauthenticate(deps, { password, session, client });
    return {};
  });
  route("listOwnSessions", async ({ session: { userId, sessionId }, query, url }) => {
    const window = parseWindow(query);
    const { sessions, count } = await listOwnSessions(deps, { userId, window });
    const results = sessions.map(({ id, device, network, createdAt, rotatedAt }) => ({
      uuid: id,
      device,
      network,
      signed_in_at: createdAt.toISOString(),
      last_used_at: rotatedAt.toISOString(),
      is_current: id === sessionId,
    }));
    return presentPage(results, { count, window, listUrl: url });
  });
  route("endOwnSession", async ({ params: { uuid }, session, client }) => {
    await endOwnSession(deps, { id: uuid, session, client });
    return {};
  });
  route("endOtherSessions", async ({ session, client }) => {
    await endOtherSessions(deps, { session, client });
    return {};
  });
}
