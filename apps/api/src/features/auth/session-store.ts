import { and, eq, gt, isNull, sql } from "drizzle-orm";

import { prepareOnce, type Queries } from "#database/database.ts";
import { sessions } from "#database/schema.ts";
import type { SessionIdentity } from "#http/session-guard.ts";

const liveSession = prepareOnce((queries) =>
  queries
    .select({ id: sessions.id })
    .from(sessions)
    .where(
      and(
        eq(sessions.id, sql.placeholder("sessionId")),
        eq(sessions.userId, sql.placeholder("userId")),
        isNull(sessions.revokedAt),
        gt(sessions.expiresAt, sql.placeholder("now")),
      ),
    )
    .prepare("auth_live_session"),
);

/** Whether the session exists, belongs to the user, was not ended and has not run out. */
export async function isLiveSession(
  queries: Queries,
  { sessionId, userId, now }: SessionIdentity & { now: Date },
): Promise<boolean> {
  const rows = await liveSession(queries).execute({ sessionId, userId, now });

  return rows.length > 0;
}
