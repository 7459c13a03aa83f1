import type { Debt } from "@snowball/contract";
import { monthAfter } from "@snowball/dates";

import type { Dependencies } from "#dependencies.ts";

import { describeDebts, type Days } from "./debt-rules.ts";
import { findLinkedDebts, findManualDebts } from "./debt-store.ts";

export type DebtDeps = Pick<Dependencies, "database" | "clock">;

/**
 * All debts of the user, each figure with its source. A user has dozens at most, and what is missing
 * depends on all of them, so the page that was asked for is cut out after.
 */
export async function listDebts({ database, clock }: DebtDeps, userId: string): Promise<Debt[]> {
  const rows = await database.asUser(userId, async (queries) => ({
    linked: await findLinkedDebts(queries, userId),
    manual: await findManualDebts(queries, userId),
  }));

  return describeDebts(rows, daysAt(clock.now()));
}

/** UTC−12, where a day ends last. */
const lastTimeZone = new Intl.DateTimeFormat("en-CA", { timeZone: "-12:00" });

/** We do not know where the user is, so a day is over for us when it is over everywhere. */
export function daysAt(now: Date): Days {
  const today = lastTimeZone.format(now);

  return { today, firstMonth: monthAfter(today, 1) };
}
