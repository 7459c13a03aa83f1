import { readPortfolio } from "@snowball/planner";
import { expect, test } from "vitest";

import { describeLacks } from "./describe-lacks.ts";
import { enteredFixture, SECOND_ID } from "./entered-fixture.ts";
import { exampleDraft } from "./example-draft.ts";
import { factsOfEntry } from "./facts-of-entry.ts";
import type { EnteredDebt } from "./calculator-draft.ts";
import { inputOf } from "./read-entered-debt.ts";

const firstMonth = "2026-12-01";

function portfolioOf(debts: readonly EnteredDebt[]) {
  const facts = debts.flatMap((debt, index) => factsOfEntry(debt, { index, firstMonth }) ?? []);
  return readPortfolio(facts, { firstMonth, useEstimates: true });
}

test("what was typed is planned with to the cent and to the millionth", () => {
  const { debts } = portfolioOf([
    enteredFixture({ kind: "personal_loan", owed: "$1,234.56", apr: "5.375", minimum: ".5" }),
  ]);

  expect(debts).toMatchObject([
    {
      balances: [{ amount: 123_456, apr: 53_750 }],
      minimum: { type: "fixed", amount: 50 },
      accrual: { type: "monthly" },
    },
  ]);
});

test("a card at 0% that ends is planned with the rate after it", () => {
  const zero = { apr: "0", zeroEnds: "yes", zeroLastDay: "2027-05-31", laterApr: "24,99" } as const;
  const [planned] = portfolioOf([enteredFixture(zero)]).debts;

  expect(planned?.balances).toMatchObject([{ apr: 249_900, promo: { apr: 0 } }]);
  expect(inputOf(enteredFixture(zero), 0)?.balances).toMatchObject([
    { apr: "24.99", promo: { apr: "0", last_date: "2027-05-31" } },
  ]);
});

test("a card at 0% that ends waits for the rate after it", () => {
  const debt = enteredFixture({ apr: "0%", zeroEnds: "yes", zeroLastDay: "2027-05-31" });

  expect([...describeLacks([debt], portfolioOf([debt]).leftOut).values()]).toEqual([
    "Not counted yet: enter the APR after the 0%.",
  ]);
});

test.each([
  ["a card at 0% that does not end", { apr: "0", zeroEnds: "no" as const }],
  ["a loan at 0%", { kind: "auto_loan" as const, apr: "0", zeroEnds: "yes" as const }],
])("%s is planned at 0%", (_, about) => {
  const [planned] = portfolioOf([enteredFixture({ ...about, laterApr: "24.99" })]).debts;

  expect(planned?.balances).toMatchObject([{ apr: 0 }]);
});

test("every debt of the example can be planned", () => {
  const { debts, leftOut } = portfolioOf(exampleDraft().debts);

  expect(debts).toHaveLength(3);
  expect(leftOut).toEqual([]);
});

test("a card's minimum is estimated where none was typed, and said to be", () => {
  const { debts, estimated } = portfolioOf([enteredFixture({ minimum: "" })]);

  expect(debts).toHaveLength(1);
  expect(estimated[0]?.figures).toContain("minimum");
});

test("a debt that lacks a figure is left out, and says which", () => {
  const debts = [
    enteredFixture({ apr: "", minimum: "" }),
    enteredFixture({ id: SECOND_ID, kind: "auto_loan", owed: "", apr: "7", minimum: "" }),
  ];
  const { leftOut, debts: planned } = portfolioOf(debts);

  expect(planned).toEqual([]);
  expect([...describeLacks(debts, leftOut).values()]).toEqual([
    "Not counted yet: enter the APR.",
    "Not counted yet: enter the balance and the minimum payment.",
  ]);
});

test("a figure that cannot be read is no zero: the debt waits, and its field says why", () => {
  expect(factsOfEntry(enteredFixture({ owed: "lots" }), { index: 0, firstMonth })).toBeNull();
});

test("a row that nobody began lacks nothing", () => {
  const blank = enteredFixture({ name: "", owed: "", apr: "", minimum: "" });

  expect(describeLacks([blank], portfolioOf([blank]).leftOut)).toEqual(new Map());
});
