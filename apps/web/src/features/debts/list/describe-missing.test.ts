import { expect, test } from "vitest";

import {
  balanceFixture,
  debtFixture,
  fromBank,
  manualDebtFixture,
} from "#lib/testing/debt-fixture.ts";

import { describeMissing, isSettled } from "./describe-missing.ts";

test("a bank's silence about a minimum is said in the specification's words", () => {
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

test("the silence is said even where a rule makes up for it, and not where nothing is owed", () => {
  const silent = debtFixture({ minimum: fromBank(null), missing: [] });

  expect(describeMissing(silent)).toHaveLength(1);
  expect(describeMissing({ ...silent, owed: fromBank("0.00") })).toEqual([]);
  expect(describeMissing(manualDebtFixture({ minimum: fromBank(null) }))).toEqual([]);
});

test("a rate that the bank does not share is found on the statement", () => {
  const [gap] = describeMissing(debtFixture({ missing: ["apr"] }));

  expect(gap?.words).toBe(
    "First Platypus Bank does not share the APR. You will find it on your statement.",
  );
});

test("a promotional rate is asked for its end, at the balance that has it", () => {
  const debt = debtFixture({
    balances: [
      balanceFixture(),
      balanceFixture({ id: "balance_transfer_apr", apr: fromBank("0.00") }),
    ],
    missing: ["promo_end"],
  });

  expect(describeMissing(debt)).toMatchObject([
    {
      words: "Your card has a promotional rate; when does it end?",
      field: "balances.1.promo.last_date",
    },
  ]);
});

test("every missing figure leads to its field", () => {
  const debt = manualDebtFixture({ missing: ["owed", "apr", "minimum"] });
  const fields = describeMissing(debt).map(({ field, action }) => [field, action]);

  expect(fields).toEqual([
    ["balances.0.amount", "Enter the balance"],
    ["balances.0.apr", "Enter the APR"],
    ["minimum", "Enter the minimum"],
  ]);
});

test("a debt is settled when nothing or less is owed, not when nobody knows", () => {
  expect(isSettled({ owed: fromBank("0.00") })).toBe(true);
  expect(isSettled({ owed: fromBank("-12.50") })).toBe(true);
  expect(isSettled({ owed: fromBank(null) })).toBe(false);
  expect(isSettled({ owed: fromBank("0.01") })).toBe(false);
});
