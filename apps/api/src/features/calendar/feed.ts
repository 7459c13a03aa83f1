import type { CalendarFeed, CreatedCalendarFeed } from "@snowball/contract";
import { addDays } from "@snowball/dates";
import type { FastifyInstance, FastifyRequest } from "fastify";

import type { Db } from "#database/database.ts";
import type { Dependencies } from "#dependencies.ts";
import { findEntitlement } from "#features/billing/index.ts";
import { queueMail, writeMail } from "#features/mail/index.ts";
import { findConfirmedAddress } from "#features/notifications/index.ts";
import type { Caller } from "#features/profile/index.ts";
import { type Origin, originOf, recordSecurityEvent } from "#features/security-events/index.ts";
import { rateLimits } from "#http/limits.ts";
import { Problem } from "#http/problem.ts";
import { hashOfSecret, newSecret } from "#http/random-secret.ts";
import { KeyInPath } from "#http/server.ts";

import { deleteFeed, findFeed, findFeedOwner, lockOpenSession, saveFeed } from "./feed-store.ts";
import { type CalendarDeps, readCalendar } from "./read-calendar.ts";
import { writeCalendar } from "./write-calendar.ts";

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
const FEED_ROUTE = "/calendar/:key(^[\\w-]+).ics";

type WithKey = { Params: { key: string } };

/**
 * Calendar programs read a feed a few times a day. More reads must not overload the computation of its owner's plan.
 */
const READS_OF_ONE_FEED = { max: 20, timeWindow: 60_000 };

/**
 * Registers the feed of a private link. It has no session, because calendar programs cannot sign in. It is
 * generated on each request.
 */
export function registerCalendarFeed(app: FastifyInstance, deps: ExportDeps): void {
  const options = {
    schema: { hide: true, params: KeyInPath },
    config: { access: "public", rateLimit: rateLimits.read },
  } as const;

  void app.register(async (scope) => {
    const countRead = scope.createRateLimit({
      ...READS_OF_ONE_FEED,
      keyGenerator: (request: FastifyRequest) =>
        `feed:${hashOfSecret((request.params as WithKey["Params"]).key)}`,
    });
    scope.get<WithKey>(FEED_ROUTE, options, async (request, reply) => {
      const caller = await findFeedReader(deps, request.params.key);
      const counted = await countRead(request);
      if (!counted.isAllowed && counted.isExceeded) {
        const reason = "reads of one feed";
        throw new Problem("throttled", { reason, retryAfterSeconds: counted.ttlInSeconds });
      }

      reply.header("cache-control", "no-store").type("text/calendar; charset=utf-8");
      return exportCalendar(deps, { caller });
    });
  });
}

export type ExportDeps = CalendarDeps & Pick<Dependencies, "publicUrl">;

/**
 * Returns the user of a feed key. All access to feeds is decided here, because calendar programs keep reading a feed
 * after its owner stops visiting.
 * @throws Problem `not_found` if the key is unknown or revoked; `calendar_subscription_required`. The same link works
 *   again after the owner subscribes.
 */
async function findFeedReader({ database, clock }: CalendarDeps, key: string): Promise<Caller> {
  return database.asSystem(async (db) => {
    const userId = await findFeedOwner(db, hashOfSecret(key));
    if (userId === null) throw new Problem("not_found");
    const { isAllowed } = await findEntitlement(db, { userId, now: clock.now() });
    if (!isAllowed) throw new Problem("calendar_subscription_required");

    // The calendar program's server is not the user's device, so the time zone comes from the profile.
    return { userId, deviceTimeZone: null };
  });
}

const DAYS_BACK = 90;
const DAYS_AHEAD = 365;

/**
 * Exports the payments from the last three months and the coming year for a calendar program.
 * @param debtId only this debt; all debts if it is absent.
 * @throws Problem `not_found` if the user has no such debt.
 */
export async function exportCalendar(
  deps: ExportDeps,
  { caller, debtId }: { caller: Caller; debtId?: string },
): Promise<string> {
  const { clock, publicUrl } = deps;
  const { entries, debt } = await readCalendar(deps, {
    caller,
    debtId,
    daysOn: (today) => ({ from: addDays(today, -DAYS_BACK), to: addDays(today, DAYS_AHEAD) }),
  });
  if (debtId !== undefined && debt === null) {
    throw new Problem("not_found", { reason: "no such debt of this user" });
  }

  return writeCalendar({
    name: debt === null ? "Snowball payments" : `${debt.nickname ?? debt.name}: payments`,
    entries,
    writtenAt: clock.now(),
    debtUrl: (uuid) => `${publicUrl}/schedule/${uuid}`,
  });
}
