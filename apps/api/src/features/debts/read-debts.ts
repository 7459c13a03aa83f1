import type { Debt } from "@snowball/contract";
import { monthOf } from "@snowball/dates";

import type { Db } from "#database/database.ts";
import type { Dependencies } from "#dependencies.ts";
import { type Caller, findUserDay } from "#features/profile/index.ts";
import { Problem } from "#http/problem.ts";

import { currentBalances } from "./current-balances.ts";
import { describeDebts } from "./debt-rules.ts";
import { type DebtRows, findDebtRows } from "./debt-store.ts";

export type Reading = {
  userId: string;
  now: Date;
  /** The user's calendar date. Estimates start in the month in which a plan starts. */
  today: string;
};

/** Reads all debts of the user, each figure with its source. */
export async function readDebts(db: Db, { userId, now, today }: Reading): Promise<Debt[]> {
  return buildDebts(await findDebtRows(db, { userId }), { now, today });
}

/** Like `readDebts`, but from rows that were read before. */
export function buildDebts(
  { linked, manual }: DebtRows,
  { now, today }: Pick<Reading, "now" | "today">,
): Debt[] {
  const days = { lastBegun: lastDateToHaveBegun(now), firstMonth: monthOf(today), today };

  const current = manual.map(({ entry, ...since }) => currentBalances(entry, since, today));

  return describeDebts({ linked, manual: current }, days);
}

/**
 * Returns one debt. Reads all of them, because a debt may be the same as another.
 * @throws Problem `not_found` if the user has no such debt, or its account was closed.
 */
export async function readDebt(db: Db, { id, ...rest }: Reading & { id: string }): Promise<Debt> {
  const debt = (await readDebts(db, rest)).find(({ uuid }) => uuid === id);
  if (!debt) throw new Problem("not_found");

  return debt;
}

/** UTC−12, the time zone in which each day ends last. */
const lastTimeZone = new Intl.DateTimeFormat("en-CA", { timeZone: "-12:00" });

/**
 * Returns the earliest calendar date on Earth. A date counts as past only when its day is over in every time zone,
 * wherever the user travels.
 */
export function lastDateToHaveBegun(now: Date): string {
  return lastTimeZone.format(now);
}

/**
 * Returns all debts of the user, linked ones first. Callers cut pages out of the whole list: a user has dozens of
 * debts at most, and the missing figures of each depend on the others.
 */
export async function listDebts(
  { database, clock }: Dependencies,
  caller: Caller,
): Promise<Debt[]> {
  const { userId } = caller;
  const now = clock.now();

  const [{ today }, rows] = await database.asUser(userId, (db) =>
    Promise.all([findUserDay(db, caller, now), findDebtRows(db, { userId })]),
  );
  return buildDebts(rows, { now, today });
}
