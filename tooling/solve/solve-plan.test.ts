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

/** Returns the answer to one case of a kind. */
function solved(kind: string, fields: object) {
  return solveCases(JSON.stringify([{ id: "case", kind, input: { ...input, ...fields } }]));
}

/** Returns the payments of the listed months. */
function paid(fields: object): Record<number, number> {
  const [answer] = solved("plan", fields).answers;
  if (!answer || !("result" in answer)) throw new Error(JSON.stringify(answer));
  const rows = answer.result["rows"] as { month: number; debts: { loan: { payment: number } } }[];
  return Object.fromEntries(rows.map(({ month, debts }) => [month, debts.loan.payment]));
}

test("the result lists the first two months and the last, each once", () => {
  expect(Object.keys(paid({}))).toEqual(["1", "2", "11"]);
  expect(paid({ debts: [{ ...loan, balance: 15_000 }] })).toEqual({ 1: 10_000, 2: 5202 });
  expect(paid({ debts: [{ ...loan, balance: 5000 }] })).toEqual({ 1: 5050 });
  expect(paid({ debts: [{ ...loan, balance: 0 }] })).toEqual({});
});

test("one-off money is next to the budget or in it, as a list or by month", () => {
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

test("growth starts in the given month, or one interval after month 1", () => {
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

test("malformed fields are named", () => {
  const complaintOf = (fields: object) => solved("plan", fields).complaints[0];

  expect(complaintOf({ debts: [loan, loan] })).toContain("input.debts");
  expect(complaintOf({ debts: [{ ...loan, apr: "-1" }] })).toContain("input.debts[0].apr");
  expect(complaintOf({ debts: [{ ...loan, tiers: [] }] })).toContain("input.debts[0].tiers");
  expect(complaintOf({ budget: { mode: "total" } })).toContain("input.budget.amount");
  expect(complaintOf({ strategy: { type: "random" } })).toContain("input.strategy.type");
  expect(complaintOf({ oneOffs: [{ month: 1, amount: 5, debt: "x" }] })).toContain("input.oneOffs");
  expect(complaintOf({ oneOffs: { soon: 5 } })).toContain("input.oneOffs");
});

test.for([
  ["MISSING_APR", { ...loan, apr: null }],
  ["MISSING_APR", { ...loan, balance: null, apr: undefined, tiers: [{ balance: 5, apr: null }] }],
  ["MISSING_MINIMUM", { ...loan, minimum: null }],
  ["MISSING_MINIMUM", { ...loan, minimum: { type: "fixed", amount: null } }],
  ["PROMO_END_UNKNOWN", { ...loan, promo: { apr: "0", months: null } }],
  ["PROMO_END_UNKNOWN", { ...loan, deferred: { apr: "9", months: null } }],
] as const)("an unknown figure gives an error, and is not taken as zero: %s", ([code, debt]) => {
  const fields = { debts: [debt], extrasCents: [0] };

  for (const kind of ["plan", "plan.sweep", "plan.optimal"]) {
    const { answers, complaints } = solved(kind, fields);
    expect(complaints).toEqual([]);
    expect(answers).toMatchObject([{ error: { code, message: expect.stringMatching(/loan/) } }]);
  }
  expect(solved("plan.error", fields).answers).toEqual([{ id: "case", result: { error: code } }]);
});

test("a plan that never ends names the growing debt and the payments that clear it in 36 and 60 months", () => {
  const debts = [{ ...loan, minimum: { type: "fixed", amount: 1000 } }];
  const figures = { clearsIn36Cents: 3322, clearsIn60Cents: 2225 };

  // =PMT(0.01, 36, 1000) = -33.2143…, =PMT(0.01, 60, 1000) = -22.2444…
  expect(solved("plan.error", { debts }).answers).toEqual([
    { id: "case", result: { error: "NEVER_PAYS_OFF", ...figures } },
  ]);
  expect(solved("plan", { debts }).answers).toEqual([
    {
      id: "case",
      error: {
        code: "NEVER_PAYS_OFF",
        message:
          "With this budget something is still owed after 1,200 months. " +
          'The minimum payment on "loan" (1000 cents) does not cover its monthly interest (1000): ' +
          "at least 1001 a month are needed. " +
          "3322 cents a month clear all debts in 36 months, 2225 in 60.",
        ...figures,
      },
    },
  ]);
});

test("the slider keeps the budget's rollover rule for freed minimums", () => {
  const second = { ...loan, id: "second", minimum: { type: "fixed", amount: 50_000 } };
  const { answers } = solved("plan.sweep", {
    debts: [loan, second],
    budget: { mode: "minimums-plus-extra-no-rollover" },
    extrasCents: [0],
  });

  expect(answers).toMatchObject([
    { result: { results: [{ months: 11, interestSavedCents: 0, monthsSaved: 0 }] } },
  ]);
});
