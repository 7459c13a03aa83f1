import { createHash } from "node:crypto";

import { UpcomingPayment } from "@snowball/contract";

import type { Queries } from "#database/database.ts";
import { thisRelease } from "#database/release.ts";
import { readLedgersAt } from "#features/ledger/index.ts";
import { type UserDay, userDayIn } from "#features/profile/index.ts";
import { instantAfter } from "#ports/clock.ts";

import { holdLines, linesOf } from "./payment-line-rules.ts";
import {
  deleteTelling,
  findTelling,
  holdUser,
  type LastTelling,
  replaceLines,
  saveTelling,
  takeChanges,
  type Telling,
  type WrittenLine,
} from "./payment-line-store.ts";
import { writeUpcomingPayment } from "./present-upcoming-payment.ts";
import { type Span, spansBetween } from "./span-rules.ts";

const HOUR_MS = 3_600_000;
/** Lines are told for so long ahead: until a day's first hours, in which they are told for the next. */
const TOLD_AHEAD_MS = 26 * HOUR_MS;

/** The rules and the form that lines are told by. */
const TOLD_BY = createHash("sha256")
  .update(thisRelease().version)
  .update(JSON.stringify(UpcomingPayment))
  .digest("hex");

/** A user where and when he looks. */
export type Look = { userId: string; now: Date; day: Pick<UserDay, "timeZone"> };

/** Whether the lines that are kept say what would be told now; those of another place or release do not. */
export function areLinesTold(telling: LastTelling | null, look: Omit<Look, "userId">): boolean {
  return telling !== null && !telling.hasChanged && isOf(telling, look);
}

/**
 * Tells anew what has changed since the user's lines were told; all of them where they were told for
 * another time or place.
 * @returns false where somebody else is at it: then they are as they were.
 */
export async function retellLines(queries: Queries, look: Look): Promise<boolean> {
  const { userId } = look;
  if (!(await holdUser(queries, userId))) return false;
  const before = await findTelling(queries, userId);
  const changed = await takeChanges(queries, userId);
  if (before === null || changed === null || !isOf(before, look)) {
    await tellAll(queries, look);
    return true;
  }
  if (changed.length === 0) return true;

  const which = { userId, debtIds: changed };
  const times = { from: before.fromAt, until: before.untilAt };
  await replaceLines(queries, which, await tellLines(queries, which, { ...before, ...times }));
  return true;
}

/** Where the user looked last; null where he never has. */
export async function findLastPlace(queries: Queries, userId: string): Promise<string | null> {
  return (await findTelling(queries, userId))?.timeZone ?? null;
}

/** @returns false where somebody else is at it. */
export async function tellAllLines(queries: Queries, look: Look): Promise<boolean> {
  if (!(await holdUser(queries, look.userId))) return false;
  await takeChanges(queries, look.userId);
  await tellAll(queries, look);

  return true;
}

/**
 * Throws away what is kept for a user, and what was noted of it: his next look tells all of it anew. Where
 * somebody else is at it, it stays: a look under way must find noted what it did not read any more.
 */
export async function forgetLines(queries: Queries, userId: string): Promise<void> {
  if (await holdUser(queries, userId)) await deleteTelling(queries, userId);
}

async function tellAll(queries: Queries, { userId, now, day }: Look): Promise<void> {
  const which = { userId, debtIds: null };
  const { timeZone } = day;
  const times = { from: now, until: instantAfter(now, TOLD_AHEAD_MS) };

  await replaceLines(queries, which, await tellLines(queries, which, { timeZone, ...times }));
  await saveTelling(queries, {
    userId,
    timeZone,
    toldBy: TOLD_BY,
    fromAt: times.from,
    untilAt: times.until,
  });
}

function isOf(
  { timeZone, toldBy, fromAt, untilAt }: Telling,
  { now, day }: Omit<Look, "userId">,
): boolean {
  return toldBy === TOLD_BY && timeZone === day.timeZone && fromAt <= now && now < untilAt;
}

async function tellLines(
  queries: Queries,
  which: { userId: string; debtIds: string[] | null },
  { timeZone, ...times }: Span & { timeZone: string },
): Promise<WrittenLine[]> {
  const spans = spansBetween(timeZone, times);
  const moments = spans.map(({ from: now }) => ({ now, day: userDayIn(timeZone, now) }));
  const told = await readLedgersAt(queries, which, moments);

  const held = holdLines(
    spans.map((span, index) => ({ ...span, lines: linesOf(told[index] ?? [], span.from) })),
  );
  return held.map((each) => ({ ...each, line: writeUpcomingPayment(each.line) }));
}
