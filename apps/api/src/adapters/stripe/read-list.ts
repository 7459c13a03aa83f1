import type Stripe from "stripe";

/** The largest page Stripe gives. */
export const PAGE_SIZE = 100;

/** Lists are read to their end; this bounds one that has none. */
const LENGTH_MAX = 10_000;

/** All entries of a list, page by page. */
export function readList<T>(list: Stripe.ApiListPromise<T>): Promise<T[]> {
  return list.autoPagingToArray({ limit: LENGTH_MAX });
}
