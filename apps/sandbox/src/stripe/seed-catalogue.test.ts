import type Stripe from "stripe";
import { expect, test } from "vitest";

import { startStripe } from "./testing/start-stripe.ts";

test("the catalogue offers monthly and yearly Plus, then Household, at fixed ids and prices", async () => {
  const { stripe } = await startStripe();
  const { data } = await stripe.prices.list({ active: true, limit: 100 });
  const offered = data.toSorted(
    (a, b) => Number(a.metadata["position"]) - Number(b.metadata["position"]),
  );
  expect(
    offered.map(({ id, product, unit_amount: cents, recurring }) => [
      id,
      product,
      cents,
      recurring?.interval,
    ]),
  ).toEqual([
    ["price_SnowballPlusMonthly", "prod_SnowballPlus", 499, "month"],
    ["price_SnowballPlusYearly", "prod_SnowballPlus", 3999, "year"],
    ["price_SnowballHouseholdYearly", "prod_SnowballHousehold", 5999, "year"],
  ]);
  const yearly = await stripe.prices.list({ lookup_keys: ["snowball_plus_yearly"] });
  expect(yearly.data.map(({ id }) => id)).toEqual(["price_SnowballPlusYearly"]);
  // The list is newest first, so the offer is also its reverse.
  expect(data.toReversed()).toEqual(offered);
});

test("the one product that is for sale names its plan", async () => {
  const { stripe } = await startStripe();
  const { data } = await stripe.prices.list({ expand: ["data.product"] });
  const products = data.map(({ product }) => product as Stripe.Product);

  expect(new Map(products.map(({ id, metadata }) => [id, metadata["snowball_plan"]]))).toEqual(
    new Map([
      ["prod_SnowballHousehold", undefined],
      ["prod_SnowballPlus", "plus"],
    ]),
  );
});

test("every feature id of a product has a description for people", async () => {
  const { stripe } = await startStripe();
  const { data } = await stripe.prices.list({ expand: ["data.product"] });
  const products = data.map(({ product }) => product as Stripe.Product);
  expect(new Set(products.map(({ name }) => name))).toEqual(
    new Set(["Snowball Household", "Snowball Plus"]),
  );
  for (const { metadata, marketing_features: marketed } of products) {
    const features = metadata["features"]?.split(" ") ?? [];
    expect(features.length).toBeGreaterThan(3);
    for (const feature of features) expect(metadata[`feature_${feature}`]).toMatch(/\w+ \w+/);
    expect(marketed).toHaveLength(features.length);
  }
});

test("a reset restores the catalogue and forgets the rest", async () => {
  const { stripe, addPrice, reset } = await startStripe();
  await stripe.customers.create();
  await addPrice({ unit_amount: 1 });
  expect((await stripe.prices.list()).data).toHaveLength(4);
  await reset();
  expect((await stripe.prices.list()).data).toHaveLength(3);
  expect((await stripe.customers.list()).data).toEqual([]);
});
