import { and, desc, eq, gt, isNull, lt, ne, type Placeholder, sql } from "drizzle-orm";

import { type Db, preparedQuery } from "#database/database.ts";
import { sessions, users } from "#database/schema.ts";
import type { Window } from "#http/page.ts";
import type { SessionIdentity } from "#http/router.ts";

export type SessionRow = typeof sessions.$inferSelect;
export type RevocationReason = NonNullable<SessionRow["revokedReason"]>;

const isOpenAt = (now: Date | Placeholder) =>
  and(isNull(sessions.revokedAt), gt(sessions.expiresAt, now));

export type LiveSession = Pick<SessionRow, "id" | "currentTokenHash" | "provenAt"> & {
  /**
   * Whether a token was exchanged and no call has shown yet that the client received the response.
   */
  isAnswerAwaited: boolean;
  isDemo: boolean;
};

/**
 * Returns the session if it belongs to the user and is neither revoked nor expired, otherwise null.
 */
export async function findLiveSession(
  db: Db,
  { sessionId, userId, now }: SessionIdentity & { now: Date },
): Promise<LiveSession | null> {
  const [row] = await liveSession(db, { sessionId, userId, now });

  return row ?? null;
}

const liveSession = preparedQuery((db) =>
  db
    .select({
      id: sessions.id,
      currentTokenHash: sessions.currentTokenHash,
      provenAt: sessions.provenAt,
      isDemo: sql<boolean>`${users.demoEndsAt} is not null`,
      isAnswerAwaited: sql<boolean>`${sessions.previousTokenHash} is not null and ${sessions.answerUsedAt} is null`,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        eq(sessions.id, sql.placeholder("sessionId")),
        eq(sessions.userId, sql.placeholder("userId")),
        isOpenAt(sql.placeholder("now")),
      ),
    ),
);

/** Records that the client received the current refresh token, if it is still the current one. */
export async function markAnswerUsed(
  db: Db,
  { id, currentTokenHash, now }: Pick<SessionRow, "id" | "currentTokenHash"> & { now: Date },
): Promise<void> {
  await db
    .update(sessions)
    .set({ answerUsedAt: now })
    .where(
      and(
        eq(sessions.id, id),
        eq(sessions.currentTokenHash, currentTokenHash),
        isNull(sessions.answerUsedAt),
      ),
    );
}

export async function insertSession(
  db: Db,
  session: Omit<typeof sessions.$inferInsert, "rotatedAt">,
): Promise<void> {
  await db.insert(sessions).values({ ...session, rotatedAt: session.createdAt });
}

export async function markProven(
  db: Db,
  { sessionId, userId, now }: SessionIdentity & { now: Date },
): Promise<void> {
  await db
    .update(sessions)
    .set({ provenAt: now })
    .where(and(eq(sessions.id, sessionId), eq(sessions.userId, userId)));
}

/**
 * Returns the session, locked until the transaction ends, so concurrent refreshes run one after the
 * other.
 */
export async function lockSession(db: Db, id: string): Promise<SessionRow | null> {
  const [row] = await db.select().from(sessions).where(eq(sessions.id, id)).for("update");

  return row ?? null;
}

/** Stores the next token of a session; the previous one was used. */
export async function rotateSession(
  db: Db,
  { id, ...changes }: Partial<SessionRow> & { id: string },
): Promise<void> {
  await db
    .update(sessions)
    .set({ ...changes, answerUsedAt: null })
    .where(eq(sessions.id, id));
}

/** Ends a session with all of its tokens. Keeps the first reason if it has ended already. */
export async function revokeSession(
  db: Db,
  { id, reason, now }: { id: string; reason: RevocationReason; now: Date },
): Promise<void> {
  await db
    .update(sessions)
    .set({ revokedAt: now, revokedReason: reason })
    .where(and(eq(sessions.id, id), isNull(sessions.revokedAt)));
}

type OfUser = { userId: string; now: Date };

const isOpenOf = ({ userId, now }: OfUser) => and(eq(sessions.userId, userId), isOpenAt(now));

/** Returns a window of the user's open sessions, last used first. */
export async function findOpenSessions(
  db: Db,
  { window, ...user }: OfUser & { window: Window },
): Promise<SessionRow[]> {
  return db
    .select()
    .from(sessions)
    .where(isOpenOf(user))
    .orderBy(desc(sessions.rotatedAt), sessions.id)
    .limit(window.limit)
    .offset(window.offset);
}

export async function countOpenSessions(db: Db, user: OfUser): Promise<number> {
  return db.$count(sessions, isOpenOf(user));
}

/** Returns up to `limit` users with an open session, ordered by id, after the user `after`. */
export async function findSignedInUsers(
  db: Db,
  { now, after, limit }: { now: Date; after: string | null; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectDistinct({ userId: sessions.userId })
    .from(sessions)
    .where(and(isOpenAt(now), after === null ? undefined : gt(sessions.userId, after)))
    .orderBy(sessions.userId)
    .limit(limit);

  return rows.map(({ userId }) => userId);
}

/** Ends one open session of a user. @returns whether there was one. */
export async function revokeOpenSession(
  db: Db,
  { id, reason, ...user }: OfUser & { id: string; reason: RevocationReason },
): Promise<boolean> {
  const { rowCount } = await db
    .update(sessions)
    .set({ revokedAt: user.now, revokedReason: reason })
    .where(and(eq(sessions.id, id), isOpenOf(user)));

  return rowCount === 1;
}

export async function revokeSessionsOfUser(
  db: Db,
  revocation: {
    userId: string;
    keptSessionId: string | null;
    reason: RevocationReason;
    now: Date;
  },
): Promise<void> {
  const { userId, keptSessionId, reason, now } = revocation;

  await db
    .update(sessions)
    .set({ revokedAt: now, revokedReason: reason })
    .where(
      and(
        eq(sessions.userId, userId),
        isNull(sessions.revokedAt),
        keptSessionId === null ? undefined : ne(sessions.id, keptSessionId),
      ),
    );
}

export async function deleteSessionsOfUser(db: Db, userId: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.userId, userId));
}

export async function deleteSessionsExpiredBefore(db: Db, before: Date): Promise<void> {
  await db.delete(sessions).where(lt(sessions.expiresAt, before));
}
