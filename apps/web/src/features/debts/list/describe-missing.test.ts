import { expect, test } from "vitest";

import {
  balanceFixture,
  debtFixture,
  fromBank,
  manualDebtFixture,
} from "#lib/testing/debt-fixture.ts";

import { describeMissing, isSettled } from "./debt-gaps.tsx";

test("uses the specified text for a minimum that the bank does not report", () => {
  const debt = debtFixture({ minimum: fromBank(null), missing: ["minimum"] });

  expect(describeMissing(debt)).toEqual([
    {
      figure: "minimum",
      words:
        "We couldn't retrieve a minimum payment amount from First Platypus Bank. You might need to check with them directly.",
      action: "Enter the minimum",
      field: "minimum",
    },
  ]);
});

test("asks for the usual minimum if the last bill may include missed payments", () => {
  const debt = manualDebtFixture({ minimum: fromBank("379.45"), missing: ["minimum"] });

  expect(describeMissing(debt)).toMatchObject([{ action: "Enter the usual minimum" }]);
});

test("shows a missing minimum even if a rule replaces it, but not if nothing is owed", () => {
  const silent = debtFixture({ minimum: fromBank(null), missing: [] });

  expect(describeMissing(silent)).toHaveLength(1);
  expect(describeMissing({ ...silent, owed: fromBank("0.00") })).toEqual([]);
  expect(describeMissing(manualDebtFixture({ minimum: fromBank(null) }))).toEqual([]);
});

test("refers to the statement for an APR that the bank does not report", () => {
  const [gap] = describeMissing(debtFixture({ missing: ["apr"] }));

  expect(gap?.words).toBe("First Platypus Bank doesn't report the APR. It's on your statement.");
});

test("asks for the end of a promotional rate at its balance", () => {
  const debt = debtFixture({
    balances: [
      balanceFixture(),
      balanceFixture({ id: "balance_transfer_apr", apr: fromBank("0.00") }),
    ],
    missing: ["promo_end"],
  });

  expect(describeMissing(debt)).toMatchObject([
    {
      words: "Your card has a promotional rate. When does it end?",
      field: "balances.1.promo.last_date",
    },
  ]);
});

test("returns the field of every missing figure", () => {
  const debt = manualDebtFixture({
    minimum: fromBank(null),
    missing: ["owed", "apr", "minimum"],
  });
  const fields = describeMissing(debt).map(({ field, action }) => [field, action]);

  expect(fields).toEqual([
    ["balances.0.amount", "Enter the balance"],
    ["balances.0.apr", "Enter the APR"],
    ["minimum", "Enter the minimum"],
  ]);
});

test("treats a debt as settled if nothing is owed, but not if the balance is unknown", () => {
  expect(isSettled({ owed: fromBank("0.00") })).toBe(true);
  expect(isSettled({ owed: fromBank("-12.50") })).toBe(true);
  expect(isSettled({ owed: fromBank(null) })).toBe(false);
  expect(isSettled({ owed: fromBank("0.01") })).toBe(false);
});
