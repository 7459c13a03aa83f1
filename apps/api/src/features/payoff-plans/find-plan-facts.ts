import type { Debt } from "@snowball/contract";

import type { Dependencies } from "#dependencies.ts";
import { listDebts } from "#features/debts/index.ts";

import { dayIn } from "./day-rules.ts";
import { completeSettings } from "./default-settings.ts";
import type { PlanFacts } from "./read-plan-rules.ts";
import { findSettings } from "./settings-store.ts";
import { findTimeZone } from "./time-zone-store.ts";

export type PayoffPlanDeps = Pick<Dependencies, "database" | "clock">;

/** All that a user's payoff plan is computed from, as of now. `hasTimeZone`: `today` is not a guess. */
export async function findPlanFacts(
  deps: PayoffPlanDeps,
  userId: string,
): Promise<Omit<PlanFacts, "debts"> & { debts: Debt[]; now: Date; hasTimeZone: boolean }> {
  const now = deps.clock.now();
  const debts = await listDebts(deps, userId);
  const { settings, timeZone } = await deps.database.asUser(userId, async (queries) => ({
    settings: await findSettings(queries, userId),
    timeZone: await findTimeZone(queries, userId),
  }));

  const today = dayIn(timeZone, now);

  return {
    debts,
    settings: completeSettings(settings, today),
    today,
    now,
    hasTimeZone: timeZone !== "",
  };
}
