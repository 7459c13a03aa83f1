import { randomUUID } from "node:crypto";

import { MANUAL_DEBTS_MAX, type Debt, type DebtInput } from "@snowball/contract";

import { type Caller, findUserDay } from "#features/profile/index.ts";
import { Problem } from "#http/problem.ts";

import { applyChange } from "./debt-change-rules.ts";
import { faultsInNew, faultsTogether } from "./debt-consistency-rules.ts";
import { countManualDebts, insertManualDebts, lockDebtor } from "./debt-entry-store.ts";
import { faultsInInput } from "./debt-fault-rules.ts";
import { NOTHING_STATED } from "./debt-rows.ts";
import type { DebtDeps } from "./list-debts.ts";
import { orderFollowUps } from "./order-follow-ups.ts";
import { lastDateToHaveBegun, readDebt } from "./read-debts.ts";
import { refuseFaults } from "./refuse-faults.ts";

/**
 * Enters a debt that no bank reports.
 * @throws FieldProblem with what is wrong by field; Problem `too_many_debts`.
 */
export async function createDebt(
  { database, clock }: DebtDeps,
  { caller, input }: { caller: Caller; input: DebtInput },
): Promise<Debt> {
  const { userId } = caller;
  const now = clock.now();
  refuseFaults({ ...faultsInInput(input, lastDateToHaveBegun(now)), ...faultsInNew(input) });

  return database.asUserInTransaction(userId, async (queries) => {
    await lockDebtor(queries, userId);
    if ((await countManualDebts(queries, userId)) >= MANUAL_DEBTS_MAX) {
      throw new Problem("too_many_debts");
    }
    const id = randomUUID();
    const before = { ...NOTHING_STATED, currency: "USD" };
    const stated = applyChange(before, input, { now, isManual: true });
    await insertManualDebts(queries, [{ userId, id, stated, createdAt: now }]);

    await orderFollowUps(queries, userId);
    const { today } = await findUserDay(queries, caller, now);
    const debt = await readDebt(queries, { userId, id, now, today });
    refuseFaults(faultsTogether(debt, input));
    return debt;
  });
}
