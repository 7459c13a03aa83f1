import type { Dependencies } from "#dependencies.ts";
import { findAccepted } from "#features/consents/index.ts";
import { Problem } from "#http/problem.ts";

import { findProfile } from "./profile-store.ts";
import { type ProfileWithDocuments, withDocuments } from "./with-documents.ts";

/**
 * Returns the signed-in user's profile.
 * @throws Problem `token_not_valid` when the user was deleted after the session check.
 */
export async function getProfile(
  { database }: Pick<Dependencies, "database">,
  { userId }: { userId: string },
): Promise<ProfileWithDocuments> {
  const [profile, accepted] = await database.asUser(userId, (queries) =>
    Promise.all([findProfile(queries, userId), findAccepted(queries, userId)]),
  );
  if (profile === null) throw new Problem("token_not_valid", { reason: "the user is gone" });

  return withDocuments(profile, accepted);
}
