import { expect, test } from "vitest";

import { nameOffer } from "./offers.ts";

test.for([
  ["month_1", "Snowball Plus, monthly"],
  ["year_1", "Snowball Plus, yearly"],
  ["month_3", "Snowball Plus, every 3 months"],
] as const)("names a price of %s so that it differs from the product's others", ([freq, name]) => {
  expect(nameOffer({ name: "Snowball Plus", freq })).toBe(name);
});
