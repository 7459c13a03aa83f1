import { and, eq } from "drizzle-orm";

import type { Db } from "#database/database.ts";
import { profilePictures, users } from "#database/schema.ts";

type User = typeof users.$inferSelect;
export type ProfileFields = Pick<User, "firstName" | "lastName" | "role" | "timeZone" | "bio">;
export type Profile = ProfileFields & Pick<User, "id" | "email" | "emailVerifiedAt" | "demoEndsAt">;

const profileColumns = {
  id: users.id,
  email: users.email,
  emailVerifiedAt: users.emailVerifiedAt,
  demoEndsAt: users.demoEndsAt,
  firstName: users.firstName,
  lastName: users.lastName,
  role: users.role,
  timeZone: users.timeZone,
  bio: users.bio,
};

/** Returns the user's profile; null if the user does not exist. */
export async function findProfile(db: Db, userId: string): Promise<Profile | null> {
  const [row] = await db.select(profileColumns).from(users).where(eq(users.id, userId));

  return row ?? null;
}

/** Stores the given fields, at least one. Returns null if the user does not exist. */
export async function saveProfile(
  db: Db,
  { userId, fields }: { userId: string; fields: Partial<ProfileFields> },
): Promise<Profile | null> {
  const [row] = await db
    .update(users)
    .set(fields)
    .where(eq(users.id, userId))
    .returning(profileColumns);

  return row ?? null;
}

/** Returns the time zone in the user's profile; empty if it has none or the user was just deleted. */
export async function findTimeZone(db: Db, userId: string): Promise<string> {
  const [row] = await db
    .select({ timeZone: users.timeZone })
    .from(users)
    .where(eq(users.id, userId));

  return row?.timeZone ?? "";
}

/** Stores a time zone if the profile has none. */
export async function saveFirstTimeZone(
  db: Db,
  { userId, timeZone }: { userId: string; timeZone: string },
): Promise<void> {
  await db
    .update(users)
    .set({ timeZone })
    .where(and(eq(users.id, userId), eq(users.timeZone, "")));
}

/** Returns the user's picture as a PNG in base64; null if there is none. */
export async function findPicture(db: Db, userId: string): Promise<string | null> {
  const [row] = await db
    .select({ png: profilePictures.png })
    .from(profilePictures)
    .where(eq(profilePictures.userId, userId));

  return row?.png ?? null;
}

/** Stores the picture, replacing an earlier one. */
export async function savePicture(
  db: Db,
  picture: { userId: string; png: string; updatedAt: Date },
): Promise<void> {
  const { png, updatedAt } = picture;

  await db
    .insert(profilePictures)
    .values(picture)
    .onConflictDoUpdate({ target: profilePictures.userId, set: { png, updatedAt } });
}

export async function deletePicture(db: Db, userId: string): Promise<void> {
  await db.delete(profilePictures).where(eq(profilePictures.userId, userId));
}

const BASE64 = /^[A-Za-z0-9+/]*={0,2}$/;

/** Returns the decoded bytes; empty if the text is not valid base64. */
export function decodePicture(base64: string): Buffer {
  const isWhole = base64.length % 4 === 0 && BASE64.test(base64);

  return isWhole ? Buffer.from(base64, "base64") : Buffer.alloc(0);
}
