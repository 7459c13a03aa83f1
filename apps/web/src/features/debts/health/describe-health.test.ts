import { expect, test } from "vitest";

import {
  balanceFixture,
  debtFixture,
  fromBank,
  fromUser,
  manualDebtFixture,
} from "#lib/testing/debt-fixture.ts";

import { describeHealth, sameFigures } from "./describe-health.ts";

const TODAY = "2026-11-21";

test("needs no attention if the bank reports every figure", () => {
  expect(describeHealth(debtFixture(), TODAY)).toEqual({
    line: "From your bank: balance, APR, minimum payment, due date.",
    needsLook: false,
    canConfirm: false,
  });
});

test("lists the user's figures separately and needs no attention", () => {
  const debt = debtFixture({ minimum: fromUser("40.00", "35.00") });

  expect(describeHealth(debt, TODAY)).toEqual({
    line: "From your bank: balance, APR, due date. From you: minimum payment.",
    needsLook: false,
    canConfirm: false,
  });
  expect(describeHealth(manualDebtFixture(), TODAY).line).toBe(
    "From you: balance, APR, minimum payment, due date.",
  );
  expect(describeHealth(manualDebtFixture({ mask: "7329" }), TODAY).line).toBe(
    "Last known: balance, APR, minimum payment, due date.",
  );
});

test("lists estimated and missing figures separately", () => {
  const debt = debtFixture({
    minimum: fromBank(null),
    minimum_estimate: "25.00",
    balances: [balanceFixture(), balanceFixture({ id: "cash_apr", apr: fromBank(null) })],
    due_date: null,
    due_date_source: null,
    due_day: null,
    missing: ["apr", "minimum", "promo_end"],
  });

  expect(describeHealth(debt, TODAY)).toEqual({
    line: "From your bank: balance. Estimated: minimum payment. Missing: APR, due date, end of the promotional rate.",
    needsLook: true,
    canConfirm: false,
  });
});

test("marks a figure as old after 35 days, not before", () => {
  const debt = manualDebtFixture();

  expect(describeHealth(debt, "2026-12-26").needsLook).toBe(false);
  expect(describeHealth(debt, "2026-12-27")).toEqual({
    line: "From you: balance, APR, minimum payment, due date. Not updated for 36 days: balance, APR, minimum payment.",
    needsLook: true,
    canConfirm: true,
  });
});

test("does not let the user confirm an old figure of the bank", () => {
  expect(describeHealth(debtFixture(), "2026-12-26")).toMatchObject({
    needsLook: true,
    canConfirm: false,
  });
});

test("resends the user's figures unchanged and leaves out the bank's", () => {
  expect(sameFigures(manualDebtFixture())).toEqual({
    minimum: "260.00",
    // The balance is confirmed separately.
    balances: [{ id: "balance", apr: "6.4" }],
  });
  expect(sameFigures(debtFixture({ minimum: fromUser("40.00", "35.00") }))).toEqual({
    minimum: "40.00",
  });
  expect(sameFigures(debtFixture({ owed: fromUser("480.00") }))).toEqual({ owed: "480.00" });
});
