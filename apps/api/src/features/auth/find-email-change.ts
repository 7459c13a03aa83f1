import type { Dependencies } from "#dependencies.ts";

import { findWaitingEmailChange } from "./email-change-store.ts";

/** The new address of a user that waits to be confirmed; null where none does. */
export async function findEmailChange(
  { clock, database }: Pick<Dependencies, "clock" | "database">,
  userId: string,
): Promise<{ newEmail: string; confirmUntil: Date } | null> {
  return database.asUser(userId, (queries) =>
    findWaitingEmailChange(queries, { userId, now: clock.now() }),
  );
}
