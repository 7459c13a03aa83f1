import { expect, test } from "vitest";

import { mapPrice } from "./map.ts";
import type { StripePrice } from "./shapes.ts";

const price: StripePrice = {
  id: "price_1",
  active: true,
  currency: "usd",
  metadata: { position: "2" },
  unit_amount: 499,
  recurring: { interval: "month", interval_count: 1 },
  product: {
    id: "prod_1",
    active: true,
    name: "Plus",
    metadata: { snowball_plan: "plus" },
  },
};

test("an active recurring price of an active product is an offer", () => {
  expect(mapPrice(price)).toEqual({
    priceId: "price_1",
    productId: "prod_1",
    productName: "Plus",
    amount: 499n,
    currency: "usd",
    frequency: "month_1",
    position: 2,
  });
});

test("rejects prices that cannot be subscribed to", () => {
  const unsellable: StripePrice[] = [
    { ...price, active: false },
    { ...price, recurring: null },
    { ...price, unit_amount: null },
    { ...price, product: { ...price.product, active: false } },
    { ...price, product: { id: "prod_deleted" } },
    { ...price, product: { ...price.product, metadata: {} } },
    { ...price, product: { ...price.product, metadata: { snowball_plan: "" } } },
    { ...price, product: { ...price.product, metadata: { snowball_plan: "household" } } },
  ];

  for (const each of unsellable) expect(mapPrice(each)).toBeNull();
});

test("a free price is an offer", () => {
  expect(mapPrice({ ...price, unit_amount: 0 })?.amount).toBe(0n);
});

test("ignores an invalid position", () => {
  for (const position of ["", "first", "-1", "1.5", "99999999999"]) {
    expect(mapPrice({ ...price, metadata: { position } })?.position).toBeNull();
  }
});

test("shortens names and replaces characters that the database rejects", () => {
  const name = `A\0B\uD800${"x".repeat(300)}`;

  const { productName } = mapPrice({ ...price, product: { ...price.product, name } }) ?? {};

  expect(productName?.startsWith("AB\uFFFD")).toBe(true);
  expect(productName).toHaveLength(250);
});
