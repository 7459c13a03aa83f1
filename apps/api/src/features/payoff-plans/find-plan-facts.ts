import type { Debt } from "@snowball/contract";

import type { Dependencies } from "#dependencies.ts";
import { readDebts } from "#features/debts/index.ts";
import { type Caller, findUserDay } from "#features/profile/index.ts";

import { completeSettings } from "./default-settings.ts";
import type { PlanFacts } from "./read-plan-rules.ts";
import { findSettings } from "./settings-store.ts";

export type PayoffPlanDeps = Pick<Dependencies, "database" | "clock">;

/** All that a payoff plan is computed from, as it is known at an instant. */
export type KnownFacts = Omit<PlanFacts, "debts"> & {
  debts: Debt[];
  now: Date;
  /** Nobody says where the user is, so `today` is the day in UTC. */
  isDayGuessed: boolean;
};

/** All that a user's payoff plan is computed from, as of now. */
export async function findPlanFacts(
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
