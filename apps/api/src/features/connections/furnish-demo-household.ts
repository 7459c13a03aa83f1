import { amountFromCents, centsFromAmount } from "@snowball/money";

import type { Queries } from "#database/database.ts";
import { nicknameDebt, readDebts } from "#features/debts/index.ts";
import { startWithBudget } from "#features/payoff-plans/index.ts";
import { findUserDay } from "#features/profile/index.ts";

/** In the order of debts that have the same name. */
const NICKNAMES = ["Everyday card", "Grocery card", "Travel card"];
/** The budget is this many percent of the minimums, and then rounded up to whole hundreds of dollars. */
const BUDGET_PERCENT = 150;
const ROUND_CENTS = 100_00;

/**
 * Gives a new demo household what a user would have chosen by now: a round budget above the minimums, and
 * nicknames for debts of the same name.
 */
export async function furnishDemoHousehold(
  queries: Queries,
  { userId, now }: { userId: string; now: Date },
): Promise<void> {
  const { today } = await findUserDay(queries, { userId, deviceTimeZone: null }, now);
  const debts = await readDebts(queries, { userId, now, today });

  const planned = debts.filter(({ is_included: isIncluded }) => isIncluded);
  const minimums = planned.reduce(
    (sum, { minimum: { value } }) => sum + centsFromAmount(value ?? "0.00"),
    0,
  );
  const budget = Math.ceil((minimums * BUDGET_PERCENT) / 100 / ROUND_CENTS) * ROUND_CENTS;
  await startWithBudget(queries, { userId, total: amountFromCents(budget), now });

  for (const namesakes of Map.groupBy(debts, ({ name }) => name).values()) {
    for (const [at, { uuid: id }] of namesakes.entries()) {
      const nickname = namesakes.length > 1 ? NICKNAMES[at] : undefined;
      // oxlint-disable-next-line no-await-in-loop -- one connection, one statement at a time
      if (nickname) await nicknameDebt(queries, { userId, id, nickname, now });
    }
  }
}
