import type { CalendarFeed, CreatedCalendarFeed } from "@snowball/contract";

import type { Db } from "#database/database.ts";
import type { Dependencies } from "#dependencies.ts";
import { queueMail, writeMail } from "#features/mail/index.ts";
import { findConfirmedAddress } from "#features/notifications/index.ts";
import { type Origin, originOf, recordSecurityEvent } from "#features/security-events/index.ts";
import { Problem } from "#http/problem.ts";
import { hashOfSecret, newSecret } from "#http/random-secret.ts";

import { deleteFeed, findFeed, lockOpenSession, saveFeed } from "./feed-store.ts";
import type { CalendarDeps } from "./read-calendar.ts";

export type FeedDeps = Pick<
  Dependencies,
  "database" | "clock" | "mailDelivery" | "publicUrl" | "secretBox"
>;

type Actor = {
  userId: string;
  sessionId: string;
  client: { ip: string; userAgent: string };
};

/** Returns when the user's calendar link was created; null if there is none. */
export async function getFeed(
  { database }: CalendarDeps,
  { userId }: { userId: string },
): Promise<CalendarFeed> {
  const createdAt = await database.asUser(userId, (db) => findFeed(db, userId));

  return { created_at: createdAt?.toISOString() ?? null };
}

/**
 * Creates a calendar link and replaces an existing one. The link is shown only once. Notifies the owner, because
 * anyone with the link can read the payments.
 */
export async function makeFeed(
  deps: FeedDeps,
  { site, ...actor }: Actor & { site: string },
): Promise<CreatedCalendarFeed> {
  const { userId } = actor;
  const key = newSecret();
  const createdAt = deps.clock.now();
  await deps.database.asSystemInTransaction(async (db) => {
    if (!(await lockOpenSession(db, actor))) {
      throw new Problem("token_not_valid", { reason: "the session is over" });
    }
    await saveFeed(db, { userId, keyHash: hashOfSecret(key), createdAt });
    await recordAndNotify(deps, db, { ...actor, kind: "calendar_link_made" });
  });

  return { url: `${site}/calendar/${key}.ics`, created_at: createdAt.toISOString() };
}

/** Revokes the user's calendar link and notifies the user. Does nothing if there is no link. */
export async function revokeFeed(deps: FeedDeps, actor: Actor): Promise<CalendarFeed> {
  await deps.database.asSystemInTransaction(async (db) => {
    if (!(await deleteFeed(db, actor.userId))) return;
    await recordAndNotify(deps, db, { ...actor, kind: "calendar_link_revoked" });
  });

  return { created_at: null };
}

/**
 * Revokes the calendar link in the transaction of another change, which suggests that the account was accessed by
 * someone else. Sends no email, because that change sends its own.
 */
export async function revokeFeedIn(
  deps: Pick<FeedDeps, "clock">,
  db: Db,
  { userId, origin }: { userId: string; origin: Origin | undefined },
): Promise<void> {
  if (!(await deleteFeed(db, userId))) return;
  await recordSecurityEvent(deps, db, { userId, kind: "calendar_link_revoked", origin });
}

type Change = Actor & { kind: "calendar_link_made" | "calendar_link_revoked" };

/** Records a created or revoked link and notifies the owner. The email does not contain the link. */
async function recordAndNotify(
  deps: FeedDeps,
  db: Db,
  { userId, sessionId, client, kind }: Change,
): Promise<void> {
  const origin = originOf(client);
  await recordSecurityEvent(deps, db, { userId, kind, origin, sessionId });
  const email = await findConfirmedAddress(db, userId);
  if (email === null) return;

  const where = `${origin.device ?? "an unknown device"}, network ${origin.network ?? "unknown"}`;
  const isMade = kind === "calendar_link_made";
  const words = writeMail({
    subject: isMade ? "A calendar link was created" : "Your calendar link was revoked",
    why: isMade
      ? `A private calendar link was created for ${email} at Snowball: ${where}. Anyone with the link can see who you pay, how much and when. An earlier link no longer works.`
      : `The private calendar link of ${email} at Snowball was revoked: ${where}. Calendars with this link stop updating.`,
    what: `If this wasn't you, choose a new password now${isMade ? ". This also revokes the link" : ""}:`,
    link: `${deps.publicUrl}/password-reset`,
    small: "If this was you, you don't need to do anything.",
  });
  await queueMail(deps, db, { userId, recipient: email, ...words });
}

/** The URL of a feed. Other forms are pages of the web app or do not exist. */
export const FEED_ROUTE = "/calendar/:key(^[\\w-]+).ics";
