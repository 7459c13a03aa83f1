import { monthAfter } from "@snowball/dates";
import { planPayoff } from "@snowball/payoff";
import { expect, test } from "vitest";

import { describeForgiveness } from "../budget/plan-result.tsx";
import { describeFault } from "./describe-fault.ts";
import type { PlannedDebt } from "./plan-subject.ts";
import { subjectFixture } from "../testing/subject-fixture.ts";

const BY_IBR = { years: { least: 20, most: 25 }, planEnds: null };
const GROWING = { owed: 34_000, apr: 6.5, minimum: 85 };

function faultOf(isIncomeDriven: boolean) {
  const subject = subjectFixture({
    "Direct Loan": { ...GROWING, isIncomeDriven },
    Visa: { owed: 400, apr: 22, minimum: 40 },
  });
  const outcome = planPayoff(subject.portfolio, { type: "avalanche" });
  if (outcome.kind !== "impossible") throw new Error("There is a plan.");

  return { subject, fault: outcome.fault };
}

test("does not report an income-driven payment as a plan failure", () => {
  const { fault, subject } = faultOf(true);

  expect(describeFault(fault, subject).short).toBe("A payment follows your income");
  expect(describeFault(fault, subject).long).toMatch(
    /^The payment on Direct Loan follows your income /,
  );
});

test("reports a payment below the interest as a failure if it is not income-driven", () => {
  const { fault, subject } = faultOf(false);

  expect(describeFault(fault, subject).short).toBe("Never debt-free this way");
});

/**
 * Describes the forgiveness of a loan with a payment below its interest, if `extra` cents are added each
 * month.
 */
function describeWithExtra(extra: number, about: Partial<PlannedDebt> = {}) {
  const budget = { mode: "minimums-plus-extra", extra } as const;
  const loan = { ...GROWING, isIncomeDriven: true, forgiveness: BY_IBR, ...about };
  const subject = subjectFixture({ "Direct Loan": loan }, { budget });
  const outcome = planPayoff(subject.portfolio, { type: "avalanche" });
  if (outcome.kind !== "plan") throw new Error("There is no plan.");
  const { months } = outcome.plan.totals;

  const payoffMonths = new Map(outcome.plan.debts.map((debt) => [debt.id, debt.payoffMonth]));

  return { months, text: describeForgiveness(subject, { months, payoffMonths }) };
}

test("mentions forgiveness if the payoff date is decades away", () => {
  const { months, text } = describeWithExtra(105_00);

  expect(months).toBeGreaterThan(30 * 12);
  expect(text).toBe(
    "The payment on Direct Loan follows your income. The rest is usually forgiven after 20 or 25 years, before this date. Ask its servicer when, before you send more.",
  );
});

test("does not mention forgiveness if the loan is paid off sooner or is not income-driven", () => {
  expect(describeWithExtra(300_00).months).toBeLessThan(20 * 12);
  expect(describeWithExtra(300_00).text).toBeNull();
  expect(describeWithExtra(105_00, { isIncomeDriven: false }).text).toBeNull();
});

const ENDING = { years: { least: 20, most: 30 }, planEnds: "2028-07-01" };

test.for([
  [
    { years: { least: 25, most: 25 }, planEnds: null },
    /is usually forgiven after 25 years, before/,
  ],
  [ENDING, /after 20 to 30 years, before this date, and its repayment plan ends by Jul 1, 2028./],
  [null, /^The payment .* your income\. Ask its servicer whether the rest is forgiven before/],
] as const)(
  "uses the years and end date of the loan's own repayment plan: %o",
  ([forgiveness, expected]) => {
    expect(describeWithExtra(105_00, { forgiveness }).text).toMatch(expected);
  },
);

test("says perhaps if the date is between the shortest and the longest period", () => {
  const { months, text } = describeWithExtra(140_00, { forgiveness: ENDING });

  expect(months).toBeGreaterThan(20 * 12);
  expect(months).toBeLessThanOrEqual(30 * 12);
  expect(text).toContain("perhaps before this date");
});

test("mentions public service forgiveness only if the plan runs past the expected day", () => {
  const serves = (day: string) => describeWithExtra(300_00, { forgivenForServiceOn: day }).text;
  const { months } = describeWithExtra(300_00);
  const lastMonth = monthAfter("2026-12-01", months - 1);

  expect(serves("2031-05-01")).toBe(
    "The servicer of Direct Loan expects to forgive the rest for public service on May 1, 2031, before this plan pays it off. Ask before you send more than is due.",
  );
  expect(serves(lastMonth)).toBeNull();
  // A day in the past is ignored.
  expect(serves("2026-11-30")).toBeNull();
});
