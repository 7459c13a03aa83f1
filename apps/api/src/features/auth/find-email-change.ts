import type { Dependencies } from "#dependencies.ts";

import { findWaitingEmailChange } from "./email-change-store.ts";

/** Returns the user's new address that awaits confirmation, or null if none does. */
export async function findEmailChange(
  { clock, database }: Pick<Dependencies, "clock" | "database">,
  userId: string,
): Promise<{ newEmail: string; confirmUntil: Date } | null> {
  return database.asUser(userId, (queries) =>
    findWaitingEmailChange(queries, { userId, now: clock.now() }),
  );
}
