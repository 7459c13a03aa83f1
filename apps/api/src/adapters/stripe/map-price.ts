import type { PriceOffer } from "#ports/card-payments.ts";
import { OFFER_TEXT_LENGTH_MAX } from "#ports/card-payments-limits.ts";

import type { StripePrice } from "./stripe-shapes.ts";

/** A position is kept in a 32-bit column. */
const POSITION = /^[0-9]{1,9}$/;

/** Of a product that we sell: the plan that it buys. */
const PLAN_KEY = "snowball_plan";
/** What works. Whatever else a product is marked as, it is not sold. */
const PLANS: readonly (string | undefined)[] = ["plus"];

/**
 * A Stripe price with its product as an offer; null when it cannot be subscribed to: inactive, once
 * only, without a fixed amount, of a product that was withdrawn, or of one whose metadata do not name a
 * `snowball_plan` that we have: a Stripe account holds more than what is for sale here. The price's
 * metadata may hold its `position` in the list. What a plan brings is ours to say, not its product's.
 */
export function mapPrice(price: StripePrice): PriceOffer | null {
  const { product, recurring, unit_amount: amount } = price;
  if (!price.active || product.active !== true) return null;
  if (recurring === null || amount === null || !PLANS.includes(product.metadata?.[PLAN_KEY]))
    return null;

  return {
    priceId: price.id,
    productId: product.id,
    productName: storable(product.name ?? ""),
    amount: BigInt(amount),
    currency: price.currency,
    frequency: `${recurring.interval}_${recurring.interval_count}`,
    position: mapPosition(price.metadata["position"]),
  };
}

function mapPosition(text: string | undefined): number | null {
  return text !== undefined && POSITION.test(text) ? Number(text) : null;
}

/** PostgreSQL takes neither NUL nor lone surrogates. */
function storable(text: string): string {
  return text.replaceAll("\0", "").slice(0, OFFER_TEXT_LENGTH_MAX).toWellFormed();
}
