import { expect, test } from "vitest";

import { subjectFixture } from "../testing/subject-fixture.ts";
import { describeDebtFree, describeDifference } from "./describe-difference.ts";
import type { WhatIfFigures } from "./what-if-subject.ts";

const subject = subjectFixture({ Visa: { owed: 100, apr: 10, minimum: 10 } });
const plan = (months: number, cost: number): WhatIfFigures => ({
  kind: "plan",
  months,
  cost,
  paid: cost,
  budget: { amount: 0, unit: "a month" },
});
const endless = {
  code: "NEVER_PAYS_OFF",
  clearsIn36: null,
  clearsIn60: null,
  negativeAmortization: [],
} as const;
const never: WhatIfFigures = {
  kind: "impossible",
  budget: { amount: 0, unit: "a month" },
  fault: { ...endless, negativeAmortization: [{ id: "Visa", minimum: 10, interest: 20 }] },
};
const short = (month: number): WhatIfFigures => ({
  kind: "impossible",
  budget: { amount: 0, unit: "a month" },
  fault: { code: "BUDGET_BELOW_MINIMUMS", month, minimums: 20, budget: 10, shortfall: 10 },
});
const ageLong: WhatIfFigures = {
  kind: "impossible",
  budget: { amount: 0, unit: "a month" },
  fault: endless,
};

test.for([
  ["Feb 2027", plan(3, 1)],
  ["Never", never],
  ["Not debt-free in a hundred years", ageLong],
  ["Runs short in March 2027", short(4)],
  ["Not enough for the minimums", short(1)],
] as const)("shows the payoff date in a cell as: %s", ([cell, figures]) => {
  expect(describeDebtFree(figures, subject)).toBe(cell);
});

test.for([
  [plan(20, 5000), plan(20, 5000), "Nothing changes."],
  [
    plan(20, 5000),
    plan(7, 1234),
    "Debt-free 1 year 1 month sooner, and $37.66 less in interest and fees.",
  ],
  [
    plan(20, 5000),
    plan(21, 6000),
    "Debt-free 1 month later, and $10.00 more in interest and fees.",
  ],
  [
    plan(20, 5000),
    plan(18, 6000),
    "Debt-free 2 months sooner, but $10.00 more in interest and fees.",
  ],
  [
    plan(20, 5000),
    plan(20, 4000),
    "Debt-free in the same month, and $10.00 less in interest and fees.",
  ],
  [plan(20, 5000), plan(19, 5000), "Debt-free 1 month sooner, at the same cost."],
  [never, plan(3, 1), "Your plan never pays off your debts. You'd be debt-free in February 2027."],
  [
    short(4),
    plan(3, 1),
    "Your plan runs short in March 2027. You'd be debt-free in February 2027.",
  ],
  [
    short(1),
    plan(3, 1),
    "Your plan runs short in December 2026. You'd be debt-free in February 2027.",
  ],
  [
    plan(20, 5000),
    never,
    "There'd be no payoff date. With this budget the debts are never paid off: interest eats up the payments.",
  ],
  [
    plan(20, 5000),
    ageLong,
    "There'd be no payoff date. With this budget you'd still owe money after a hundred years.",
  ],
  [
    never,
    never,
    "There's still no payoff date. With this budget the debts are never paid off: interest eats up the payments.",
  ],
] as const)("describes the difference between %o and %o: %s", ([before, after, sentence]) => {
  expect(describeDifference(before, after, subject)).toBe(sentence);
});
