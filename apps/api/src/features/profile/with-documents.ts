import type { LegalDocument } from "@snowball/contract";

import type { Queries } from "#database/database.ts";
import { documentsToAccept, findAccepted } from "#features/consents/index.ts";

import type { Profile } from "./profile-store.ts";

export type ProfileWithDocuments = Profile & {
  /** What has changed since the user accepted it. */
  documentsToAccept: LegalDocument[];
};

/** The profile with what is to be accepted anew; a demo household accepts nothing. */
export async function withDocuments<Found extends Profile | null>(
  queries: Queries,
  profile: Found,
): Promise<ProfileWithDocuments | Extract<Found, null>> {
  if (profile === null) return null as Extract<Found, null>;
  const isDemo = profile.demoEndsAt !== null;

  return {
    ...profile,
    documentsToAccept: isDemo ? [] : documentsToAccept(await findAccepted(queries, profile.id)),
  };
}
