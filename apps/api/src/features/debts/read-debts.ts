import type { Debt } from "@snowball/contract";
import { monthAfter } from "@snowball/dates";

import type { Queries } from "#database/database.ts";
import { Problem } from "#http/problem.ts";

import { describeDebts, type Days } from "./debt-rules.ts";
import { findLinkedDebts, findManualDebts } from "./debt-store.ts";

/** All debts of the user, each figure with its source. */
export async function readDebts(
  queries: Queries,
  { userId, now }: { userId: string; now: Date },
): Promise<Debt[]> {
  const linked = await findLinkedDebts(queries, userId);
  const manual = await findManualDebts(queries, userId);

  return describeDebts({ linked, manual }, daysAt(now));
}

/**
 * One of them: what is missing depends on the others' currencies, so all are read.
 * @throws Problem `not_found` when the user has no such debt, or its account was closed.
 */
export async function readDebt(
  queries: Queries,
  { id, ...rest }: { userId: string; id: string; now: Date },
): Promise<Debt> {
  const debt = (await readDebts(queries, rest)).find(({ uuid }) => uuid === id);
  if (!debt) throw new Problem("not_found");

  return debt;
}

/** UTC−12, where a day ends last. */
const lastTimeZone = new Intl.DateTimeFormat("en-CA", { timeZone: "-12:00" });

/** We do not know where the user is, so a day is over for us when it is over everywhere. */
export function daysAt(now: Date): Days {
  const today = lastTimeZone.format(now);

  return { today, firstMonth: monthAfter(today, 1) };
}
