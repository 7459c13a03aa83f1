import type Stripe from "stripe";

/** Stripe's maximum page size. */
export const PAGE_SIZE = 100;

/** Maximum number of entries, in case a list never ends. */
const LENGTH_MAX = 10_000;

/** Reads all pages of a list. */
export function readList<T>(list: Stripe.ApiListPromise<T>): Promise<T[]> {
  return list.autoPagingToArray({ limit: LENGTH_MAX });
}
