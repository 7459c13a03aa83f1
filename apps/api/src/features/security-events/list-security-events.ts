import type { Dependencies } from "#dependencies.ts";
import { countIfLast, type Window } from "#http/page.ts";

import {
  countSecurityEvents,
  findSecurityEvents,
  type SecurityEventRow,
} from "./security-event-store.ts";

/** Returns one window of the user's security events, newest first, and their total number. */
export async function listSecurityEvents(
  { database }: Pick<Dependencies, "database">,
  wanted: { userId: string; window: Window },
): Promise<{ events: SecurityEventRow[]; count: number }> {
  return database.asUser(wanted.userId, async (queries) => {
    const events = await findSecurityEvents(queries, wanted);
    const count =
      countIfLast(wanted.window, events.length) ??
      (await countSecurityEvents(queries, wanted.userId));
    return { events, count };
  });
}
