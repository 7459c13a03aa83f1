import { expect, test } from "vitest";

import { debtFixture, settingsFixture } from "../testing/debt-fixture.ts";
import { readDebtsToday, subjectOf } from "../words/read-debts.ts";
import { describeMinimumsEnd } from "../months/months-screen.tsx";

const subjectWith = (...debts: Parameters<typeof debtFixture>[0][]) =>
  subjectOf(
    readDebtsToday(debts.map(debtFixture), { ledger: [], today: "2026-12-01" }),
    settingsFixture(),
  );
const stated = subjectWith({});
const estimated = subjectWith({ minimum_rule: null });

test("shows the last month of minimums if their rule is stated", () => {
  expect(describeMinimumsEnd(505, stated)).toBe(
    "With minimums only, the last payment is in December 2068.",
  );
});

test("shows only the year if the minimums follow an estimated rule", () => {
  expect(describeMinimumsEnd(505, estimated)).toBe(
    "With minimums only, the last payment is around 2068. The minimums are estimates.",
  );
});

test("says that the minimums never end", () => {
  expect(describeMinimumsEnd(null, estimated)).toMatch(/takes more than a hundred years/);
});
