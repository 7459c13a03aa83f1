import type { Queries } from "#database/database.ts";
import type { Dependencies } from "#dependencies.ts";
import { queueMail } from "#features/mail/index.ts";
import { originOf, recordSecurityEvent } from "#features/security-events/index.ts";
import { Problem } from "#http/problem.ts";

import type { Client } from "./client-hash.ts";
import { revokeSession, type SessionRow } from "./session-store.ts";
import { findUserAddress } from "./user-store.ts";
import { writeSessionEndedMail } from "./write-session-ended-mail.ts";

export type EndReusedDeps = Pick<
  Dependencies,
  "clock" | "mailDelivery" | "publicUrl" | "secretBox"
>;

/**
 * Ends a session one of whose refresh tokens came a second time: somebody may have copied it. The owner
 * finds it among the security events, and is told by mail if the address is known to be theirs.
 */
export async function endReusedSession(
  deps: EndReusedDeps,
  queries: Queries,
  { session, client }: { session: SessionRow; client: Client },
): Promise<void> {
  const { id: sessionId, userId } = session;

  await revokeSession(queries, { id: sessionId, reason: "token_reused", now: deps.clock.now() });
  await recordSecurityEvent(deps, queries, {
    userId,
    kind: "token_reused",
    origin: originOf(client),
    sessionId,
  });
  const owner = await findUserAddress(queries, userId);
  if (!owner?.isVerified) return;

  await queueMail(deps, queries, {
    userId,
    recipient: owner.email,
    ...writeSessionEndedMail({ email: owner.email, resetLink: `${deps.publicUrl}/password-reset` }),
  });
}

/** Thrown when all of it is committed: within the transaction it would be rolled back. */
export function reusedToken(): Problem {
  return new Problem("token_not_valid", {
    reason: "reused refresh token",
    security: "token_reuse",
  });
}
