import type { Dependencies } from "#dependencies.ts";

import { endWaitingEmailChange } from "./email-change-store.ts";
import { lockAccount } from "./user-store.ts";

/**
 * Cancels the pending email change, so the link sent to the new address stops working. Does nothing
 * if none is pending.
 */
export async function cancelEmailChange(
  { clock, database }: Pick<Dependencies, "clock" | "database">,
  userId: string,
): Promise<void> {
  await database.asSystemInTransaction(async (queries) => {
    // The lock prevents a confirmation from running at the same time.
    await lockAccount(queries, userId);
    await endWaitingEmailChange(queries, { userId, now: clock.now() });
  });
}
