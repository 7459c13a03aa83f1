import { endpoints } from "@snowball/contract";
import { queryOptions } from "@tanstack/react-query";

import { snowballClient } from "#lib/api/snowball-client.ts";

/**
 * Query of the current cost of a switch to a price. Not cached, because the cost changes by the
 * second.
 */
export function switchQuoteQuery(priceId: string) {
  return queryOptions({
    queryKey: ["switchQuote", priceId],
    queryFn: () => snowballClient.call(endpoints.quoteSwitch, { body: { price_id: priceId } }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}
