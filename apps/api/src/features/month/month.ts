import type { Debt, ThisMonth } from "@snowball/contract";
import type { Month } from "@snowball/planner";

import type { Db } from "#database/database.ts";
import { type DebtLedger, findQuestions } from "#features/ledger/index.ts";
import { computePlan, type PayoffPlanDeps, readFactsOnDay } from "#features/payoff-plans/index.ts";
import { type Caller, findUserDay, type UserDay } from "#features/profile/index.ts";

/**
 * Returns the payments of the user's current month.
 * @throws Problem `throttled`, `service_unavailable` if the plan cannot be computed now.
 */
export async function getMonth(deps: PayoffPlanDeps, caller: Caller): Promise<ThisMonth> {
  const { userId } = caller;
  const now = deps.clock.now();
  const [{ facts }, asked] = await deps.database.asUser(userId, async (db) => {
    const day = await findUserDay(db, caller, now);
    return Promise.all([
      readFactsOnDay(db, { userId, now, day }),
      findQuestions(db, { userId, today: day.today }),
    ]);
  });
  const { debts } = facts;
  const isKnown = (id: string) => debts.some(({ uuid }) => uuid === id);
  const questions = asked
    .map((question) => ({ ...question, debts: question.debts.filter(isKnown) }))
    .filter((question) => question.debts.length > 0);
  const month = await computePlan(userId, "month", { facts });
  const listed = new Set([
    ...month.payments.map(({ debt }) => debt),
    ...questions.flatMap((each) => each.debts),
    ...month.warnings.flatMap((each) => ("debt" in each ? each.debt : [])),
  ]);

  // The response's schema leaves out what the screens of the month do not show.
  return { ...month, debts: debts.filter(({ uuid }) => listed.has(uuid)), questions };
}

/** The current month with the debts and ledgers that it was computed from. */
export type MonthOfUser = { month: Month; debts: Debt[]; ledgers: DebtLedger[] };

/** `day`: in the time zone of the profile. */
export type MonthReading = { userId: string; now: Date; day: UserDay };

/**
 * Returns the month that Home shows on the user's day, for an email. Reads in the caller's transaction, so that no
 * payment is recorded between reading and sending.
 * @throws Problem `service_unavailable` if the plan cannot be computed now.
 */
export async function readMonth(db: Db, reading: MonthReading): Promise<MonthOfUser> {
  const { facts, ledgers } = await readFactsOnDay(db, reading);
  // A queue of its own: the user's requests do not delay the email.
  const month = await computePlan(`mail:${reading.userId}`, "month", { facts });

  return { month, debts: facts.debts, ledgers };
}
