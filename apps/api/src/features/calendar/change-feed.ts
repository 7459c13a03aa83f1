import { randomBytes } from "node:crypto";

import type { CalendarFeed, CreatedCalendarFeed } from "@snowball/contract";

import type { Queries } from "#database/database.ts";
import type { Dependencies } from "#dependencies.ts";
import { queueMail } from "#features/mail/index.ts";
import { type Origin, originOf, recordSecurityEvent } from "#features/security-events/index.ts";
import { Problem } from "#http/problem.ts";

import {
  deleteFeed,
  findConfirmedAddress,
  findFeed,
  keepFeed,
  lockOpenSession,
} from "./feed-store.ts";
import { feedPathOf, hashOfKey } from "./feed-key.ts";
import type { CalendarDeps } from "./read-calendar.ts";
import { writeFeedMail } from "./write-feed-mail.ts";

export type FeedDeps = Pick<
  Dependencies,
  "database" | "clock" | "mailDelivery" | "publicUrl" | "secretBox"
>;

type Doer = {
  userId: string;
  sessionId: string;
  client: { ip: string; userAgent: string };
};

const KEY_BYTES = 32;

/** Whether the user has a link, and since when. */
export async function getFeed(
  { database }: CalendarDeps,
  { userId }: { userId: string },
): Promise<CalendarFeed> {
  const createdAt = await database.asUser(userId, (queries) => findFeed(queries, userId));

  return { created_at: createdAt?.toISOString() ?? null };
}

/**
 * Makes a link; one that there was leads nowhere from then on. It is shown now and never again, and the
 * owner is told of it: whoever has it reads what is paid to whom.
 */
export async function makeFeed(
  deps: FeedDeps,
  { site, ...doer }: Doer & { site: string },
): Promise<CreatedCalendarFeed> {
  const { userId } = doer;
  const key = randomBytes(KEY_BYTES).toString("base64url");
  const createdAt = deps.clock.now();
  await deps.database.asSystemInTransaction(async (queries) => {
    if (!(await lockOpenSession(queries, doer))) {
      throw new Problem("token_not_valid", { reason: "the session is over" });
    }
    await keepFeed(queries, { userId, keyHash: hashOfKey(key), createdAt });
    await tell(deps, queries, { ...doer, kind: "calendar_link_made" });
  });

  return { url: `${site}${feedPathOf(key)}`, created_at: createdAt.toISOString() };
}

/** Makes the link worthless, wherever it was copied to. Where there is none, nothing happens. */
export async function revokeFeed(deps: FeedDeps, doer: Doer): Promise<CalendarFeed> {
  await deps.database.asSystemInTransaction(async (queries) => {
    if (!(await deleteFeed(queries, doer.userId))) return;
    await tell(deps, queries, { ...doer, kind: "calendar_link_revoked" });
  });

  return { created_at: null };
}

/**
 * The same with a change that says that somebody else may have been in the account, in its transaction:
 * that change is told by a mail of its own.
 */
export async function revokeFeedIn(
  deps: Pick<FeedDeps, "clock">,
  queries: Queries,
  { userId, origin }: { userId: string; origin: Origin | undefined },
): Promise<void> {
  if (!(await deleteFeed(queries, userId))) return;
  await recordSecurityEvent(deps, queries, { userId, kind: "calendar_link_revoked", origin });
}

type Change = Doer & { kind: "calendar_link_made" | "calendar_link_revoked" };

async function tell(
  deps: FeedDeps,
  queries: Queries,
  { userId, sessionId, client, kind }: Change,
): Promise<void> {
  const origin = originOf(client);
  await recordSecurityEvent(deps, queries, { userId, kind, origin, sessionId });
  const email = await findConfirmedAddress(queries, userId);
  if (email === null) return;

  await queueMail(deps, queries, {
    userId,
    recipient: email,
    ...writeFeedMail({ email, kind, origin, publicUrl: deps.publicUrl }),
  });
}
