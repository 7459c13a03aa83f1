import type { Debt } from "@snowball/contract";
import { firstPlanMonth } from "@snowball/planner";

import type { Queries } from "#database/database.ts";
import { Problem } from "#http/problem.ts";

import { describeDebts } from "./debt-rules.ts";
import type { LinkedDebt } from "./debt-rows.ts";
import { findLinkedDebts, findManualDebts, type ManualDebt } from "./debt-store.ts";
import { currentBalances } from "./current-balances.ts";

export type Reading = {
  userId: string;
  now: Date;
  /** The user's calendar date: what is estimated counts from the month that a plan counts from. */
  today: string;
};

/** All debts of the user, each figure with its source. */
export async function readDebts(
  queries: Queries,
  { userId, now, today }: Reading,
): Promise<Debt[]> {
  const linked = await findLinkedDebts(queries, userId);
  const manual = await findManualDebts(queries, userId);

  return tellDebts({ linked, manual }, { now, today });
}

type Found = { linked: LinkedDebt[]; manual: ManualDebt[] };

/** The same of rows that were found already. */
export function tellDebts(
  { linked, manual }: Found,
  { now, today }: Pick<Reading, "now" | "today">,
): Debt[] {
  const days = { lastBegun: lastDateToHaveBegun(now), firstMonth: firstPlanMonth(today) };

  const current = manual.map(({ entry, ...since }) => currentBalances(entry, since, today));

  return describeDebts({ linked, manual: current }, days);
}

/**
 * Returns one of them. All are read, because a debt may be the same as another one.
 * @throws Problem `not_found` when the user has no such debt, or its account was closed.
 */
export async function readDebt(
  queries: Queries,
  { id, ...rest }: Reading & { id: string },
): Promise<Debt> {
  const debt = (await readDebts(queries, rest)).find(({ uuid }) => uuid === id);
  if (!debt) throw new Problem("not_found");

  return debt;
}

/** UTC−12, where a day ends last. */
const lastTimeZone = new Intl.DateTimeFormat("en-CA", { timeZone: "-12:00" });

/**
 * The calendar date where it is earliest on Earth. Nothing is called overdue, and no date refused as
 * past, before its day is over everywhere: wherever the user travels, and as Home has it.
 */
export function lastDateToHaveBegun(now: Date): string {
  return lastTimeZone.format(now);
}
