import type { Debt } from "@snowball/contract";

import type { Dependencies } from "#dependencies.ts";
import { readDebts } from "#features/debts/index.ts";
import { type Caller, findUserDay } from "#features/profile/index.ts";

import { completeSettings } from "./default-settings.ts";
import type { PlanFacts } from "./read-plan-rules.ts";
import { createReadingTurns } from "./reading-turns.ts";
import { findSettings } from "./settings-store.ts";

export type PayoffPlanDeps = Pick<Dependencies, "database" | "clock">;

/** All that a payoff plan is computed from, as it is known at an instant. */
export type KnownFacts = Omit<PlanFacts, "debts"> & {
  debts: Debt[];
  now: Date;
  /** Nobody says where the user is, so `today` is the day in UTC. */
  isDayGuessed: boolean;
};

const turns = createReadingTurns();

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
    const { today, isGuess } = await findUserDay(queries, caller, now);
    const debts = await readDebts(queries, { userId, now, today });
    const settings = completeSettings(await findSettings(queries, userId), today);
    return { debts, settings, today, now, isDayGuessed: isGuess };
  });
}
