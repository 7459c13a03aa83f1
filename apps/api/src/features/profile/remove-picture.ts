import type { Dependencies } from "#dependencies.ts";

import { deletePicture } from "./picture-store.ts";

/** Removes the user's picture; without one nothing happens. */
export async function removePicture(
  { database }: Pick<Dependencies, "database">,
  { userId }: { userId: string },
): Promise<void> {
  await database.asUserInTransaction(userId, (queries) => deletePicture(queries, userId));
}
