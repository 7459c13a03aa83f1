import type { LegalDocument } from "@snowball/contract";

import { type Accepted, documentsToAccept } from "#features/consents/index.ts";

import type { Profile } from "./profile-store.ts";

export type ProfileWithDocuments = Profile & {
  /** Documents that changed since the user accepted them. */
  documentsToAccept: LegalDocument[];
};

/**
 * Returns the profile with the documents that the user must accept again; none for a demo
 * household.
 */
export function withDocuments(
  profile: Profile,
  accepted: readonly Accepted[],
): ProfileWithDocuments {
  const isDemo = profile.demoEndsAt !== null;

  return { ...profile, documentsToAccept: isDemo ? [] : documentsToAccept(accepted) };
}
