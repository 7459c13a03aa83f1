import type { Debt } from "@snowball/contract";
import type { Month } from "@snowball/planner";

import type { Queries } from "#database/database.ts";
import type { DebtLedger } from "#features/ledger/index.ts";
import { computePlan, readFactsOnDay } from "#features/payoff-plans/index.ts";
import type { UserDay } from "#features/profile/index.ts";

/** The current month with the debts and ledgers that it was computed from. */
export type MonthOfUser = { month: Month; debts: Debt[]; ledgers: DebtLedger[] };

/**
 * Returns the month that Home shows on the user's day, for an email. Reads in the caller's transaction, so that no
 * payment is recorded between reading and sending.
 * @throws Problem `service_unavailable` if the plan cannot be computed now.
 */
export async function readMonth(
  queries: Queries,
  reading: { userId: string; now: Date; day: UserDay },
): Promise<MonthOfUser> {
  const { facts, ledgers } = await readFactsOnDay(queries, reading);
  // A queue of its own: the user's requests do not delay the email.
  const month = await computePlan(`mail:${reading.userId}`, "month", { facts });

  return { month, debts: facts.debts, ledgers };
}
