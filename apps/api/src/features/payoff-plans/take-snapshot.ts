import { computePlan } from "./compute-plan.ts";
import { findPlanFacts, type PayoffPlanDeps } from "./find-plan-facts.ts";
import { chosenSettings } from "./first-budgets.ts";
import { buildSnapshotDebt } from "./snapshot-rules.ts";
import { findSnapshotDebts, lockAccounts, saveSnapshot } from "./snapshot-store.ts";

/**
 * Stores the user's plan and its outcome as the snapshot of the user's local day. Stores nothing if the user has
 * no debts or was deleted.
 */
export async function takeSnapshot(deps: PayoffPlanDeps, userId: string): Promise<void> {
  const {
    now,
    isDayGuessed: _isDayGuessed,
    ...facts
  } = await findPlanFacts(deps, {
    userId,
    deviceTimeZone: null,
  });
  const { debts, ledger, today } = facts;
  if (debts.length === 0) return;

  // Uses a separate queue, so that many requests of the user cannot block the snapshot.
  const { outcome, payments } = await computePlan(`snapshot:${userId}`, "snapshot", { facts });
  const { status, currency, owed, months, paid, interest, fees } = outcome;
  const totals = { status, currency, owed, months, paid, interest, fees };
  const accountIds = debts.flatMap(({ account }) => (account === null ? [] : [account]));
  const isSaved = await deps.database.asUserInTransaction(userId, async (queries) => {
    // Figures from a bank are deleted with their account and must not be stored again afterwards.
    if (!(await lockAccounts(queries, { userId, accountIds }))) return false;

    const earlier = await findSnapshotDebts(queries, { userId, takenOn: today });
    const known = { ledger, steady: outcome.steady, payments, earlier };
    await saveSnapshot(queries, {
      userId,
      takenOn: today,
      takenAt: now,
      debts: debts.map((debt) => buildSnapshotDebt(debt, known)),
      settings: chosenSettings(facts, outcome.budgets[0]?.amount ?? null),
      ...totals,
      debtFreeMonth: outcome.debt_free_month,
    });
    return true;
  });
  // The deleted account is no longer among the debts, so the recursion ends.
  if (!isSaved) await takeSnapshot(deps, userId);
}
