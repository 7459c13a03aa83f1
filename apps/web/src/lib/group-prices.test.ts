import { expect, test } from "vitest";

import { groupPrices } from "./group-prices.ts";
import { productFixture } from "./product-fixture.ts";

const monthly = productFixture();
const yearly = productFixture({ price_id: "price_2", price: 3999, freq: "year_1" });
const coach = { feature_id: "coach", feature_desc: "A link for your coach" };

test("a monthly and a yearly price of one plan are one plan, in the order of the offer", () => {
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

test("a plan with everything of the one before it names that, and lists only what it adds", () => {
  const household = productFixture({
    name: "Snowball Household",
    services: [...monthly.services, coach],
  });

  expect(groupPrices([monthly, household])[1]).toMatchObject({
    includes: "Snowball Plus",
    services: [coach],
  });
});

test("a plan that lacks anything of the one before it lists all that it has", () => {
  const other = productFixture({ name: "Other", services: [...monthly.services.slice(1), coach] });

  expect(groupPrices([monthly, other])[1]).toMatchObject({
    includes: null,
    services: other.services,
  });
});

test("beside a plan that lists nothing, nothing is claimed to be included", () => {
  const bare = productFixture({ name: "Bare", services: [] });

  expect(groupPrices([bare, monthly])[1]).toMatchObject({
    includes: null,
    services: monthly.services,
  });
});

test("no offer makes no plan", () => {
  expect(groupPrices([])).toEqual([]);
});
