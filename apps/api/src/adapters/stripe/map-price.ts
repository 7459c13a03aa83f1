import type { PriceOffer } from "#ports/card-payments.ts";
import { OFFER_TEXT_LENGTH_MAX } from "#ports/card-payments-limits.ts";

import type { StripePrice } from "./stripe-shapes.ts";

/** A position is stored in a 32-bit column. */
const POSITION = /^[0-9]{1,9}$/;

/** Metadata key of a product with the plan that it sells. */
const PLAN_KEY = "snowball_plan";
/** Plans that exist. Products for other plans are not sold. */
const PLANS: readonly (string | undefined)[] = ["plus"];

/**
 * Maps a Stripe price with its product to an offer. Returns null if it cannot be subscribed to: it is inactive,
 * one-time or without a fixed amount, or its product is inactive or has no `snowball_plan` of ours in its metadata. A
 * Stripe account may have other products. The price's metadata may contain its `position` in the list.
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

/** Removes NUL and replaces lone surrogates, because PostgreSQL rejects both. */
function storable(text: string): string {
  return text.replaceAll("\0", "").slice(0, OFFER_TEXT_LENGTH_MAX).toWellFormed();
}
