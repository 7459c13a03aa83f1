import type { Me } from "@snowball/contract";

import type { ProfileWithDocuments } from "./with-documents.ts";

export function presentMe(profile: ProfileWithDocuments): Me {
  return {
    uuid: profile.id,
    email: profile.email,
    email_verified: profile.emailVerifiedAt !== null,
    demo_ends_at: profile.demoEndsAt?.toISOString() ?? null,
    first_name: profile.firstName,
    last_name: profile.lastName,
    role: profile.role,
    timezone: profile.timeZone,
    bio: profile.bio,
    ...(profile.documentsToAccept.length > 0 && {
      documents_to_accept: profile.documentsToAccept,
    }),
  };
}
