import type { PayoffPlan, PayoffPlanSettings } from "@snowball/contract";

import { snapshotRequest } from "#features/debts/index.ts";
import { orderReminders } from "#features/notifications/index.ts";
import type { Caller } from "#features/profile/index.ts";
import { FieldProblem } from "#http/problem.ts";
import { enqueueJob } from "#jobs/job.ts";

import { canonicalSettings } from "./canonical-plan-rules.ts";
import { findPlanFacts, type PayoffPlanDeps } from "./find-plan-facts.ts";
import { assessPayoffPlan } from "./get-payoff-plan.ts";
import { debtsNamedIn, findSettingsFaults } from "./settings-rules.ts";
import { saveSettings } from "./settings-store.ts";

/**
 * Replaces the user's settings and returns their plan. It is computed first: if that fails, nothing is stored, and the
 * call can be repeated. The settings may name debts of the user and debts that the previous settings name: a removed
 * debt keeps its place until the user takes it out, and has it again if it is restored.
 * @throws FieldProblem if they contradict themselves or name a debt that is not the user's.
 */
export async function setPayoffPlan(
  deps: PayoffPlanDeps,
  { caller, settings: typed }: { caller: Caller; settings: PayoffPlanSettings },
): Promise<PayoffPlan> {
  const { userId } = caller;
  const facts = await findPlanFacts(deps, caller);
  const settings = canonicalSettings({ ...chosenBefore(facts.settings), ...typed });
  const ids = [...facts.debts.map(({ uuid }) => uuid), ...debtsNamedIn(facts.settings)];
  const faults = findSettingsFaults(settings, new Set(ids));
  if (Object.keys(faults).length > 0) throw new FieldProblem(faults);

  const plan = await assessPayoffPlan(userId, {
    ...facts,
    settings,
    isUndecided: false,
  });
  await deps.database.asUserInTransaction(userId, async (queries) => {
    await saveSettings(queries, { userId, settings, now: facts.now });
    await enqueueJob(queries, snapshotRequest, { userId });
    await orderReminders(queries, userId);
  });
  return plan;
}

/** Returns the settings that a request of an older page does not have. They stay unchanged. */
function chosenBefore({ steady = null, promo_margin = null, paydays = null }: PayoffPlanSettings) {
  return { steady, promo_margin, paydays };
}
