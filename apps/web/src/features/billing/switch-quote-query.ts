import { endpoints } from "@snowball/contract";
import { queryOptions } from "@tanstack/react-query";

import { snowballClient } from "#lib/api/snowball-client.ts";

/** What a switch to the price costs now. It changes by the second, so none is kept. */
export function switchQuoteQuery(priceId: string) {
  return queryOptions({
    queryKey: ["switchQuote", priceId],
    queryFn: () => snowballClient.call(endpoints.quoteSwitch, { body: { price_id: priceId } }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}
