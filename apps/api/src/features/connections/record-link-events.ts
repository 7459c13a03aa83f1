import type { LinkEvent } from "@snowball/contract";

import type { Dependencies } from "#dependencies.ts";
import { instantAfter } from "#ports/clock.ts";

import { countLinkEvents, insertLinkEvents } from "./link-event-store.ts";
import { lockLinkSessions, markLinkSessionOpened } from "./link-session-store.ts";

/** A window has some twenty events, and a user links few banks a day. */
export const LINK_EVENTS_A_DAY_MAX = 1_000;
const DAY_MS = 24 * 60 * 60 * 1000;

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
  { database, clock }: Pick<Dependencies, "database" | "clock">,
  { userId, linkId, events }: LinkEvents,
): Promise<void> {
  const now = clock.now();

  await database.asUserInTransaction(userId, async (queries) => {
    await lockLinkSessions(queries, userId);
    if (linkId !== null) await markLinkSessionOpened(queries, { userId, sessionId: linkId, now });
    const since = instantAfter(now, -DAY_MS);
    const room = LINK_EVENTS_A_DAY_MAX - (await countLinkEvents(queries, { userId, since }));
    const kept = events.slice(0, Math.max(0, room));
    if (kept.length === 0) return;

    await insertLinkEvents(
      queries,
      kept.map((event) => ({
        userId,
        name: event.name,
        viewName: event.view_name,
        windowId: event.link_session_id,
        requestId: event.request_id,
        institutionId: event.institution_id,
        errorType: event.error_type,
        errorCode: event.error_code,
        exitStatus: event.exit_status,
        createdAt: now,
      })),
    );
  });
}
