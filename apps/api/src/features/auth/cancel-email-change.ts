import type { Dependencies } from "#dependencies.ts";

import { endWaitingEmailChange } from "./email-change-store.ts";
import { lockAccount } from "./user-store.ts";

/** Keeps the address: the link that was sent to the new one ends. Without one that waits, nothing happens. */
export async function cancelEmailChange(
  { clock, database }: Pick<Dependencies, "clock" | "database">,
  userId: string,
): Promise<void> {
  await database.asSystemInTransaction(async (queries) => {
    // Comes before a confirmation or after it, never in the middle.
    await lockAccount(queries, userId);
    await endWaitingEmailChange(queries, { userId, now: clock.now() });
  });
}
