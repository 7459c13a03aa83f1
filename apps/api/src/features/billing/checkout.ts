import type { Db } from "#database/database.ts";
import type { Dependencies } from "#dependencies.ts";
import { insertConsents } from "#features/consents/index.ts";
import { Problem } from "#http/problem.ts";
import type {
  CheckoutOrder,
  ProviderCheckout,
  ProviderSubscription,
} from "#ports/card-payments.ts";
import { instantAfter } from "#ports/clock.ts";

import {
  type Buyer,
  type CheckoutAttempt,
  claimAttempt,
  countAttemptsAfter,
  deleteCustomer,
  findBuyer,
  findCustomerId,
  findUserOfCustomer,
  isOffered,
  markAttemptExpired,
  markAttemptOpen,
  markCheckoutEnded,
} from "./customer-store.ts";
import {
  askProvider,
  isAnsweredFailure,
  makeCustomer,
  storeSubscription,
  toPaymentProblem,
} from "./customers.ts";
import {
  ATTEMPTS_DAY_MS,
  ATTEMPTS_PER_DAY_MAX,
  isCheckoutId,
  isForgottenAttempt,
  isStanding,
  refusalOfSecond,
} from "./billing-decisions.ts";
import {
  findSubscription,
  listStandingSubscriptions,
  type NamedSubscription,
} from "./subscription-store.ts";

/** An attempt for another price and an expired one may have to be closed first. */
const ATTEMPTS_MAX = 4;

/**
 * Opens a checkout for a price and returns the client secret with which the browser shows it.
 * Reuses a checkout that is still open. Closes one for another price first, so that the user cannot
 * pay twice.
 * @throws Problem `price_not_offered`, `payments_unavailable`; `already_subscribed`, `payment_open`
 *   or `subscription_paused` if a subscription has not ended; `throttled` after too many attempts
 *   in a day.
 */
export async function createCheckout(
  deps: Dependencies,
  { userId, priceId }: { userId: string; priceId: string },
): Promise<string> {
  const buyer = await findEntitledBuyer(deps, { userId, priceId });
  const { email } = buyer;
  const returnUrl = `${deps.publicUrl}/lfg?session_id={CHECKOUT_SESSION_ID}`;

  for (let attempts = 0; attempts < ATTEMPTS_MAX; attempts += 1) {
    const attempt = await deps.database.asUserInTransaction(userId, async (db) => {
      const now = deps.clock.now();
      const claimed = await claimAttempt(db, { userId, priceId, createdAt: now });
      await refuseTooMany(db, userId, now);
      return claimed;
    });
    if (attempt === null) continue;

    const customerId = buyer.customerId ?? (await makeCustomer(deps, { userId, email }, attempt));
    if (customerId === null) continue;

    const order = { userId, customerId, priceId, returnUrl };
    const clientSecret = await openAttempt(deps, order, attempt);
    if (clientSecret !== null) return clientSecret;
  }

  throw new Problem("payments_unavailable", { reason: "checkouts kept changing" });
}

/** @throws Problem `throttled`, which rolls back the transaction and so the attempt. */
async function refuseTooMany(db: Db, userId: string, now: Date): Promise<void> {
  const after = instantAfter(now, -ATTEMPTS_DAY_MS);
  const { count, firstAt } = await countAttemptsAfter(db, { userId, after });
  if (count <= ATTEMPTS_PER_DAY_MAX) return;

  const waitMs = firstAt ? firstAt.getTime() - after.getTime() : 0;
  throw new Problem("throttled", {
    reason: "attempts of one user to subscribe",
    retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)),
  });
}

/** Returns the buyer, after checking that they may buy the price. */
async function findEntitledBuyer(
  { database }: Dependencies,
  { userId, priceId }: { userId: string; priceId: string },
): Promise<Buyer> {
  const [buyer, isOnOffer, [standing]] = await database.asUser(userId, async (db) => [
    await findBuyer(db, userId),
    await isOffered(db, priceId),
    await listStandingSubscriptions(db, userId),
  ]);
  if (buyer === null) throw new Problem("token_not_valid", { reason: "the user is gone" });
  if (!isOnOffer) throw new Problem("price_not_offered");
  if (standing) throw new Problem(refusalOfSecond(standing.status));

  return buyer;
}

type Order = Omit<CheckoutOrder, "attemptId">;

/**
 * Returns the client secret of the attempt's checkout. Returns null if the attempt had to be ended
 * (completed, expired or for another price), so that the caller can start another one.
 * @throws Problem as returned by `refusalOfSecond` if the checkout was completed,
 *   `price_not_offered`, `payments_unavailable`.
 */
async function openAttempt(
  deps: Dependencies,
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
  deps: Dependencies,
  order: Order,
  attempt: CheckoutAttempt,
): Promise<ProviderCheckout | null> {
  const { id, checkoutId } = attempt;
  if (checkoutId !== null) return askProvider(deps.cardPayments.findCheckout(checkoutId));
  if (isForgottenAttempt(attempt, deps.clock.now())) return null;

  const created = await orderCheckout(deps, order, attempt);
  if (created === null) return null;
  await deps.database.asUserInTransaction(order.userId, (db) =>
    markAttemptOpen(db, { id, checkoutId: created.id }),
  );
  return created;
}

/**
 * Creates the attempt's checkout. Returns null if the provider refused it and the user now wants
 * another price.
 */
async function orderCheckout(
  deps: Dependencies,
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
  { database }: Dependencies,
  { userId, customerId }: Order,
): Promise<void> {
  await database.asUserInTransaction(userId, (db) => deleteCustomer(db, { userId, customerId }));
}

async function endAttempt(
  { database }: Dependencies,
  { userId, attempt }: { userId: string; attempt: CheckoutAttempt },
): Promise<void> {
  await database.asUserInTransaction(userId, (db) => markAttemptExpired(db, attempt.id));
}

/** Stores the result of a completed checkout for which no webhook has arrived. */
async function storeCompletedCheckout(
  deps: Dependencies,
  { userId, checkout }: { userId: string; checkout: ProviderCheckout },
): Promise<void> {
  const outcome = await askProvider(readCheckoutOutcome(deps, checkout));
  await deps.database.asUserInTransaction(userId, (db) => storeCheckoutOutcome(db, outcome));
  const status = outcome.subscription?.status;
  if (status && isStanding(status)) throw new Problem(refusalOfSecond(status));
}

function secretOf({ id, clientSecret }: ProviderCheckout): string {
  if (clientSecret !== null) return clientSecret;
  throw new Problem("payments_unavailable", { reason: `open checkout ${id} without a secret` });
}

type ReturnedCheckout = {
  status: ProviderCheckout["status"];
  subscription: NamedSubscription | null;
};

/**
 * Handles a user's return from a checkout. Grants access at once if it was paid, without waiting
 * for the webhook. Trusts nothing from the browser except the checkout id.
 * @throws Problem `checkout_not_found` if the checkout is not this user's, `payments_unavailable`.
 */
export async function returnFromCheckout(
  deps: Dependencies,
  { userId, checkoutId }: { userId: string; checkoutId: string },
): Promise<ReturnedCheckout> {
  const customerId = await deps.database.asUser(userId, (db) => findCustomerId(db, userId));
  if (customerId === null || !isCheckoutId(checkoutId)) throw new Problem("checkout_not_found");

  const checkout = await askProvider(deps.cardPayments.findCheckout(checkoutId));
  if (checkout?.customerId !== customerId) throw new Problem("checkout_not_found");

  const outcome = await askProvider(readCheckoutOutcome(deps, checkout));
  return deps.database.asUserInTransaction(userId, async (db) => {
    await storeCheckoutOutcome(db, outcome);
    const { subscription } = outcome;

    return {
      status: checkout.status,
      subscription: subscription && (await findSubscription(db, subscription.id)),
    };
  });
}

/** The status of a checkout, with the subscription it created. */
type CheckoutOutcome = {
  checkout: ProviderCheckout;
  subscription: ProviderSubscription | null;
  readAt: Date;
};

/**
 * Reads the result of a checkout from the provider.
 * @throws CardPaymentsError
 */
export async function readCheckoutOutcome(
  { cardPayments, clock }: Dependencies,
  checkout: ProviderCheckout,
): Promise<CheckoutOutcome> {
  const { status, subscriptionId } = checkout;
  const readAt = clock.now();
  const subscription =
    status === "complete" && subscriptionId !== null
      ? await cardPayments.findSubscription(subscriptionId)
      : null;

  return { checkout, subscription, readAt };
}

/** Stores the result of a checkout. Call it in a transaction. */
export async function storeCheckoutOutcome(db: Db, outcome: CheckoutOutcome): Promise<void> {
  const { checkout, subscription, readAt } = outcome;
  if (subscription !== null) await storeSubscription(db, { subscription, readAt });
  if (checkout.status === "open") return;

  await markCheckoutEnded(db, { checkoutId: checkout.id, state: checkout.status });
  if (checkout.status === "complete") await storeConsent(db, outcome);
}

/**
 * Stores the user's consent to the documents shown next to the checkout, and to the provider's
 * terms if they accepted them.
 */
async function storeConsent(
  db: Db,
  { checkout: { customerId, hasAcceptedTerms }, readAt: acceptedAt }: CheckoutOutcome,
): Promise<void> {
  const userId = customerId && (await findUserOfCustomer(db, customerId));
  if (!userId) return;

  await insertConsents(db, { userId, occasion: "checkout", acceptedAt });
  if (!hasAcceptedTerms) return;
  const occasion = "payment_provider";
  await insertConsents(db, { userId, occasion, acceptedAt, documents: ["terms"] });
}
