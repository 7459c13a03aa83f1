import type { Dependencies } from "#dependencies.ts";
import { Problem } from "#http/problem.ts";

import { claimAttempt } from "./checkout-store.ts";
import { findBuyer, insertCustomer, findCustomerId, isOffered } from "./customer-store.ts";
import { askProvider } from "./ask-provider.ts";
import { openAttempt, type Order } from "./open-attempt.ts";

type CheckoutDeps = Pick<Dependencies, "database" | "clock" | "cardPayments" | "publicUrl">;

/** An attempt for another price, and one that ran out, may stand in the way before ours. */
const ATTEMPTS_MAX = 4;

/**
 * Opens the checkout of one price and answers the secret with which the browser shows it. A checkout
 * that is still open is handed out again; one for another price is closed first, so that nobody can
 * pay twice.
 * @throws Problem `price_not_offered`, `already_subscribed`, `payments_unavailable`.
 */
export async function createCheckout(
  deps: CheckoutDeps,
  { userId, priceId }: { userId: string; priceId: string },
): Promise<string> {
  const order = await prepareOrder(deps, { userId, priceId });

  for (let attempts = 0; attempts < ATTEMPTS_MAX; attempts += 1) {
    const attempt = await deps.database.asUserInTransaction(userId, (queries) =>
      claimAttempt(queries, { userId, priceId, createdAt: deps.clock.now() }),
    );
    const clientSecret = attempt && (await openAttempt(deps, order, attempt));
    if (clientSecret !== null) return clientSecret;
  }

  throw new Problem("payments_unavailable", { reason: "checkouts kept changing meanwhile" });
}

async function prepareOrder(
  deps: CheckoutDeps,
  { userId, priceId }: { userId: string; priceId: string },
): Promise<Order> {
  const [buyer, isOnOffer] = await deps.database.asUser(userId, async (queries) => [
    await findBuyer(queries, userId),
    await isOffered(queries, priceId),
  ]);
  if (buyer === null) throw new Problem("token_not_valid", { reason: "the user is gone" });
  if (!isOnOffer) throw new Problem("price_not_offered");
  if (buyer.hasAccess) throw new Problem("already_subscribed");

  const customerId = buyer.customerId ?? (await getCustomer(deps, { userId, email: buyer.email }));
  return {
    userId,
    customerId,
    priceId,
    returnUrl: `${deps.publicUrl}/lfg?session_id={CHECKOUT_SESSION_ID}`,
  };
}

/** Makes the user known to the provider; of several callers all get the same customer. */
async function getCustomer(
  { database, clock, cardPayments }: CheckoutDeps,
  user: { userId: string; email: string },
): Promise<string> {
  const { userId } = user;
  const created = await askProvider(cardPayments.createCustomer(user));

  return database.asUserInTransaction(userId, async (queries) => {
    await insertCustomer(queries, { userId, customerId: created, createdAt: clock.now() });
    return (await findCustomerId(queries, userId)) ?? created;
  });
}
