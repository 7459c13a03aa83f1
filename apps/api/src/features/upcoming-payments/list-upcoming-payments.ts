import type { Dependencies } from "#dependencies.ts";
import { readLedgers } from "#features/ledger/index.ts";
import { type Caller, findUserDay } from "#features/profile/index.ts";

import {
  arrangeUpcomingPayments,
  lastDateToHaveBegun,
  type UpcomingPayment,
} from "./upcoming-payment-rules.ts";

export type UpcomingPaymentDeps = Pick<Dependencies, "database" | "clock">;

/**
 * What the user has to pay next, of linked debts and of entered ones, in the order it is shown.
 *
 * A user has dozens of debts at most, so all of them are read and arranged by the rules, and the
 * page that was asked for is cut out after.
 */
export async function listUpcomingPayments(
  { database, clock }: UpcomingPaymentDeps,
  caller: Caller,
): Promise<UpcomingPayment[]> {
  const { userId } = caller;
  const now = clock.now();
  const ledgers = await database.asUser(userId, async (queries) => {
    const day = await findUserDay(queries, caller, now);
    return readLedgers(queries, { userId, now, day });
  });

  return arrangeUpcomingPayments(ledgers, lastDateToHaveBegun(now));
}
