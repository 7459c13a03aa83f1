import { expect, test } from "vitest";

import { debtFixture, fromBank, manualDebtFixture } from "#lib/testing/debt-fixture.ts";

import { summarizeDebts } from "./summarize-debts.ts";

test("debts are counted and what is owed is summed to the cent", () => {
  const debts = [debtFixture({ owed: fromBank("0.10") }), manualDebtFixture()];

  expect(summarizeDebts(debts)).toBe("2 debts · $8,400.10 owed");
});

test("an unknown balance is counted as waiting, not summed as zero; a credit takes nothing off", () => {
  const debts = [
    debtFixture({ owed: fromBank(null), missing: ["owed"] }),
    debtFixture({ owed: fromBank("-25.00") }),
  ];

  expect(summarizeDebts(debts)).toBe("2 debts · 1 needs a figure");
});

test("each currency has its own sum", () => {
  const debts = [debtFixture(), debtFixture({ currency: "CAD", owed: fromBank("20.00") })];

  expect(summarizeDebts(debts)).toBe("2 debts · $500.00 and CA$20.00 owed");
});
