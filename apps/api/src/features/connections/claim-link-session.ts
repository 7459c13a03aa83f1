import { setTimeout as wait } from "node:timers/promises";

import type { LinkEvent } from "@snowball/contract";

import { valuesByKey } from "#database/columns-by-name.ts";
import type { Db } from "#database/database.ts";
import { linkEvents } from "#database/schema.ts";
import type { Dependencies } from "#dependencies.ts";
import { BankDataError } from "#ports/bank-data.ts";
import { DAY_MS, instantAfter } from "#ports/clock.ts";

import { isAbandoned, POLL_INTERVAL_MS, POLLS_MAX } from "./connection-rules.ts";
import { type Connection, findOwnConnection } from "./connection-store.ts";
import {
  countLinkEvents,
  findLinkSessionByToken,
  findOpenLinkSessions,
  insertLinkEvents,
  type LinkSession,
  lockLinkSessions,
  markLinkSessionOpened,
  takeLinkSession,
  updateLinkSession,
} from "./link-session-store.ts";

type Wanted = {
  userId: string;
  purpose: LinkSession["purpose"];
  /** The connection to repair; null for a new link. */
  connectionId: string | null;
  publicToken: string;
  publicTokenHash: string;
};

/**
 * The state of a public token. `claimed`: only the caller may exchange it, and `session` has its
 * previous state. `linked`: already exchanged. `spent`: tried before and no longer usable. `none`:
 * from no window of this user. `busy`: an exchange is running.
 */
type Claim =
  | { kind: "claimed"; session: LinkSession }
  | { kind: "linked"; connection: Connection }
  | { kind: "spent" }
  | { kind: "none" }
  | { kind: "busy" };

/**
 * Claims the link session of a public token, before the provider is asked for access. Concurrent
 * calls with the same token wait for the result.
 * @throws BankDataError if the provider cannot say which session the token belongs to.
 */
export async function claimLinkSession(deps: Dependencies, wanted: Wanted): Promise<Claim> {
  // The provider is asked only if no session has claimed the token.
  let window: LinkSession | null | undefined;

  for (let polls = 0; polls < POLLS_MAX; polls += 1) {
    const claim = await claimOnce(deps, { ...wanted, window: window ?? null });
    if (claim?.kind === "busy") await wait(POLL_INTERVAL_MS);
    else if (claim !== null) return claim;
    // Another call may have claimed it in the meantime, so try once more before giving up.
    else if (window === null) return { kind: "none" };
    else window = await findWindowOf(deps, wanted);
  }
  return { kind: "busy" };
}

/** @returns null if no session has claimed the token and `window` is null or no longer open. */
async function claimOnce(
  { database, clock }: Dependencies,
  { window, ...wanted }: Wanted & { window: LinkSession | null },
): Promise<Claim | null> {
  const { userId, publicTokenHash } = wanted;
  const now = clock.now();

  return database.asUserInTransaction(userId, async (db) => {
    await lockLinkSessions(db, userId);
    const earlier = await findLinkSessionByToken(db, wanted);
    if (earlier) return claimPostedSession(db, earlier, now);
    if (window === null) return null;

    const isTaken = await takeLinkSession(db, { sessionId: window.id, publicTokenHash, now });
    return isTaken ? { kind: "claimed", session: window } : null;
  });
}

async function claimPostedSession(db: Db, session: LinkSession, now: Date): Promise<Claim> {
  const { id, userId, connectionId, state, exchangingSince } = session;
  if (state === "linked" && connectionId !== null) {
    const connection = await findOwnConnection(db, { userId, connectionId });
    return connection ? { kind: "linked", connection } : { kind: "spent" };
  }
  if (state !== "exchanging" && state !== "unheard") return { kind: "spent" };

  const ageMs = now.getTime() - (exchangingSince?.getTime() ?? 0);
  if (state === "exchanging" && !isAbandoned(ageMs)) return { kind: "busy" };
  await updateLinkSession(db, id, { state: "exchanging", exchangingSince: now });
  return { kind: "claimed", session };
}

/** A user who opened more windows than this and then finishes an old one has to link again. */
const WINDOWS_MAX = 5;
/**
 * The token is posted right after its window closes, and the provider may report it a little later.
 */
const TOKEN_POLLS_MAX = 3;
const TOKEN_POLL_INTERVAL_MS = 400;

/**
 * Returns the open link session of a public token. The token does not identify a user, so this asks
 * the provider for the tokens of the user's own sessions. A repair needs no exchange, so its token
 * is not checked.
 * @returns null if the token belongs to none of them.
 * @throws BankDataError if the provider cannot say.
 */
async function findWindowOf(deps: Dependencies, wanted: Wanted): Promise<LinkSession | null> {
  const { database, clock } = deps;
  for (let polls = 1; ; polls += 1) {
    const sessions = await database.asUser(wanted.userId, (db) =>
      findOpenLinkSessions(db, { ...wanted, now: clock.now(), limit: WINDOWS_MAX }),
    );
    if (wanted.connectionId !== null) return sessions[0] ?? null;

    for (const session of sessions) {
      const tokens = await publicTokensOf(deps, session);
      if (tokens.includes(wanted.publicToken)) return session;
    }
    if (sessions.length === 0 || polls === TOKEN_POLLS_MAX) return null;
    await wait(TOKEN_POLL_INTERVAL_MS);
  }
}

async function publicTokensOf(
  { bankData, secretBox }: Dependencies,
  { id, sealedLinkToken }: LinkSession,
): Promise<string[]> {
  if (sealedLinkToken === null) return [];
  try {
    return await bankData.listPublicTokens(secretBox.open(sealedLinkToken, id));
  } catch (error) {
    if (error instanceof BankDataError && error.failure === "not_found") return [];
    throw error;
  }
}

/** A window has some twenty events, and a user links few banks a day. */
export const LINK_EVENTS_A_DAY_MAX = 1_000;

type LinkEvents = {
  userId: string;
  /** The session of the window, which the first event marks as opened; null if unknown. */
  linkId: string | null;
  events: readonly LinkEvent[];
};

/**
 * Stores the window's events as reported by the browser, for support only, because they cannot be
 * verified. Silently drops events beyond the daily limit.
 */
export async function recordLinkEvents(
  { database, clock }: Dependencies,
  { userId, linkId, events }: LinkEvents,
): Promise<void> {
  const now = clock.now();

  await database.asUserInTransaction(userId, async (db) => {
    await lockLinkSessions(db, userId);
    if (linkId !== null) await markLinkSessionOpened(db, { userId, sessionId: linkId, now });
    const since = instantAfter(now, -DAY_MS);
    const room = LINK_EVENTS_A_DAY_MAX - (await countLinkEvents(db, { userId, since }));
    const kept = events.slice(0, Math.max(0, room));
    if (kept.length === 0) return;

    await insertLinkEvents(
      db,
      kept.map(({ name, link_session_id: windowId, ...event }) => ({
        ...valuesByKey(linkEvents, event),
        name,
        windowId,
        userId,
        createdAt: now,
      })),
    );
  });
}
