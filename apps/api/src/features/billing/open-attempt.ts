import type { Dependencies } from "#dependencies.ts";
import { Problem } from "#http/problem.ts";
import type { CheckoutOrder, ProviderCheckout } from "#ports/card-payments.ts";

import { askProvider, toPaymentProblem } from "./ask-provider.ts";
import { isForgottenAttempt, isStanding, refusalOfSecond } from "./billing-rules.ts";
import { type CheckoutAttempt, markAttemptExpired, markAttemptOpen } from "./checkout-store.ts";
import { deleteCustomer } from "./customer-store.ts";
import { isAnsweredFailure } from "./is-answered-failure.ts";
import { readCheckoutOutcome } from "./read-checkout-outcome.ts";
import { storeCheckoutOutcome } from "./store-checkout-outcome.ts";

type OpenDeps = Pick<Dependencies, "database" | "clock" | "cardPayments">;

/** What the user wants to buy now. */
type Order = Omit<CheckoutOrder, "attemptId">;

/**
 * Returns the client secret of the attempt's checkout. Returns null if the attempt had to be ended
 * (completed, expired or for another price), so that the caller can start another one.
 * @throws Problem as returned by `refusalOfSecond` if the checkout was completed,
 *   `price_not_offered`, `payments_unavailable`.
 */
export async function openAttempt(
  deps: OpenDeps,
  order: Order,
  attempt: CheckoutAttempt,
): Promise<string | null> {
  const { userId } = order;
  const isWanted = attempt.priceId === order.priceId;
  const checkout = await getCheckout(deps, order, attempt);

  if (checkout?.status === "open" && isWanted) return secretOf(checkout);
  if (checkout?.status === "complete") {
    await storeCompletedCheckout(deps, { userId, checkout });
    return null;
  }

  if (checkout?.status === "open") await askProvider(deps.cardPayments.expireCheckout(checkout.id));
  await endAttempt(deps, { userId, attempt });
  return null;
}

/**
 * Returns the attempt's checkout, and opens it if there is none yet; null if it no longer exists.
 */
async function getCheckout(
  deps: OpenDeps,
  order: Order,
  attempt: CheckoutAttempt,
): Promise<ProviderCheckout | null> {
  const { id, checkoutId } = attempt;
  if (checkoutId !== null) return askProvider(deps.cardPayments.findCheckout(checkoutId));
  if (isForgottenAttempt(attempt, deps.clock.now())) return null;

  const created = await orderCheckout(deps, order, attempt);
  if (created === null) return null;
  await deps.database.asUserInTransaction(order.userId, (queries) =>
    markAttemptOpen(queries, { id, checkoutId: created.id }),
  );
  return created;
}

/**
 * Creates the attempt's checkout. Returns null if the provider refused it and the user now wants
 * another price.
 */
async function orderCheckout(
  deps: OpenDeps,
  order: Order,
  attempt: CheckoutAttempt,
): Promise<ProviderCheckout | null> {
  const { id: attemptId, priceId } = attempt;
  try {
    return await deps.cardPayments.createCheckout({ ...order, attemptId, priceId });
  } catch (error) {
    if (!isAnsweredFailure(error)) throw toPaymentProblem(error);

    await endAttempt(deps, { userId: order.userId, attempt });
    if (error.failure === "customer_missing") await deleteLostCustomer(deps, order);
    if (priceId !== order.priceId) return null;
    throw toPaymentProblem(error);
  }
}

/** The next call creates the customer again, with the key of its own attempt. */
async function deleteLostCustomer(
  { database }: OpenDeps,
  { userId, customerId }: Order,
): Promise<void> {
  await database.asUserInTransaction(userId, (queries) =>
    deleteCustomer(queries, { userId, customerId }),
  );
}

async function endAttempt(
  { database }: OpenDeps,
  { userId, attempt }: { userId: string; attempt: CheckoutAttempt },
): Promise<void> {
  await database.asUserInTransaction(userId, (queries) => markAttemptExpired(queries, attempt.id));
}

/** Stores the result of a completed checkout for which no webhook has arrived. */
async function storeCompletedCheckout(
  deps: OpenDeps,
  { userId, checkout }: { userId: string; checkout: ProviderCheckout },
): Promise<void> {
  const outcome = await askProvider(readCheckoutOutcome(deps, checkout));
  await deps.database.asUserInTransaction(userId, (queries) =>
    storeCheckoutOutcome(queries, outcome),
  );
  const status = outcome.subscription?.status;
  if (status && isStanding(status)) throw new Problem(refusalOfSecond(status));
}

function secretOf({ id, clientSecret }: ProviderCheckout): string {
  if (clientSecret !== null) return clientSecret;
  throw new Problem("payments_unavailable", { reason: `open checkout ${id} without a secret` });
}
