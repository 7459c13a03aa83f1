import type { Dependencies } from "#dependencies.ts";
import { Problem } from "#http/problem.ts";
import { CardPaymentsError, type SwitchOrder, type SwitchQuote } from "#ports/card-payments.ts";

import { findCustomerId } from "./customer-store.ts";
import { askProvider, storeInvoice, storeSubscription, toPaymentProblem } from "./customers.ts";
import { isQuoteGood, isStanding, isSwitchable, quoteInstant } from "./billing-decisions.ts";
import {
  findSubscription,
  listOffers,
  listStandingSubscriptions,
  type NamedSubscription,
} from "./subscription-store.ts";

type SwitchInput = { userId: string; priceId: string };

/**
 * Returns what a switch to another price would cost now, without changing anything.
 * @throws Problem `subscription_not_found`, `subscription_not_switchable`, `price_not_offered`,
 *   `payments_unavailable`.
 */
export async function quoteSwitch(
  deps: Dependencies,
  { userId, priceId }: SwitchInput,
): Promise<SwitchQuote & { asOf: Date }> {
  const subscription = await findOwnSubscription(deps, userId);
  await assertOffered(deps, { priceId, subscription });
  if (!isSwitchable(subscription)) throw new Problem("subscription_not_switchable");

  const { id: subscriptionId, periodStart } = subscription;
  const asOf = quoteInstant({ now: deps.clock.now(), periodStart });
  const order = { subscriptionId, priceId, asOf };
  return { ...(await askProvider(deps.cardPayments.quoteSwitch(order))), asOf };
}

/**
 * Switches to another price for the quoted amount, or changes nothing. Quotes again first, so that
 * the user is never charged another amount than the one shown. Safe to repeat. If the bank wants a
 * confirmation, the switch is pending until it is given on the returned page.
 * @throws Problem like `quoteSwitch`, `quote_expired`, `card_declined`.
 */
export async function switchSubscription(
  deps: Dependencies,
  { userId, priceId, asOf, dueNow }: SwitchInput & { asOf: Date; dueNow: bigint },
): Promise<NamedSubscription> {
  const { id: subscriptionId } = await findOwnSubscription(deps, userId);
  const refresh = () => refreshSubscription(deps, { userId, subscriptionId, hasBilled: true });
  const before = await refresh();
  if (before === null) throw new Problem("subscription_not_found");
  if (before.priceId === priceId) return before;
  await assertOffered(deps, { priceId, subscription: before });
  if (!isSwitchable(before)) throw new Problem("subscription_not_switchable");
  const { periodStart } = before;
  if (!isQuoteGood(asOf, { now: deps.clock.now(), periodStart })) {
    throw new Problem("quote_expired", { reason: "too old, or of another period" });
  }

  const order = { subscriptionId, priceId, asOf };
  const refusal = await trySwitch(deps, { order, dueNow });
  const after = await refresh();
  // The response may have been lost, or another tab may have switched first.
  if (after?.priceId === priceId) return after;
  if (refusal !== null) throw refusal;
  if (after !== null && after.confirmationUrl !== null) return after; // The bank wants a confirmation.
  throw new Problem("payments_unavailable", { reason: "the price did not change" });
}

/** Returns null on success, else the error. */
async function trySwitch(
  { cardPayments }: Dependencies,
  { order, dueNow }: { order: SwitchOrder; dueNow: bigint },
): Promise<unknown> {
  try {
    const quote = await cardPayments.quoteSwitch(order);
    if (quote.dueNow !== dueNow) {
      return new Problem("quote_expired", { reason: "another amount than the one shown" });
    }
    await cardPayments.switchPrice(order);
    return null;
  } catch (error) {
    return toPaymentProblem(error);
  }
}

/** Returns the subscription that lasts longest. */
async function findOwnSubscription(
  { database }: Dependencies,
  userId: string,
): Promise<NamedSubscription> {
  const [first] = await database.asUser(userId, (db) => listStandingSubscriptions(db, userId));
  if (!first) throw new Problem("subscription_not_found");
  return first;
}

type Choice = { priceId: string; subscription: NamedSubscription };

/**
 * Only a switch to another billing interval is offered. With the same interval, the new price would
 * not be charged before the next invoice.
 */
async function assertOffered({ database }: Dependencies, { priceId, subscription }: Choice) {
  const offers = await database.asSystem(listOffers);
  const wanted = offers.find((offer) => offer.priceId === priceId);
  const own = offers.find((offer) => offer.priceId === subscription.priceId);
  if (wanted === undefined || wanted.frequency === own?.frequency) {
    throw new Problem("price_not_offered");
  }
}

/**
 * Cancels all of the user's subscriptions at the end of the paid period (`cancel`), or resumes the
 * one that lasts longest. A paused subscription resumes when its next invoice is paid. Reads the
 * result from the provider and stores it at once. Safe to repeat.
 * @throws Problem `subscription_not_found` if there is none or it has already ended, or
 *   `payments_unavailable`.
 */
export async function changeRenewal(
  deps: Dependencies,
  { userId, cancel }: { userId: string; cancel: boolean },
): Promise<NamedSubscription> {
  const standing = await deps.database.asUser(userId, (db) =>
    listStandingSubscriptions(db, userId),
  );
  let refusal: CardPaymentsError | null = null;
  let answer: NamedSubscription | null = null;
  // The first one grants access longest. Canceling applies to all, so that none is charged again.
  for (const stored of cancel ? standing : standing.slice(0, 1)) {
    const refused = await tryChange(deps, { stored, cancel });
    const truth = await refreshSubscription(deps, { userId, subscriptionId: stored.id });
    if (truth === null || !isStanding(truth.status)) continue;
    answer ??= truth;
    refusal ??= refused;
  }
  if (answer === null) {
    throw new Problem("subscription_not_found", { reason: "none, or ended at the provider" });
  }
  if (refusal !== null) throw toPaymentProblem(refusal);
  return answer;
}

type Change = { stored: NamedSubscription; cancel: boolean };

/**
 * Returns null on success, or the error if the provider refused because the subscription has ended.
 */
async function tryChange(
  { cardPayments }: Dependencies,
  { stored: { id: subscriptionId, status, periodEnd, paymentUrl }, cancel }: Change,
): Promise<CardPaymentsError | null> {
  try {
    if (status !== "paused" || cancel) {
      await cardPayments.setCancelAtPeriodEnd({ subscriptionId, cancel });
    } else if (paymentUrl === null) {
      // If there is an open invoice, paying it resumes the subscription.
      await cardPayments.resumePaused({ subscriptionId, periodEnd });
    }
    return null;
  } catch (error) {
    if (error instanceof CardPaymentsError && error.failure === "refused") return error;
    throw toPaymentProblem(error);
  }
}

/**
 * The page to which the portal returns. Fixed here, because a browser could be tricked into sending
 * another one.
 */
const RETURN_PATH = "/profile?tab=plan";

/**
 * Opens the provider's portal, where the user can change their card. Returns its short-lived URL.
 * @throws Problem `subscription_not_found` if the user never started to subscribe,
 *   `payments_unavailable`.
 */
export async function openCustomerPortal(
  { database, cardPayments, publicUrl }: Dependencies,
  userId: string,
): Promise<string> {
  const customerId = await database.asUser(userId, (db) => findCustomerId(db, userId));
  if (customerId === null) throw new Problem("subscription_not_found");

  try {
    return await cardPayments.openPortal({ customerId, returnUrl: `${publicUrl}${RETURN_PATH}` });
  } catch (error) {
    if (error instanceof CardPaymentsError && error.failure === "customer_missing") {
      throw new Problem("subscription_not_found", { reason: error.message, cause: error });
    }
    throw toPaymentProblem(error);
  }
}

type Refresh = {
  userId: string;
  subscriptionId: string;
  /** Whether the change may have created invoices. */
  hasBilled?: boolean;
};

/**
 * Reads and stores a subscription after a change; returns null if there is none. Reads it again
 * instead of using the response to the change, because stored data is ordered by the start of the
 * reading. A reading that a webhook started during the change must not overwrite this one.
 */
async function refreshSubscription(
  { database, clock, cardPayments }: Dependencies,
  { userId, subscriptionId, hasBilled = false }: Refresh,
): Promise<NamedSubscription | null> {
  const readAt = clock.now();
  const subscription = await askProvider(cardPayments.findSubscription(subscriptionId));
  if (subscription === null) return null;
  if (hasBilled || subscription.status === "paused") {
    // Resuming or switching created an invoice, and the response includes its payment page.
    const invoices = await askProvider(cardPayments.listInvoices(subscription.customerId));
    await database.asSystemInTransaction(async (db) => {
      for (const invoice of invoices) await storeInvoice(db, { invoice, readAt });
    });
  }

  return database.asUserInTransaction(userId, async (db) => {
    await storeSubscription(db, { subscription, readAt });
    return findSubscription(db, subscriptionId);
  });
}
