import {
  NOTIFICATION_KINDS,
  type NotificationSettings,
  type NotificationSettingsInput,
} from "@snowball/contract";

import type { Dependencies } from "#dependencies.ts";
import type { Route } from "#http/router.ts";

import { findSettings, revokeLinks, saveSettings } from "./notification-store.ts";

export function registerNotificationRoutes(route: Route, deps: Dependencies): void {
  route("getNotifications", ({ session: { userId } }) =>
    deps.database.asUser(userId, (db) => findSettings(db, userId)),
  );
  route("updateNotifications", ({ session: { userId }, body }) =>
    chooseNotifications(deps, { userId, input: body }),
  );
}

/**
 * Changes the given notification settings. Revokes the unsubscribe links of a kind that is turned on, so that
 * someone with an old email cannot turn it off again.
 */
async function chooseNotifications(
  { clock, database }: Dependencies,
  { userId, input }: { userId: string; input: NotificationSettingsInput },
): Promise<NotificationSettings> {
  return database.asUserInTransaction(userId, async (db) => {
    const before = await findSettings(db, userId);
    if (Object.keys(input).length === 0) return before;

    const turnedOn = NOTIFICATION_KINDS.filter((kind) => input[kind] === true && !before[kind]);
    await revokeLinks(db, { userId, kinds: turnedOn });
    await saveSettings(db, { userId, change: input, updatedAt: clock.now() });
    return { ...before, ...input };
  });
}
