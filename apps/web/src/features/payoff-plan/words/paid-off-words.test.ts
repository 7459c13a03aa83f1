import { expect, test } from "vitest";

import { debtFixture } from "../testing/debt-fixture.ts";
import { debtsOutside, describeOutside, paidOffLabel, paidOffWords } from "./paid-off-words.ts";

const UUID = "0b9a6a3e-0000-4000-8000-00000000000b";
const NONE = { outside: [], lacking: [], otherCurrency: [], currency: "USD" };
const six = Array.from({ length: 6 });

test("says debt-free only if no debt is outside the plan", () => {
  expect(paidOffWords({ debts: six, outside: [] })).toBe("Debt-free");
  expect(paidOffWords({ debts: six, outside: ["Home"] })).toBe("These 6 debts paid off");
  expect(paidOffWords({ debts: [{}], outside: ["Home"] })).toBe("This debt paid off");
  expect([[], ["Home"]].map((outside) => paidOffLabel({ outside }))).toEqual([
    "Debt-free",
    "Paid off",
  ]);
});

test("lists the first three debts outside the plan by name and counts the rest", () => {
  expect(describeOutside(NONE)).toBeNull();
  expect(describeOutside({ ...NONE, outside: ["Home"] })).toBe(
    "Home and its payment are outside the plan.",
  );
  expect(describeOutside({ ...NONE, outside: ["A", "B", "C", "D", "E"] })).toBe(
    "A, B, C, and 2 more and their payments are outside the plan.",
  );
});

test.each([
  ["is kept out", {}, true],
  ["owes an unknown amount", { owed: null }, true],
  ["owes nothing", { owed: "0.00" }, false],
  ["is overpaid", { owed: "-12.00" }, false],
  ["is another one linked twice", { duplicate_of: UUID }, false],
])("a debt not in the plan that %s counts as outside: %j", (_, about, isOutside) => {
  const debt = debtFixture({ is_included: false, ...about });

  expect(debtsOutside([debt], [])).toHaveLength(isOutside ? 1 : 0);
});

test("treats a debt that lacks a figure as outside the plan", () => {
  const [planned, lacking] = [debtFixture(), debtFixture({ uuid: UUID })];

  expect(debtsOutside([planned, lacking], [UUID])).toEqual([lacking]);
});

test("says that a figure is missing, not that the debt is outside the plan", () => {
  expect(describeOutside({ ...NONE, outside: ["Car", "Home"], lacking: ["Car"] })).toBe(
    "Home and its payment are outside the plan. Car is not planned yet: a figure is missing.",
  );
  expect(describeOutside({ ...NONE, outside: ["Car", "Loan"], lacking: ["Car", "Loan"] })).toBe(
    "Car and Loan are not planned yet: a figure is missing.",
  );
});

test("says that a debt in another currency is not planned, not that a figure is missing", () => {
  const euros = { outside: ["Euro card", "Home"], otherCurrency: ["Euro card"] };

  expect(describeOutside({ ...NONE, ...euros })).toBe(
    "Home and its payment are outside the plan. Euro card is not planned: only debts in US dollars are.",
  );
});
