import { eq } from "drizzle-orm";

import type { Queries } from "#database/database.ts";
import { users } from "#database/schema.ts";

export type ProfileFields = {
  firstName: string;
  lastName: string;
  role: string;
  timeZone: string;
  bio: string;
};
export type Profile = ProfileFields & {
  id: string;
  email: string;
  emailVerifiedAt: Date | null;
  /** When a demo household is deleted; null for an account. */
  demoEndsAt: Date | null;
};

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
