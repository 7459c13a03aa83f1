import type { NotificationSettings } from "@snowball/contract";

import type { Dependencies } from "#dependencies.ts";

import { findSettings } from "./notification-store.ts";

/** Returns which emails the user receives. */
export async function getNotifications(
  { database }: Pick<Dependencies, "database">,
  { userId }: { userId: string },
): Promise<NotificationSettings> {
  return database.asUser(userId, (queries) => findSettings(queries, userId));
}
