import type { Dependencies } from "#dependencies.ts";

import {
  arrangeUpcomingPayments,
  lastDateToHaveBegun,
  type UpcomingPayment,
} from "./upcoming-payment-rules.ts";
import { findDebts } from "./upcoming-payment-store.ts";

export type UpcomingPaymentDeps = Pick<Dependencies, "database" | "clock">;

/**
 * What the user has to pay next: one entry for each debt, in the order it is shown.
 *
 * A user has dozens of debts at most, so all of them are read and arranged by the rules, and the
 * page that was asked for is cut out after.
 */
export async function listUpcomingPayments(
  { database, clock }: UpcomingPaymentDeps,
  userId: string,
): Promise<UpcomingPayment[]> {
  const debts = await database.asUser(userId, (queries) => findDebts(queries, userId));

  return arrangeUpcomingPayments(debts, lastDateToHaveBegun(clock.now()));
}
