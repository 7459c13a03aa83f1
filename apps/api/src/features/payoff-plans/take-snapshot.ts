import { computePlan } from "./compute-plan.ts";
import { findPlanFacts, type PayoffPlanDeps } from "./find-plan-facts.ts";
import { figuresOf } from "./snapshot-rules.ts";
import { saveSnapshot } from "./snapshot-store.ts";

/**
 * Keeps the facts of the user's plan as the snapshot of the user's day, with what it comes to. Who
 * has no debts, or was deleted meanwhile, gets none.
 */
export async function takeSnapshot(deps: PayoffPlanDeps, userId: string): Promise<void> {
  const { debts, settings, today, now } = await findPlanFacts(deps, userId);
  if (debts.length === 0) return;

  const facts = { debts, settings, today };
  const outcome = await computePlan(userId, "outcome", { facts, compared: [] });
  const { status, currency, owed, months, paid, interest, fees } = outcome;
  const totals = { status, currency, owed, months, paid, interest, fees };
  await deps.database.asUser(userId, (queries) =>
    saveSnapshot(queries, {
      userId,
      takenOn: today,
      takenAt: now,
      debts: debts.map(figuresOf),
      settings,
      ...totals,
      debtFreeMonth: outcome.debt_free_month,
    }),
  );
}
