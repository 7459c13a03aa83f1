import { addDays, laterDate, monthOf } from "@snowball/dates";
import { sumAmounts } from "@snowball/money";
import { paydaysBetween, paydaysOfBudget } from "@snowball/planner";

import type { Db } from "#database/database.ts";

import { findSettingsBefore } from "./snapshot-store.ts";

/**
 * Returns what this month's paychecks before today brought for debts, each by the plan of its day: a later change does
 * not count for it. Days of an unknown plan, or of one without a budget from paychecks, count by the last such budget
 * before them, or else by the first one. Null if no plan before today had one.
 */
export async function findPastPaychecks(
  db: Db,
  { userId, today }: { userId: string; today: string },
): Promise<string | null> {
  const month = monthOf(today);
  const plans = await findSettingsBefore(db, { userId, today, month });
  const parts = [{ takenOn: month, settings: null }, ...plans].map(({ takenOn, settings }, at) => ({
    from: laterDate(takenOn, month),
    through: addDays(plans[at]?.takenOn ?? today, -1),
    paydays: settings && paydaysOfBudget(settings),
  }));
  let last = parts.find(({ paydays }) => paydays !== null)?.paydays ?? null;
  if (last === null) return null;
  const amounts: string[] = [];
  for (const { paydays, ...days } of parts) {
    last = paydays ?? last;
    const { amount } = last;
    amounts.push(...paydaysBetween(last, days).map(() => amount));
  }

  return sumAmounts(amounts);
}
