import type { Dependencies } from "#dependencies.ts";
import { Problem } from "#http/problem.ts";
import type { SwitchOrder, SwitchQuote } from "#ports/card-payments.ts";

import { askProvider, toPaymentProblem } from "./ask-provider.ts";
import { listOffers } from "./price-store.ts";
import { refreshSubscription } from "./refresh-subscription.ts";
import { listStandingSubscriptions, type NamedSubscription } from "./subscription-store.ts";
import { isQuoteGood, isSwitchable, quoteInstant } from "./judge-switch.ts";

type SwitchDeps = Pick<Dependencies, "database" | "clock" | "cardPayments">;
type SwitchInput = { userId: string; priceId: string };

/**
 * Returns what a switch to another price would cost now, without changing anything.
 * @throws Problem `subscription_not_found`, `subscription_not_switchable`, `price_not_offered`,
 *   `payments_unavailable`.
 */
export async function quoteSwitch(
  deps: SwitchDeps,
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
  deps: SwitchDeps,
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
  if (after !== null && isAwaitingConfirmation(after)) return after;
  throw new Problem("payments_unavailable", { reason: "the price did not change" });
}

function isAwaitingConfirmation({ confirmationUrl }: NamedSubscription): boolean {
  return confirmationUrl !== null;
}

/** Returns null on success, else the error. */
async function trySwitch(
  { cardPayments }: SwitchDeps,
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
  { database }: SwitchDeps,
  userId: string,
): Promise<NamedSubscription> {
  const [first] = await database.asUser(userId, (queries) =>
    listStandingSubscriptions(queries, userId),
  );
  if (!first) throw new Problem("subscription_not_found");
  return first;
}

type Choice = { priceId: string; subscription: NamedSubscription };

/**
 * Only a switch to another billing interval is offered. With the same interval, the new price would
 * not be charged before the next invoice.
 */
async function assertOffered({ database }: SwitchDeps, { priceId, subscription }: Choice) {
  const offers = await database.asSystem(listOffers);
  const wanted = offers.find((offer) => offer.priceId === priceId);
  const own = offers.find((offer) => offer.priceId === subscription.priceId);
  if (wanted === undefined || wanted.frequency === own?.frequency) {
    throw new Problem("price_not_offered");
  }
}
