import type { Dependencies } from "#dependencies.ts";
import { Problem } from "#http/problem.ts";
import type { SwitchOrder, SwitchQuote } from "#ports/card-payments.ts";

import { askProvider, toPaymentProblem } from "./ask-provider.ts";
import { listOffers } from "./price-store.ts";
import { refreshSubscription } from "./refresh-subscription.ts";
import { listStandingSubscriptions, type NamedSubscription } from "./subscription-store.ts";
import { isQuoteGood, isSwitchable, quoteInstant } from "./judge-switch.ts";

type SwitchDeps = Pick<Dependencies, "database" | "clock" | "cardPayments">;
type Wish = { userId: string; priceId: string };

/**
 * What a switch to another price would cost now; nothing is changed.
 * @throws Problem `subscription_not_found`, `subscription_not_switchable`, `price_not_offered`,
 *   `payments_unavailable`.
 */
export async function quoteSwitch(
  deps: SwitchDeps,
  { userId, priceId }: Wish,
): Promise<SwitchQuote & { asOf: Date }> {
  const subscription = await findOwn(deps, userId);
  await assertOffered(deps, { priceId, subscription });
  if (!isSwitchable(subscription)) throw new Problem("subscription_not_switchable");

  const { id: subscriptionId, periodStart } = subscription;
  const asOf = quoteInstant({ now: deps.clock.now(), periodStart });
  const order = { subscriptionId, priceId, asOf };
  return { ...(await askProvider(deps.cardPayments.quoteSwitch(order))), asOf };
}

/**
 * Switches for what was quoted, or leaves all as it is. The provider is asked once more what it is going
 * to charge: nobody is charged another amount than the one that was shown. Done again it changes nothing.
 * A card whose bank asks its owner leaves all as it is until that was done, on the page that is answered.
 * @throws Problem as above, `quote_expired`, `card_declined`.
 */
export async function switchSubscription(
  deps: SwitchDeps,
  { userId, priceId, asOf, dueNow }: Wish & { asOf: Date; dueNow: bigint },
): Promise<NamedSubscription> {
  const { id: subscriptionId } = await findOwn(deps, userId);
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
  // Its answer may have got lost, or another tab was faster.
  if (after?.priceId === priceId) return after;
  if (refusal !== null) throw refusal;
  if (after !== null && isWaiting(after)) return after;
  throw new Problem("payments_unavailable", { reason: "the price did not change" });
}

function isWaiting({ confirmationUrl }: NamedSubscription): boolean {
  return confirmationUrl !== null;
}

/** Null, or why it was not switched. */
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

/** The one that lasts longest, should there be several. */
async function findOwn({ database }: SwitchDeps, userId: string): Promise<NamedSubscription> {
  const [first] = await database.asUser(userId, (queries) =>
    listStandingSubscriptions(queries, userId),
  );
  if (!first) throw new Problem("subscription_not_found");
  return first;
}

type Choice = { priceId: string; subscription: NamedSubscription };

/** Switched is between intervals: a price of the same one would be charged with the next bill only. */
async function assertOffered({ database }: SwitchDeps, { priceId, subscription }: Choice) {
  const offers = await database.asSystem(listOffers);
  const wanted = offers.find((offer) => offer.priceId === priceId);
  const own = offers.find((offer) => offer.priceId === subscription.priceId);
  if (wanted === undefined || wanted.frequency === own?.frequency) {
    throw new Problem("price_not_offered");
  }
}
