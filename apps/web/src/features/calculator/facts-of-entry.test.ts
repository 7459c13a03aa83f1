import { readPortfolio } from "@snowball/planner";
import { expect, test } from "vitest";

import { describeMissingFigures } from "./landing-calculator.tsx";
import { enteredFixture, SECOND_ID } from "./testing/entered-fixture.ts";
import { type EnteredDebt, exampleDraft } from "./calculator-draft.ts";
import { factsOfEntry } from "./facts-of-entry.ts";
import { buildDebtInput } from "./read-entered-debt.ts";

const firstMonth = "2026-12-01";

function portfolioOf(debts: readonly EnteredDebt[]) {
  const facts = debts.flatMap((debt, index) => factsOfEntry(debt, { index, firstMonth }) ?? []);
  return readPortfolio(facts, firstMonth);
}

test("plans with the typed amount to the cent and the rate to the millionth", () => {
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

test("plans a card with an ending 0% rate with the rate that follows", () => {
  const zero = { apr: "0", zeroEnds: "yes", zeroLastDay: "2027-05-31", laterApr: "24,99" } as const;
  const [planned] = portfolioOf([enteredFixture(zero)]).debts;

  expect(planned?.balances).toMatchObject([{ apr: 249_900, promo: { apr: 0 } }]);
  expect(buildDebtInput(enteredFixture(zero), 0)?.balances).toMatchObject([
    { apr: "24.99", promo: { apr: "0", last_date: "2027-05-31" } },
  ]);
});

test("leaves out a card with an ending 0% rate until the following rate is entered", () => {
  const debt = enteredFixture({ apr: "0%", zeroEnds: "yes", zeroLastDay: "2027-05-31" });

  expect([...describeMissingFigures([debt], portfolioOf([debt]).leftOut).values()]).toEqual([
    "Not counted yet: enter the APR after the 0%.",
  ]);
});

test.each([
  ["a card at 0% that does not end", { apr: "0", zeroEnds: "no" as const }],
  ["a loan at 0%", { kind: "auto_loan" as const, apr: "0", zeroEnds: "yes" as const }],
])("plans %s at 0%", (_, about) => {
  const [planned] = portfolioOf([enteredFixture({ ...about, laterApr: "24.99" })]).debts;

  expect(planned?.balances).toMatchObject([{ apr: 0 }]);
});

test("can plan every debt of the example", () => {
  const { debts, leftOut } = portfolioOf(exampleDraft().debts);

  expect(debts).toHaveLength(3);
  expect(leftOut).toEqual([]);
});

test("estimates a card's minimum if none was typed and marks it as estimated", () => {
  const { debts, estimated } = portfolioOf([enteredFixture({ minimum: "" })]);

  expect(debts).toHaveLength(1);
  expect(estimated[0]?.figures).toContain("minimum");
});

test("leaves out a debt with missing figures and lists them", () => {
  const debts = [
    enteredFixture({ apr: "", minimum: "" }),
    enteredFixture({ id: SECOND_ID, kind: "auto_loan", owed: "", apr: "7", minimum: "" }),
  ];
  const { leftOut, debts: planned } = portfolioOf(debts);

  expect(planned).toEqual([]);
  expect([...describeMissingFigures(debts, leftOut).values()]).toEqual([
    "Not counted yet: enter the APR.",
    "Not counted yet: enter the balance and the minimum payment.",
  ]);
});

test("does not read an invalid figure as zero and leaves the debt out", () => {
  expect(factsOfEntry(enteredFixture({ owed: "lots" }), { index: 0, firstMonth })).toBeNull();
});

test("names the invalid figures of a debt that is left out because of them", () => {
  const debts = [
    enteredFixture({ apr: "lots" }),
    enteredFixture({ id: SECOND_ID, owed: "much", apr: "", minimum: "some" }),
  ];

  expect([...describeMissingFigures(debts, portfolioOf(debts).leftOut).values()]).toEqual([
    "Not counted yet: enter the APR.",
    "Not counted yet: enter the balance and the minimum payment.",
  ]);
});

test("reports no missing figures for a blank row", () => {
  const blank = enteredFixture({ name: "", owed: "", apr: "", minimum: "" });

  expect(describeMissingFigures([blank], portfolioOf([blank]).leftOut)).toEqual(new Map());
});
