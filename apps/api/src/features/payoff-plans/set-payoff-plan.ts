import type { PayoffPlanSettings } from "@snowball/contract";

import { FieldProblem } from "#http/problem.ts";

import type { PayoffPlanDeps } from "./get-payoff-plan.ts";
import { debtsNamedIn, findSettingsFaults } from "./settings-rules.ts";
import { saveSettings } from "./settings-store.ts";

/**
 * Replaces the user's settings.
 * @throws FieldProblem when they contradict themselves.
 */
export async function setPayoffPlan(
  { database, clock }: PayoffPlanDeps,
  { userId, settings }: { userId: string; settings: PayoffPlanSettings },
): Promise<void> {
  const faults = findSettingsFaults(settings, new Set(debtsNamedIn(settings)));
  if (Object.keys(faults).length > 0) throw new FieldProblem(faults);

  await database.asUser(userId, (queries) =>
    saveSettings(queries, { userId, settings, now: clock.now() }),
  );
}
