import { expect, test } from "vitest";

import { groupPrices } from "./group-prices.ts";
import { productFixture } from "./testing/product-fixture.ts";

const monthly = productFixture();
const yearly = productFixture({ price_id: "price_2", price: 3999, freq: "year_1" });
const coach = { feature_id: "coach", feature_desc: "A link for your coach" };

test("groups the monthly and the yearly price of a plan, in the order of the offer", () => {
  const plans = groupPrices([monthly, yearly]);

  expect(plans).toEqual([
    {
      name: "Snowball Plus",
      prices: [monthly, yearly],
      includes: null,
      services: monthly.services,
    },
  ]);
});

test("a plan that contains the previous plan names it and lists only its additions", () => {
  const household = productFixture({
    name: "Snowball Household",
    services: [...monthly.services, coach],
  });

  expect(groupPrices([monthly, household])[1]).toMatchObject({
    includes: "Snowball Plus",
    services: [coach],
  });
});

test("a plan that lacks a feature of the previous plan lists all its features", () => {
  const other = productFixture({ name: "Other", services: [...monthly.services.slice(1), coach] });

  expect(groupPrices([monthly, other])[1]).toMatchObject({
    includes: null,
    services: other.services,
  });
});

test("a plan after one without features includes nothing", () => {
  const bare = productFixture({ name: "Bare", services: [] });

  expect(groupPrices([bare, monthly])[1]).toMatchObject({
    includes: null,
    services: monthly.services,
  });
});

test("groups no products into no plans", () => {
  expect(groupPrices([])).toEqual([]);
});
