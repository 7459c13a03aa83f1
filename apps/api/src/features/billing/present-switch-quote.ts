import type { SwitchQuote as Wire } from "@snowball/contract";

import type { SwitchQuote } from "#ports/card-payments.ts";

/** Amounts in minor units are exact as numbers, because the adapter rejects larger ones. */
export function presentSwitchQuote(quote: SwitchQuote & { asOf: Date }, priceId: string): Wire {
  return {
    price_id: priceId,
    quoted_at: quote.asOf.toISOString(),
    currency: quote.currency,
    price: Number(quote.price),
    unused: Number(quote.unused),
    tax_and_discounts: Number(quote.taxAndDiscounts),
    credit_before: Number(quote.creditBefore),
    due_now: Number(quote.dueNow),
    credit_after: Number(quote.creditAfter),
    renews_at: quote.renewsAt.toISOString(),
  };
}
