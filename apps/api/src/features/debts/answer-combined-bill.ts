import type { CombinedBillAnswer, Debt } from "@snowball/contract";

import { findLoansOfBill } from "#features/accounts/index.ts";
import { orderReminders } from "#features/notifications/index.ts";
import { type Caller, findUserDay } from "#features/profile/index.ts";
import { Problem } from "#http/problem.ts";

import { lockDebtor, saveEntry } from "./debt-entry-store.ts";
import type { DebtDeps } from "./list-debts.ts";
import { openEntry } from "./open-entry.ts";
import { orderFollowUps } from "./order-follow-ups.ts";
import { readDebt } from "./read-debts.ts";

type Answer = { caller: Caller; uuid: string; answer: CombinedBillAnswer };

/**
 * Stores the user's answer to whether several student loans that report the same bill share one bill. Applies it to
 * all of these loans or to none.
 * @throws Problem `not_found` for a debt of another user or a debt without such a bill.
 */
export async function answerCombinedBill(
  { database, clock }: DebtDeps,
  { caller, uuid, answer }: Answer,
): Promise<Debt> {
  const { userId } = caller;
  const now = clock.now();

  return database.asUserInTransaction(userId, async (queries) => {
    await lockDebtor(queries, userId);
    const loans = await findLoansOfBill(queries, { userId, accountId: uuid });
    if (loans.length === 0)
      throw new Problem("not_found", { reason: "the debt has no combined bill" });

    for (const id of loans) {
      // oxlint-disable-next-line no-await-in-loop -- one transaction runs one statement at a time
      await openEntry(queries, { userId, id, now });
      const change = { isBillShared: answer.is_shared };
      // oxlint-disable-next-line no-await-in-loop -- as above
      await saveEntry(queries, { userId, id, change });
    }
    await orderFollowUps(queries, userId);
    await orderReminders(queries, userId);
    const { today } = await findUserDay(queries, caller, now);
    return readDebt(queries, { userId, id: uuid, now, today });
  });
}
