import { randomUUID } from "node:crypto";

import { MANUAL_DEBTS_MAX, type Debt, type DebtInput } from "@snowball/contract";

import { Problem } from "#http/problem.ts";

import { applyChange } from "./debt-change-rules.ts";
import { faultsInNew, faultsTogether } from "./debt-consistency-rules.ts";
import { countManualDebts, insertManualDebt, lockDebtor } from "./debt-entry-store.ts";
import { faultsInInput } from "./debt-fault-rules.ts";
import { NOTHING_SAID } from "./debt-rows.ts";
import type { DebtDeps } from "./list-debts.ts";
import { daysAt, readDebt } from "./read-debts.ts";
import { refuseFaults } from "./refuse-faults.ts";

/**
 * Enters a debt that no bank reports.
 * @throws FieldProblem with what is wrong by field; Problem `too_many_debts`.
 */
export async function createDebt(
  { database, clock }: DebtDeps,
  { userId, input }: { userId: string; input: DebtInput },
): Promise<Debt> {
  const now = clock.now();
  const { today } = daysAt(now);
  refuseFaults({ ...faultsInInput(input, today), ...faultsInNew(input) });

  return database.asUserInTransaction(userId, async (queries) => {
    await lockDebtor(queries, userId);
    if ((await countManualDebts(queries, userId)) >= MANUAL_DEBTS_MAX) {
      throw new Problem("too_many_debts");
    }
    const id = randomUUID();
    const before = { ...NOTHING_SAID, currency: "USD" };
    const said = applyChange(before, input, { now, isManual: true });
    await insertManualDebt(queries, { userId, id, said, createdAt: now });

    const debt = await readDebt(queries, { userId, id, now });
    refuseFaults(faultsTogether(debt, input));
    return debt;
  });
}
