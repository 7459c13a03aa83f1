import type { Debt, SteadyAmount } from "@snowball/contract";

import type { Dependencies } from "#dependencies.ts";
import { readDebts } from "#features/debts/index.ts";
import { describeLedgers, lastDateToHaveBegun, readLedgers } from "#features/ledger/index.ts";
import { type Caller, findUserDay } from "#features/profile/index.ts";

import { completeSettings } from "./default-settings.ts";
import type { PlanFacts } from "./read-plan-rules.ts";
import { createReadScheduler } from "./read-scheduler.ts";
import { findSettings } from "./settings-store.ts";
import { findSteadyAmounts } from "./snapshot-store.ts";

export type PayoffPlanDeps = Pick<Dependencies, "database" | "clock">;

/** All that a payoff plan is computed from, as it is known at an instant. */
export type KnownFacts = Omit<PlanFacts, "debts"> & {
  debts: Debt[];
  isUndecided: boolean;
  steadyAmounts: readonly SteadyAmount[];
  now: Date;
  /** Nobody says where the user is, so `today` is the day in UTC. */
  isDayGuessed: boolean;
};

const turns = createReadScheduler();

/**
 * All that a user's payoff plan is computed from, as of now.
 * @throws Problem `throttled` when too many calls of the user wait for it.
 */
export async function findPlanFacts(deps: PayoffPlanDeps, caller: Caller): Promise<KnownFacts> {
  return turns.run(caller.userId, () => readPlanFacts(deps, caller));
}

/** The same without waiting for a turn: for the jobs, of which there are a few at a time. */
export async function readPlanFacts(
  { database, clock }: PayoffPlanDeps,
  caller: Caller,
): Promise<KnownFacts> {
  const { userId } = caller;
  const now = clock.now();

  return database.asUser(userId, async (queries) => {
    const day = await findUserDay(queries, caller, now);
    const { today } = day;
    const debts = await readDebts(queries, { userId, now, today });
    const ledgers = await readLedgers(queries, { userId, now, day });
    const chosen = await findSettings(queries, userId);
    return {
      debts,
      ledger: describeLedgers(ledgers, { today, lastBegun: lastDateToHaveBegun(now) }),
      steadyAmounts: await findSteadyAmounts(queries, { userId, through: today }),
      settings: completeSettings(chosen, today),
      isUndecided: chosen === null,
      today,
      now,
      isDayGuessed: day.isGuess,
    };
  });
}
