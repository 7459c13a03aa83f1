import { expect, test } from "vitest";

import { portfolioOf } from "../testing/portfolio-of.ts";
import { completeOrder } from "./complete-order.ts";

const portfolio = portfolioOf({
  Loan: { owed: 900, apr: 6, minimum: 80 },
  Visa: { owed: 2000, apr: 24.99, minimum: 60 },
  Store: { owed: 640, apr: 19.99, minimum: 35 },
});

test("the user's order stays, and what it leaves out follows with the highest rate first", () => {
  expect(completeOrder(["Loan"], portfolio)).toEqual(["Loan", "Visa", "Store"]);
  expect(completeOrder([], portfolio)).toEqual(["Visa", "Store", "Loan"]);
});

test("a debt that is gone has no place in the order", () => {
  expect(completeOrder(["gone", "Store", "Visa"], portfolio)).toEqual(["Store", "Visa", "Loan"]);
});
