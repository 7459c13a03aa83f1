import { and, desc, eq, gt, isNull, lt, sql } from "drizzle-orm";

import type { Queries } from "#database/database.ts";
import { linkSessions } from "#database/schema.ts";

export type LinkSession = typeof linkSessions.$inferSelect;

type NewSession = Pick<
  LinkSession,
  "userId" | "purpose" | "connectionId" | "createdAt" | "expiresAt"
>;

/** Records that the window was opened, and what for. */
export async function insertLinkSession(queries: Queries, session: NewSession): Promise<void> {
  await queries.insert(linkSessions).values({ ...session, state: "opened" });
}

/** Lets one call of the user at a time look for a session and take it, until the transaction ends. */
export async function lockLinkSessions(queries: Queries, userId: string): Promise<void> {
  await queries.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`link_sessions:${userId}`}, 0))`,
  );
}

/** The session that this public token was posted for before. */
export async function findLinkSessionByToken(
  queries: Queries,
  { userId, publicTokenHash }: { userId: string; publicTokenHash: string },
): Promise<LinkSession | null> {
  const [row] = await queries
    .select()
    .from(linkSessions)
    .where(and(eq(linkSessions.userId, userId), eq(linkSessions.publicTokenHash, publicTokenHash)));
  return row ?? null;
}

/** The user's newest unused session of a purpose: for that connection, or, with null, for a new one. */
export async function findOpenLinkSession(
  queries: Queries,
  wanted: Pick<LinkSession, "userId" | "purpose" | "connectionId"> & { now: Date },
): Promise<LinkSession | null> {
  const [row] = await queries
    .select()
    .from(linkSessions)
    .where(
      and(
        eq(linkSessions.userId, wanted.userId),
        eq(linkSessions.purpose, wanted.purpose),
        wanted.connectionId === null
          ? isNull(linkSessions.connectionId)
          : eq(linkSessions.connectionId, wanted.connectionId),
        eq(linkSessions.state, "opened"),
        gt(linkSessions.expiresAt, wanted.now),
      ),
    )
    .orderBy(desc(linkSessions.createdAt), linkSessions.id)
    .limit(1);
  return row ?? null;
}

/** Changes a session. */
export async function updateLinkSession(
  queries: Queries,
  sessionId: string,
  changes: Partial<
    Pick<LinkSession, "state" | "publicTokenHash" | "exchangingSince" | "connectionId">
  >,
): Promise<void> {
  await queries.update(linkSessions).set(changes).where(eq(linkSessions.id, sessionId));
}

/** Takes an open session for one public token. @throws what `isTokenTaken` recognizes. */
export async function takeLinkSession(
  queries: Queries,
  { sessionId, publicTokenHash, now }: { sessionId: string; publicTokenHash: string; now: Date },
): Promise<void> {
  await updateLinkSession(queries, sessionId, {
    state: "exchanging",
    publicTokenHash,
    exchangingSince: now,
  });
}

/** The token was posted before by another user, whose session row-level security hides from us. */
export function isTokenTaken(error: unknown): boolean {
  const { code, cause } = error as { code?: unknown; cause?: { code?: unknown } };
  return code === UNIQUE_VIOLATION || cause?.code === UNIQUE_VIOLATION;
}

const UNIQUE_VIOLATION = "23505";

/** Deletes sessions that could no longer be used before the instant. */
export async function deleteExpiredLinkSessions(queries: Queries, before: Date): Promise<void> {
  await queries.delete(linkSessions).where(lt(linkSessions.expiresAt, before));
}
