import type { Dependencies } from "#dependencies.ts";
import type { Route } from "#http/router.ts";

import { cancelEmailChange } from "./cancel-email-change.ts";
import { confirmEmailChange } from "./confirm-email-change.ts";
import { findEmailChange } from "./find-email-change.ts";
import { requestEmailChange } from "./request-email-change.ts";
import { undoSecurityChange } from "./undo-security-change.ts";

export function registerEmailChangeRoutes(route: Route, deps: Dependencies): void {
  route("getEmailChange", async ({ session: { userId } }) => {
    const waiting = await findEmailChange(deps, userId);
    return {
      email: waiting?.newEmail ?? null,
      confirm_until: waiting?.confirmUntil.toISOString() ?? null,
    };
  });
  route("requestEmailChange", async ({ body, session, client }) => {
    const change = await requestEmailChange(deps, { input: body, session, client });
    return { email: change.newEmail, confirm_until: change.confirmUntil.toISOString() };
  });
  route("cancelEmailChange", async ({ session: { userId } }) => {
    await cancelEmailChange(deps, userId);
    return {};
  });
  route("confirmEmailChange", ({ body, client }) => confirmEmailChange(deps, { ...body, client }));
  route("undoSecurityChange", ({ body, client }) => undoSecurityChange(deps, { ...body, client }));
}
