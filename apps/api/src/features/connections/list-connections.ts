import type { Dependencies } from "#dependencies.ts";
import { countIfLast, type Window } from "#http/page.ts";

import { countConnections, findConnections, type ListedConnection } from "./connection-store.ts";

/** Returns one page of the user's connections and the total count. */
export async function listConnections(
  { database }: Pick<Dependencies, "database">,
  { userId, window }: { userId: string; window: Window },
): Promise<{ connections: ListedConnection[]; count: number }> {
  return database.asUser(userId, async (queries) => {
    const connections = await findConnections(queries, userId, window);
    const count =
      countIfLast(window, connections.length) ?? (await countConnections(queries, userId));
    return { connections, count };
  });
}
