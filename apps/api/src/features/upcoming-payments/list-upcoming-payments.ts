import type { Dependencies } from "#dependencies.ts";
import { readLedgers } from "#features/ledger/index.ts";
import { type Caller, findUserDay } from "#features/profile/index.ts";

import {
  arrangeUpcomingPayments,
  lastDateToHaveBegun,
  type UpcomingPayment,
} from "./upcoming-payment-rules.ts";

export type UpcomingPaymentDeps = Pick<Dependencies, "database" | "clock">;

/** All of it, and the day it was told on. */
export type ListedPayments = { payments: UpcomingPayment[]; today: string };

/**
 * What the user has to pay next, of linked debts and of entered ones, in the order it is shown.
 *
 * The order, the count and the sums are of all debts, so all are read, as far as their payments go, and
 * arranged by the rules; the page that was asked for is cut out after.
 */
export async function listUpcomingPayments(
  { database, clock }: UpcomingPaymentDeps,
  caller: Caller,
): Promise<ListedPayments> {
  const { userId } = caller;
  const now = clock.now();
  const { ledgers, today } = await database.asUser(userId, async (queries) => {
    const day = await findUserDay(queries, caller, now);
    return { ledgers: await readLedgers(queries, { userId, now, day }), today: day.today };
  });

  return { payments: arrangeUpcomingPayments(ledgers, lastDateToHaveBegun(now)), today };
}
