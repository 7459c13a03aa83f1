import { expect, test } from "vitest";

import { debtFixture, fromBank, manualDebtFixture } from "#lib/testing/debt-fixture.ts";

import { totalDebts } from "./total-debts.ts";

test("sums debts with missing figures separately from planned ones", () => {
  const debts = [
    debtFixture({ uuid: "planned", owed: fromBank("1000.00") }),
    debtFixture({ uuid: "lacking", owed: fromBank("70.00") }),
    debtFixture({ uuid: "kept-out", owed: fromBank("300.00"), is_included: false }),
  ];

  const leftOut = { lacking: new Set(["lacking"]), otherCurrency: new Set<string>() };
  expect(totalDebts(debts, leftOut)).toMatchObject([
    { owed: "1370.00", inPlan: "1000.00", lacking: "70.00", outside: "300.00" },
  ]);
});

test("sums debts in another currency separately and not as incomplete", () => {
  const debts = [
    debtFixture({ uuid: "dollars", owed: fromBank("1000.00") }),
    debtFixture({ uuid: "euros", owed: fromBank("640.00"), currency: "EUR" }),
  ];

  const leftOut = { lacking: new Set<string>(), otherCurrency: new Set(["euros"]) };
  expect(totalDebts(debts, leftOut)).toMatchObject([
    { currency: "USD", inPlan: "1000.00", lacking: "0.00", otherCurrency: "0.00" },
    { currency: "EUR", inPlan: "0.00", lacking: "0.00", otherCurrency: "640.00" },
  ]);
});

test("counts a duplicate debt only if the user includes it", () => {
  const once = { owed: "500.00", inPlan: "500.00", outside: "0.00", payment: "35.00" };
  const repeats = { uuid: "twin", duplicate_of: debtFixture().uuid, is_included: false };

  expect(totalDebts([debtFixture(), debtFixture(repeats)])).toMatchObject([once]);
  expect(totalDebts([debtFixture(), manualDebtFixture(repeats)])).toMatchObject([once]);
  expect(totalDebts([debtFixture(), debtFixture({ ...repeats, is_included: true })])).toMatchObject(
    [{ owed: "1000.00", payment: "70.00" }],
  );
});

test("marks a total of payments with an estimate as estimated", () => {
  const withoutMinimum = { uuid: "silent", minimum: fromBank(null), minimum_estimate: "27.00" };

  expect(totalDebts([debtFixture()])[0]?.isEstimate).toBe(false);
  expect(totalDebts([debtFixture(), debtFixture(withoutMinimum)])[0]?.isEstimate).toBe(true);
});
