import type { LegalDocument } from "@snowball/contract";

import { type Accepted, documentsToAccept } from "#features/consents/index.ts";

import type { Profile } from "./profile-store.ts";

export type ProfileWithDocuments = Profile & {
  /** What has changed since the user accepted it. */
  documentsToAccept: LegalDocument[];
};

/** The profile with what is to be accepted anew; a demo household accepts nothing. */
export function withDocuments(
  profile: Profile,
  accepted: readonly Accepted[],
): ProfileWithDocuments {
  const isDemo = profile.demoEndsAt !== null;

  return { ...profile, documentsToAccept: isDemo ? [] : documentsToAccept(accepted) };
}
