import type { Dependencies } from "#dependencies.ts";

import { toPaymentProblem } from "./ask-provider.ts";
import { isForgottenAttempt } from "./billing-rules.ts";
import { markAttemptExpired, type CheckoutAttempt } from "./checkout-store.ts";
import { findCustomerId, insertCustomer } from "./customer-store.ts";
import { isAnsweredFailure } from "./is-answered-failure.ts";

type MakeDeps = Pick<Dependencies, "database" | "clock" | "cardPayments">;

/**
 * Creates the user's customer at the provider for an attempt. Concurrent callers get the same
 * customer. Returns null if the attempt was too old to retry and was ended.
 * @throws Problem `payments_unavailable`; ends the attempt if retrying with its key would fail
 *   again.
 */
export async function makeCustomer(
  { database, clock, cardPayments }: MakeDeps,
  user: { userId: string; email: string },
  attempt: CheckoutAttempt,
): Promise<string | null> {
  const { userId } = user;
  // Read after claiming the attempt, because the previous attempt may have created the customer.
  const stored = await database.asUser(userId, (queries) => findCustomerId(queries, userId));
  if (stored !== null) return stored;

  const end = () =>
    database.asUserInTransaction(userId, (queries) => markAttemptExpired(queries, attempt.id));
  if (attempt.checkoutId === null && isForgottenAttempt(attempt, clock.now())) {
    await end();
    return null;
  }

  try {
    const created = await cardPayments.createCustomer({ ...user, attemptId: attempt.id });
    return await database.asUserInTransaction(userId, async (queries) => {
      await insertCustomer(queries, { userId, customerId: created, createdAt: clock.now() });
      const kept = await findCustomerId(queries, userId);
      if (kept === null) throw new Error("The provider's customer is another user's.");
      return kept;
    });
  } catch (error) {
    if (isAnsweredFailure(error)) await end();
    throw toPaymentProblem(error);
  }
}
