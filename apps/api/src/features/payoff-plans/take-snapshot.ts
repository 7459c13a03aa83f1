import { computePlan } from "./compute-plan.ts";
import { readPlanFacts, type PayoffPlanDeps } from "./find-plan-facts.ts";
import { chosenSettings } from "./first-budgets.ts";
import { figuresOf } from "./snapshot-rules.ts";
import { findSnapshotDebts, holdAccounts, saveSnapshot } from "./snapshot-store.ts";

/**
 * Keeps the facts of the user's plan as the snapshot of the user's day, with what it comes to. Who
 * has no debts, or was deleted meanwhile, gets none.
 */
export async function takeSnapshot(deps: PayoffPlanDeps, userId: string): Promise<void> {
  const {
    now,
    isDayGuessed: _isDayGuessed,
    ...facts
  } = await readPlanFacts(deps, {
    userId,
    deviceTimeZone: null,
  });
  const { debts, ledger, today } = facts;
  if (debts.length === 0) return;

  // Not in the queue of the user's own calls: however many those are, the snapshot is taken.
  const { outcome, payments } = await computePlan(`snapshot:${userId}`, "snapshot", { facts });
  const { status, currency, owed, months, paid, interest, fees } = outcome;
  const totals = { status, currency, owed, months, paid, interest, fees };
  const accountIds = debts.flatMap(({ account }) => (account === null ? [] : [account]));
  const isSaved = await deps.database.asUserInTransaction(userId, async (queries) => {
    // What a bank said goes with its account, and must not come back after it.
    if (!(await holdAccounts(queries, { userId, accountIds }))) return false;

    const earlier = await findSnapshotDebts(queries, { userId, takenOn: today });
    const known = { ledger, steady: outcome.steady, payments, earlier };
    await saveSnapshot(queries, {
      userId,
      takenOn: today,
      takenAt: now,
      debts: debts.map((debt) => figuresOf(debt, known)),
      settings: chosenSettings(facts, outcome.budgets[0]?.amount ?? null),
      ...totals,
      debtFreeMonth: outcome.debt_free_month,
    });
    return true;
  });
  // The account is not among the debts any more, so this ends.
  if (!isSaved) await takeSnapshot(deps, userId);
}
