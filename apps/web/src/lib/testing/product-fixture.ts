import type { SubscribableProduct } from "@snowball/contract";

/** A monthly price of Snowball Plus, as the API offers it. */
export function productFixture(change: Partial<SubscribableProduct> = {}): SubscribableProduct {
  return {
    price_id: "price_1",
    product_id: "prod_1",
    name: "Snowball Plus",
    price: 499,
    freq: "month_1",
    avail: true,
    services: [
      { feature_id: "refresh", feature_desc: "Kept up to date" },
      { feature_id: "history", feature_desc: "Your whole history" },
    ],
    currency: "USD",
    ...change,
  };
}
