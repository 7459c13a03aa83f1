import { eq, sql } from "drizzle-orm";

import { prepareOnce, type Queries } from "#database/database.ts";
import { users } from "#database/schema.ts";

export type Profile = { id: string; email: string; emailVerifiedAt: Date | null };

const profile = prepareOnce((queries) =>
  queries
    .select({ id: users.id, email: users.email, emailVerifiedAt: users.emailVerifiedAt })
    .from(users)
    .where(eq(users.id, sql.placeholder("userId")))
    .prepare("profile_of_user"),
);

/** The user's own data; null when the user was deleted a moment ago. */
export async function findProfile(queries: Queries, userId: string): Promise<Profile | null> {
  const [row] = await profile(queries).execute({ userId });

  return row ?? null;
}
