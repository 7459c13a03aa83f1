import type { ClosedDebt } from "@snowball/contract";

import { type Caller, findUserDay } from "#features/profile/index.ts";

import { findClosedDebts } from "./closed-debt-store.ts";
import type { LedgerDeps } from "./list-obligations.ts";

/** Returns debts with closed accounts, and their payments. No total or plan includes them. */
export async function listClosedDebts(
  { database, clock }: LedgerDeps,
  caller: Caller,
): Promise<ClosedDebt[]> {
  return database.asUser(caller.userId, async (queries) => {
    const { dayOf } = await findUserDay(queries, caller, clock.now());
    const closed = await findClosedDebts(queries, caller.userId);
    return closed.map(({ id, name, mask, lender, currency, closedAt, payments }) => ({
      uuid: id,
      name,
      mask,
      lender,
      currency,
      closed_on: dayOf(closedAt),
      payments: payments.map((paid) => ({
        uuid: paid.id,
        amount: paid.amount,
        sent_on: paid.sentOn,
      })),
    }));
  });
}
