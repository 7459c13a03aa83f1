import type { Dependencies } from "#dependencies.ts";

import { deletePicture } from "./picture-store.ts";

/** Removes the user's picture; does nothing if there is none. */
export async function removePicture(
  { database }: Pick<Dependencies, "database">,
  { userId }: { userId: string },
): Promise<void> {
  await database.asUserInTransaction(userId, (queries) => deletePicture(queries, userId));
}
