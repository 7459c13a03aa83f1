import type { LegalDocument } from "@snowball/contract";

import { documentsToAccept, type findAccepted } from "#features/consents/index.ts";

import type { Profile } from "./profile-store.ts";

export type ProfileWithDocuments = Profile & {
  /** What has changed since the user accepted it. */
  documentsToAccept: LegalDocument[];
};

/** The profile with what is to be accepted anew; a demo household accepts nothing. */
export function withDocuments(
  profile: Profile,
  accepted: Awaited<ReturnType<typeof findAccepted>>,
): ProfileWithDocuments {
  const isDemo = profile.demoEndsAt !== null;

  return { ...profile, documentsToAccept: isDemo ? [] : documentsToAccept(accepted) };
}
