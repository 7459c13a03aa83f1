import { expect, test } from "vitest";

import { estimateEscrow, type MortgageTerms } from "./escrow.ts";
import { readPortfolio } from "./read-portfolio.ts";
import { cardFacts } from "../testing/debt-facts.ts";

/** The level payment of this loan is 1,896.20 a month. */
const LOAN = { principalLent: "300000.00", rate: "6.5", termMonths: 360 };

test.for([
  ["the rest of the payment", "2296.20", "400.00"],
  ["nothing where the payment is the loan's own", "1896.20", "0.00"],
  ["nothing where lenders round", "1897.00", "0.00"],
  ["unknown where the payment is below the loan's own", "1800.00", null],
  ["unknown where it would be most of the payment", "6000.00", null],
] as const)("escrow is %s", ([, payment, escrow]) => {
  expect(estimateEscrow({ ...LOAN, payment })).toBe(escrow);
});

test.for([
  { payment: null },
  { principalLent: null },
  { rate: null },
  { termMonths: null },
  { principalLent: "0.00" },
  { termMonths: 0 },
  { rate: "-1" },
])("nothing is guessed where a figure is unknown or none: %j", (unknown) => {
  const stated: MortgageTerms = { ...LOAN, payment: "2296.20" };

  expect(estimateEscrow({ ...stated, ...unknown })).toBeNull();
});

test("a loan without interest pays its principal in equal parts", () => {
  const terms = { principalLent: "120000.00", rate: "0", termMonths: 240, payment: "650.00" };

  expect(estimateEscrow(terms)).toBe("150.00");
});

test("a plan takes the user's escrow, else the estimate and says so", () => {
  const mortgage = cardFacts({
    kind: "mortgage",
    minimum: { value: "2296.20", source: "bank" },
    escrow_estimate: "400.00",
  });
  const options = "2027-01-01";

  expect(readPortfolio([mortgage], options)).toMatchObject({
    debts: [{ minimum: { type: "fixed", amount: 189_620 }, escrow: 40_000 }],
    estimated: [{ figures: ["escrow"] }],
  });
  expect(readPortfolio([{ ...mortgage, escrow: "300.00" }], options)).toMatchObject({
    debts: [{ minimum: { type: "fixed", amount: 199_620 }, escrow: 30_000 }],
    estimated: [],
  });
});
