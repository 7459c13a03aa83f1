import type { Queries } from "#database/database.ts";
import type { Dependencies } from "#dependencies.ts";
import { Problem } from "#http/problem.ts";
import { instantAfter } from "#ports/clock.ts";

import { ATTEMPTS_DAY_MS, ATTEMPTS_PER_DAY_MAX, refusalOfSecond } from "./billing-rules.ts";
import { claimAttempt, countAttemptsAfter } from "./checkout-store.ts";
import { type Buyer, findBuyer, isOffered } from "./customer-store.ts";
import { makeCustomer } from "./make-customer.ts";
import { openAttempt } from "./open-attempt.ts";
import { listStandingSubscriptions } from "./subscription-store.ts";

type CheckoutDeps = Pick<Dependencies, "database" | "clock" | "cardPayments" | "publicUrl">;

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
  deps: CheckoutDeps,
  { userId, priceId }: { userId: string; priceId: string },
): Promise<string> {
  const buyer = await findEntitledBuyer(deps, { userId, priceId });
  const { email } = buyer;
  const returnUrl = `${deps.publicUrl}/lfg?session_id={CHECKOUT_SESSION_ID}`;

  for (let attempts = 0; attempts < ATTEMPTS_MAX; attempts += 1) {
    const attempt = await deps.database.asUserInTransaction(userId, async (queries) => {
      const now = deps.clock.now();
      const claimed = await claimAttempt(queries, { userId, priceId, createdAt: now });
      await refuseTooMany(queries, userId, now);
      return claimed;
    });
    if (attempt === null) continue;

    const customerId = buyer.customerId ?? (await makeCustomer(deps, { userId, email }, attempt));
    if (customerId === null) continue;

    const order = { userId, customerId, priceId, returnUrl };
    const clientSecret = await openAttempt(deps, order, attempt);
    if (clientSecret !== null) return clientSecret;
  }

  throw new Problem("payments_unavailable", { reason: "checkouts kept changing meanwhile" });
}

/** @throws Problem `throttled`, which rolls back the transaction and so the attempt. */
async function refuseTooMany(queries: Queries, userId: string, now: Date): Promise<void> {
  const after = instantAfter(now, -ATTEMPTS_DAY_MS);
  const { count, firstAt } = await countAttemptsAfter(queries, { userId, after });
  if (count <= ATTEMPTS_PER_DAY_MAX) return;

  const waitMs = firstAt ? firstAt.getTime() - after.getTime() : 0;
  throw new Problem("throttled", {
    reason: "attempts of one user to subscribe",
    retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)),
  });
}

/** Returns the buyer, after checking that they may buy the price. */
async function findEntitledBuyer(
  { database }: CheckoutDeps,
  { userId, priceId }: { userId: string; priceId: string },
): Promise<Buyer> {
  const [buyer, isOnOffer, [standing]] = await database.asUser(userId, async (queries) => [
    await findBuyer(queries, userId),
    await isOffered(queries, priceId),
    await listStandingSubscriptions(queries, userId),
  ]);
  if (buyer === null) throw new Problem("token_not_valid", { reason: "the user is gone" });
  if (!isOnOffer) throw new Problem("price_not_offered");
  if (standing) throw new Problem(refusalOfSecond(standing.status));

  return buyer;
}
