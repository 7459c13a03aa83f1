import type { Dependencies } from "#dependencies.ts";
import { Problem } from "#http/problem.ts";
import { CardPaymentsError } from "#ports/card-payments.ts";

import { askProvider, toPaymentProblem } from "./ask-provider.ts";
import { grantsAccess } from "./billing-rules.ts";
import { storeSubscription } from "./store-subscription.ts";
import {
  findSubscription,
  listGrantingSubscriptions,
  type NamedSubscription,
} from "./subscription-store.ts";

type ChangeDeps = Pick<Dependencies, "database" | "clock" | "cardPayments">;

/**
 * Cancels the user's subscription at the end of the period that is paid (`cancel`), or lets it renew
 * again. What the provider says afterwards is stored at once, in the same way as from a webhook.
 * Doing it again changes nothing.
 * @throws Problem `subscription_not_found` when there is none or it has ended meanwhile,
 *   `payments_unavailable`.
 */
export async function changeRenewal(
  deps: ChangeDeps,
  { userId, cancel }: { userId: string; cancel: boolean },
): Promise<NamedSubscription> {
  const [known] = await deps.database.asUser(userId, (queries) =>
    listGrantingSubscriptions(queries, userId),
  );
  if (!known) throw new Problem("subscription_not_found");

  const refusal = await tryChange(deps, { subscriptionId: known.id, cancel });
  const truth = await readAndStore(deps, { userId, subscriptionId: known.id });
  if (truth === null || !grantsAccess(truth.status)) {
    throw new Problem("subscription_not_found", { reason: "it has ended at the provider" });
  }
  if (refusal !== null) throw toPaymentProblem(refusal);
  return truth;
}

/** Null, or why the provider would not: a subscription that has ended cannot be changed any more. */
async function tryChange(
  { cardPayments }: ChangeDeps,
  change: { subscriptionId: string; cancel: boolean },
): Promise<CardPaymentsError | null> {
  try {
    await cardPayments.setCancelAtPeriodEnd(change);
    return null;
  } catch (error) {
    if (error instanceof CardPaymentsError && error.failure === "refused") return error;
    throw toPaymentProblem(error);
  }
}

/**
 * The provider is asked anew instead of believing the answer to the change: a reading counts from
 * when it began, and one that a webhook began during the change must not win over this one.
 */
async function readAndStore(
  { database, clock, cardPayments }: ChangeDeps,
  { userId, subscriptionId }: { userId: string; subscriptionId: string },
): Promise<NamedSubscription | null> {
  const readAt = clock.now();
  const subscription = await askProvider(cardPayments.findSubscription(subscriptionId));
  if (subscription === null) return null;

  return database.asUserInTransaction(userId, async (queries) => {
    await storeSubscription(queries, { subscription, readAt });
    return findSubscription(queries, subscriptionId);
  });
}
