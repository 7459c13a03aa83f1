import { addDays } from "@snowball/dates";

import type { Dependencies } from "#dependencies.ts";
import { findEntitlement } from "#features/billing/index.ts";
import type { Caller } from "#features/profile/index.ts";
import { Problem } from "#http/problem.ts";

import { hashOfKey } from "./feed-key.ts";
import { type FeedOwner, findFeedOwner } from "./feed-store.ts";
import { type CalendarDeps, readCalendar } from "./read-calendar.ts";
import { writeCalendar } from "./write-calendar.ts";

export type ExportDeps = CalendarDeps & Pick<Dependencies, "publicUrl">;

const DAYS_BACK = 90;
const DAYS_AHEAD = 365;

/** Returns the user of a feed key; null if it is unknown or revoked. All access to feeds is decided here. */
export async function findFeedReader(
  { database }: CalendarDeps,
  key: string,
): Promise<(Caller & FeedOwner) | null> {
  const owner = await database.asSystem((queries) => findFeedOwner(queries, hashOfKey(key)));

  // The calendar program's server is not the user's device, so the time zone comes from the profile.
  return owner && { ...owner, deviceTimeZone: null };
}

/**
 * Checks that the owner of a feed has access, because calendar programs keep reading it after the owner stops
 * visiting.
 * @throws Problem `subscription_required`. The same link works again after the owner subscribes.
 */
export async function requirePaidFeed(
  { database, clock }: CalendarDeps,
  { userId }: Caller,
): Promise<void> {
  const { isAllowed } = await database.asSystem((queries) =>
    findEntitlement(queries, { userId, now: clock.now() }),
  );
  if (!isAllowed) throw new Problem("subscription_required");
}

/** Exports the payments of all debts from the last three months and the coming year for a calendar program. */
export async function exportCalendar(deps: ExportDeps, caller: Caller): Promise<string> {
  const { entries } = await readCalendar(deps, { caller, daysOn: exportedDays });

  return writeCalendar({ name: "Snowball payments", entries, debtUrl: debtUrlIn(deps) });
}

/**
 * Like `exportCalendar`, but for one debt.
 * @throws Problem `not_found`.
 */
export async function exportDebtCalendar(
  deps: ExportDeps,
  { caller, debtId }: { caller: Caller; debtId: string },
): Promise<string> {
  const { entries, debt } = await readCalendar(deps, { caller, debtId, daysOn: exportedDays });
  if (!debt) throw new Problem("not_found", { reason: "no such debt of this user" });
  const name = `${debt.nickname ?? debt.name}: payments`;

  return writeCalendar({ name, entries, debtUrl: debtUrlIn(deps) });
}

function exportedDays(today: string) {
  return { from: addDays(today, -DAYS_BACK), to: addDays(today, DAYS_AHEAD) };
}

function debtUrlIn({ publicUrl }: ExportDeps) {
  return (debt: string) => `${publicUrl}/schedule/${debt}`;
}
