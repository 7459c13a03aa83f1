import type { Dependencies } from "#dependencies.ts";

import { findPicture } from "./picture-store.ts";

/** Returns the user's picture as a PNG in base64; null if there is none. */
export function getPicture(
  { database }: Pick<Dependencies, "database">,
  { userId }: { userId: string },
): Promise<string | null> {
  return database.asUser(userId, (queries) => findPicture(queries, userId));
}
