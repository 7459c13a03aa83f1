import { randomUUID } from "node:crypto";

import { type Debt, MANUAL_DEBTS_MAX, type NewDebt } from "@snowball/contract";

import type { Queries } from "#database/database.ts";
import { type Caller, findUserDay } from "#features/profile/index.ts";
import { FieldProblem, Problem } from "#http/problem.ts";

import { applyChange } from "./debt-change-rules.ts";
import { faultsInNew, faultsTogether } from "./debt-consistency-rules.ts";
import {
  countManualDebts,
  findEntryIds,
  insertManualDebts,
  lockAccountRow,
  lockDebtor,
} from "./debt-entry-store.ts";
import { faultsInInput } from "./debt-fault-rules.ts";
import { NOTHING_STATED } from "./debt-rows.ts";
import type { DebtDeps } from "./list-debts.ts";
import { orderFollowUps } from "./order-follow-ups.ts";
import { lastDateToHaveBegun, readDebt, readDebts, type Reading } from "./read-debts.ts";
import { refuseFaults } from "./refuse-faults.ts";

/**
 * Creates a manual debt. Repeating the call with the same id returns the debt that exists already.
 * @throws FieldProblem with the invalid fields; Problem `too_many_debts`.
 */
export async function createDebt(
  { database, clock }: DebtDeps,
  { caller, input: { uuid, ...input } }: { caller: Caller; input: NewDebt },
): Promise<Debt> {
  const { userId } = caller;
  const now = clock.now();
  refuseFaults({ ...faultsInInput(input, lastDateToHaveBegun(now)), ...faultsInNew(input) });

  return database.asUserInTransaction(userId, async (queries) => {
    await lockDebtor(queries, userId);
    const { today } = await findUserDay(queries, caller, now);
    const reading = { userId, id: uuid?.toLowerCase() ?? randomUUID(), now, today };
    const entered = await findEntered(queries, reading);
    if (entered) return entered;
    if ((await countManualDebts(queries, userId)) >= MANUAL_DEBTS_MAX) {
      throw new Problem("too_many_debts");
    }
    const before = { ...NOTHING_STATED, currency: "USD" };
    const stated = applyChange(before, input, { now, isManual: true });
    await insertManualDebts(queries, [{ userId, id: reading.id, stated, createdAt: now }]);

    await orderFollowUps(queries, userId);
    const debt = await readDebt(queries, reading);
    refuseFaults(faultsTogether(debt, input));
    return debt;
  });
}

/**
 * Returns the debt that was created before with this id, if a client repeats its request. Null if there is none.
 * @throws FieldProblem if the id belongs to a debt or account that is no longer in the list.
 */
async function findEntered(
  queries: Queries,
  reading: Reading & { id: string },
): Promise<Debt | null> {
  const { userId, id } = reading;
  const [entry] = await findEntryIds(queries, { userId, ids: [id] });
  if (entry === undefined && !(await lockAccountRow(queries, { userId, id }))) return null;

  const debt = (await readDebts(queries, reading)).find((each) => each.uuid === id);
  if (!debt) throw new FieldProblem({ uuid: ["This debt was entered before, and removed since."] });
  return debt;
}
