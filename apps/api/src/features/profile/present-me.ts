import type { Me } from "@snowball/contract";

import type { Profile } from "./profile-store.ts";

export function presentMe({ id, email, emailVerifiedAt }: Profile): Me {
  return { uuid: id, email, email_verified: emailVerifiedAt !== null };
}
