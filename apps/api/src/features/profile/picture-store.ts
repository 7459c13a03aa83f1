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

const BASE64 = /^[A-Za-z0-9+/]*={0,2}$/;

/** Returns the decoded bytes; empty if the text is not valid base64. */
export function decodePicture(base64: string): Buffer {
  const isWhole = base64.length % 4 === 0 && BASE64.test(base64);

  return isWhole ? Buffer.from(base64, "base64") : Buffer.alloc(0);
}
