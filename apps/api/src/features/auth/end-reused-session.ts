import type { Queries } from "#database/database.ts";
import { originOf, recordSecurityEvent } from "#features/security-events/index.ts";
import { Problem } from "#http/problem.ts";

import type { Client } from "./client-hash.ts";
import { type NotifyDeps, queueWarning } from "./notify-owner.ts";
import { revokeSession, type SessionRow } from "./session-store.ts";
import { findUserAddress } from "./user-store.ts";
import { writeSessionEndedMail } from "./write-session-ended-mail.ts";

export type EndReusedDeps = NotifyDeps;

/**
 * Ends a session after one of its refresh tokens was used twice, because someone may have copied it. The
 * owner receives an email, and a security event is recorded.
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
  if (owner === null) return;

  const link = `${deps.publicUrl}/password-reset`;
  const words = writeSessionEndedMail({ email: owner.email, link });
  await queueWarning(deps, queries, { account: owner, words });
}

/**
 * Returns the problem to throw after the commit; inside the transaction it would roll back the
 * changes.
 */
export function reusedToken(): Problem {
  return new Problem("token_not_valid", {
    reason: "reused refresh token",
    security: "token_reuse",
  });
}
