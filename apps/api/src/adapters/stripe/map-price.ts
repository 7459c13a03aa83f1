import type { PriceOffer } from "#ports/card-payments.ts";
import { OFFER_TEXT_LENGTH_MAX } from "#ports/card-payments-limits.ts";

import type { StripePrice } from "./stripe-shapes.ts";

const SERVICES_MAX = 50;
/** A position is kept in a 32-bit column. */
const POSITION = /^[0-9]{1,9}$/;

/** Of a product that we sell: the name of the plan that it buys. */
const PLAN_KEY = "snowball_plan";

/**
 * A Stripe price with its product as an offer; null when it cannot be subscribed to: inactive, once
 * only, without a fixed amount, of a product that was withdrawn, or of one whose metadata do not name a
 * `snowball_plan`: a Stripe account holds more than what is for sale here.
 *
 * The metadata are those of drf-stripe: the product's `features` names feature ids separated by
 * spaces and `feature_<id>` describes one; the price's `position` gives its place in the list.
 */
export function mapPrice(price: StripePrice): PriceOffer | null {
  const { product, recurring, unit_amount: amount } = price;
  if (!price.active || product.active !== true) return null;
  if (recurring === null || amount === null || !product.metadata?.[PLAN_KEY]) return null;

  return {
    priceId: price.id,
    productId: product.id,
    productName: storable(product.name ?? ""),
    amount: BigInt(amount),
    currency: price.currency,
    frequency: `${recurring.interval}_${recurring.interval_count}`,
    services: mapServices(product.metadata ?? {}),
    position: mapPosition(price.metadata["position"]),
  };
}

function mapServices(metadata: Record<string, string>): PriceOffer["services"] {
  const ids = (metadata["features"] ?? "").split(" ").filter((id) => id !== "");

  return ids.slice(0, SERVICES_MAX).map((id) => ({
    feature_id: storable(id),
    feature_desc: storable(metadata[`feature_${id}`] ?? id),
  }));
}

function mapPosition(text: string | undefined): number | null {
  return text !== undefined && POSITION.test(text) ? Number(text) : null;
}

/** PostgreSQL takes neither NUL nor lone surrogates. */
function storable(text: string): string {
  return text.replaceAll("\0", "").slice(0, OFFER_TEXT_LENGTH_MAX).toWellFormed();
}
