import { eq } from "drizzle-orm";

import type { Queries } from "#database/database.ts";
import { profilePictures } from "#database/schema.ts";

/** Returns the user's picture as a PNG in base64; null if there is none. */
export async function findPicture(queries: Queries, userId: string): Promise<string | null> {
  const [row] = await queries
    .select({ png: profilePictures.png })
    .from(profilePictures)
    .where(eq(profilePictures.userId, userId));

  return row?.png ?? null;
}

/** Stores the picture, replacing an earlier one. */
export async function savePicture(
  queries: Queries,
  picture: { userId: string; png: string; updatedAt: Date },
): Promise<void> {
  const { png, updatedAt } = picture;

  await queries
    .insert(profilePictures)
    .values(picture)
    .onConflictDoUpdate({ target: profilePictures.userId, set: { png, updatedAt } });
}

export async function deletePicture(queries: Queries, userId: string): Promise<void> {
  await queries.delete(profilePictures).where(eq(profilePictures.userId, userId));
}
