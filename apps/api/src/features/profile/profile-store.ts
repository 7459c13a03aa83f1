import { eq } from "drizzle-orm";

import type { Queries } from "#database/database.ts";
import { users } from "#database/schema.ts";

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
export async function findProfile(queries: Queries, userId: string): Promise<Profile | null> {
  const [row] = await queries.select(profileColumns).from(users).where(eq(users.id, userId));

  return row ?? null;
}

/** Stores the given fields, at least one. Returns null if the user does not exist. */
export async function saveProfile(
  queries: Queries,
  { userId, fields }: { userId: string; fields: Partial<ProfileFields> },
): Promise<Profile | null> {
  const [row] = await queries
    .update(users)
    .set(fields)
    .where(eq(users.id, userId))
    .returning(profileColumns);

  return row ?? null;
}
