import type { Page, PageQuery, SubscribableProduct } from "@snowball/contract";

import { parseWindow, presentPage } from "#http/page.ts";

import { PLUS_SERVICES } from "./judge-entitlement.ts";
import type { StoredOffer } from "./price-store.ts";

/** Returns the requested page of the list. */
export function presentSubscribableProductPage(
  offers: readonly StoredOffer[],
  { query, url }: { query: PageQuery; url: string },
): Page<SubscribableProduct> {
  const window = parseWindow(query);
  const shown = offers.slice(window.offset, window.offset + window.limit);

  return presentPage(shown.map(presentSubscribableProduct), {
    count: offers.length,
    window,
    listUrl: url,
  });
}

function presentSubscribableProduct(offer: StoredOffer): SubscribableProduct {
  return {
    price_id: offer.priceId,
    product_id: offer.productId,
    name: offer.productName,
    // Stripe amounts have at most twelve digits, so they are exact as numbers.
    price: Number(offer.amount),
    freq: offer.frequency,
    avail: true,
    services: [...PLUS_SERVICES],
    currency: offer.currency,
  };
}
