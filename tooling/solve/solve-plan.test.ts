import { expect, test } from "vitest";

import { solveCases } from "./solve-cases.ts";

const loan = {
  id: "loan",
  balance: 100_000,
  apr: "12",
  minimum: { type: "fixed", amount: 10_000 },
};
const input = {
  debts: [loan],
  budget: { mode: "minimums-plus-extra", extra: 0 },
  strategy: { type: "avalanche" },
};

/** The answer to one case of a kind. */
function solved(kind: string, fields: object) {
  return solveCases(JSON.stringify([{ id: "case", kind, input: { ...input, ...fields } }]));
}

/** What was paid in the months that are shown. */
function paid(fields: object): Record<number, number> {
  const [answer] = solved("plan", fields).answers;
  if (!answer || !("result" in answer)) throw new Error(JSON.stringify(answer));
  const rows = answer.result["rows"] as { month: number; debts: { loan: { payment: number } } }[];
  return Object.fromEntries(rows.map(({ month, debts }) => [month, debts.loan.payment]));
}

test("the first two months are shown and the last, each once", () => {
  expect(Object.keys(paid({}))).toEqual(["1", "2", "11"]);
  expect(paid({ debts: [{ ...loan, balance: 15_000 }] })).toEqual({ 1: 10_000, 2: 5202 });
  expect(paid({ debts: [{ ...loan, balance: 5000 }] })).toEqual({ 1: 5050 });
  expect(paid({ debts: [{ ...loan, balance: 0 }] })).toEqual({});
});

test("one-off money stands beside the budget or in it, as a list or by month", () => {
  const list = [{ month: 2, amount: 500 }];
  const { budget } = input;
  for (const fields of [
    { oneOffs: list },
    { oneOffs: [{ ...list[0], debt: "loan" }] },
    { oneOffs: { 2: 500 } },
    { budget: { ...budget, oneOffs: list } },
    { changes: [{ type: "one-off", ...list[0] }] },
  ]) {
    expect(paid(fields)).toMatchObject({ 1: 10_000, 2: 10_500 });
  }
});

test("growth begins in the month that is given, or one span after month 1", () => {
  const growth = { type: "growth", everyMonths: 1, amount: 500 };

  expect(paid({ changes: [growth] })).toMatchObject({ 1: 10_000, 2: 10_500 });
  expect(paid({ changes: [{ ...growth, firstMonth: 3 }] })).toMatchObject({ 1: 10_000, 2: 10_000 });
  expect(paid({ changes: [{ ...growth, firstMonth: 0 }] })).toMatchObject({ 1: 11_000, 2: 11_500 });
});

test("half-even rounding, fees, deferment and other accruals are options of a case", () => {
  const half = { ...loan, balance: 50, minimum: { type: "fixed", amount: 1 } };
  const budget = { mode: "total", amount: 100 };
  expect(paid({ debts: [half], budget })).toEqual({ 1: 51 });
  expect(paid({ debts: [half], budget, rounding: "half-even" })).toEqual({ 1: 50 });

  const totals = (debt: object) => solved("plan", { debts: [{ ...loan, ...debt }] }).answers[0];
  expect(totals({ annualFee: { amount: 700, firstMonth: 2 } })).toMatchObject({
    result: { totalFeesCents: 700 },
  });
  expect(totals({ deferment: { months: 2, isSubsidised: true } })).toMatchObject({
    result: { months: 13 },
  });
  expect(totals({ accrual: { type: "semi-annual" } })).toMatchObject({
    // 1,000.00 × (1.06^(1/6) − 1) = 9.7587…
    result: { rows: [{ debts: { loan: { interest: 976 } } }, {}, {}] },
  });
});

test("an impossible plan is an error of `plan` and the result of `plan.error`", () => {
  const budget = { mode: "total", amount: 9999 };
  const expected = { error: "BUDGET_BELOW_MINIMUMS", month: 1, shortfallCents: 1 };

  expect(solved("plan.error", { budget }).answers).toEqual([{ id: "case", result: expected }]);
  expect(solved("plan", { budget }).answers).toMatchObject([
    { id: "case", error: { code: "BUDGET_BELOW_MINIMUMS" } },
  ]);
  expect(
    solved("plan.error", { strategy: { type: "custom", order: ["x"] } }).answers,
  ).toMatchObject([{ result: { error: "BAD_ORDER" } }]);
});

test("what is malformed is named", () => {
  const complaintOf = (fields: object) => solved("plan", fields).complaints[0];

  expect(complaintOf({ debts: [loan, loan] })).toContain("input.debts");
  expect(complaintOf({ debts: [{ ...loan, apr: "-1" }] })).toContain("input.debts[0].apr");
  expect(complaintOf({ debts: [{ ...loan, tiers: [] }] })).toContain("input.debts[0].tiers");
  expect(complaintOf({ budget: { mode: "total" } })).toContain("input.budget.amount");
  expect(complaintOf({ strategy: { type: "random" } })).toContain("input.strategy.type");
  expect(complaintOf({ oneOffs: [{ month: 1, amount: 5, debt: "x" }] })).toContain("input.oneOffs");
  expect(complaintOf({ oneOffs: { soon: 5 } })).toContain("input.oneOffs");
});
