import { randomBytes } from "node:crypto";

import type { CalendarFeed, MadeCalendarFeed } from "@snowball/contract";

import { deleteFeed, findFeed, keepFeed } from "./feed-store.ts";
import { feedPathOf, hashOfKey } from "./feed-key.ts";
import type { CalendarDeps } from "./read-calendar.ts";

const KEY_BYTES = 32;

/** Whether the user has a link, and since when. */
export async function getFeed(
  { database }: CalendarDeps,
  { userId }: { userId: string },
): Promise<CalendarFeed> {
  const createdAt = await database.asUser(userId, (queries) => findFeed(queries, userId));

  return { created_at: createdAt?.toISOString() ?? null };
}

/** Makes a link; one that there was leads nowhere from then on. It is shown now and never again. */
export async function makeFeed(
  { database, clock }: CalendarDeps,
  { userId, origin }: { userId: string; origin: string },
): Promise<MadeCalendarFeed> {
  const key = randomBytes(KEY_BYTES).toString("base64url");
  const createdAt = clock.now();
  await database.asUser(userId, (queries) =>
    keepFeed(queries, { userId, keyHash: hashOfKey(key), createdAt }),
  );

  return { url: `${origin}${feedPathOf(key)}`, created_at: createdAt.toISOString() };
}

/** Makes the link worthless, wherever it was copied to. */
export async function revokeFeed(
  { database }: CalendarDeps,
  { userId }: { userId: string },
): Promise<CalendarFeed> {
  await database.asUser(userId, (queries) => deleteFeed(queries, userId));

  return { created_at: null };
}
