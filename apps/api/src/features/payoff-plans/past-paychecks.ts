import type { PayoffPlanSettings } from "@snowball/contract";
import { addDays, monthOf } from "@snowball/dates";
import { sumAmounts } from "@snowball/money";
import { paydaysBetween } from "@snowball/planner";

import type { Db } from "#database/database.ts";

import { paydaysOfBudget } from "./budget-rules.ts";
import { findPlanned } from "./snapshot-store.ts";

type Known = { userId: string; settings: PayoffPlanSettings; today: string };

/**
 * Returns what this month's paychecks before today brought for debts, each by the plan of its day: a change since then is
 * too late for it. Null if there is no such payday, or a plan of one is unknown or had no budget from paychecks.
 */
export async function findPastPaychecks(
  db: Db,
  { userId, settings, today }: Known,
): Promise<string | null> {
  const paydays = paydaysOfBudget(settings);
  if (paydays === null) return null;
  const past = paydaysBetween(paydays, { from: monthOf(today), through: addDays(today, -1) });
  const plans = await Promise.all(past.map((through) => findPlanned(db, { userId, through })));
  const amounts = plans.flatMap((plan) => (plan && paydaysOfBudget(plan.settings))?.amount ?? []);

  return past.length > 0 && amounts.length === past.length ? sumAmounts(amounts) : null;
}
