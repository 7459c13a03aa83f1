import { monthAfter } from "@snowball/dates";
import { planPayoff } from "@snowball/payoff";
import { expect, test } from "vitest";

import { describeForgiveness } from "./describe-forgiveness.ts";
import { describeFault, faultInShort } from "./describe-fault.ts";
import type { PlannedDebt } from "./plan-subject.ts";
import { subjectFixture } from "./subject-fixture.ts";

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

test("a payment that follows income is no failure of the plan, and nobody is told to pay ten times it", () => {
  const { fault, subject } = faultOf(true);

  expect(faultInShort(fault, subject)).toBe("A payment follows your income");
  expect(describeFault(fault, subject)).toMatch(/^The payment on Direct Loan follows your income /);
});

test("a payment below the interest that does not follow income is told as before", () => {
  const { fault, subject } = faultOf(false);

  expect(faultInShort(fault, subject)).toBe("Never debt-free this way");
});

/** What is said of a plan with so much each month beyond a payment that does not cover the interest. */
function saidWith(extra: number, about: Partial<PlannedDebt> = {}) {
  const budget = { mode: "minimums-plus-extra", extra } as const;
  const loan = { ...GROWING, isIncomeDriven: true, forgiveness: BY_IBR, ...about };
  const subject = subjectFixture({ "Direct Loan": loan }, { budget });
  const outcome = planPayoff(subject.portfolio, { type: "avalanche" });
  if (outcome.kind !== "plan") throw new Error("There is no plan.");
  const { months } = outcome.plan.totals;

  const payoffMonths = new Map(outcome.plan.debts.map((debt) => [debt.id, debt.payoffMonth]));

  return { months, said: describeForgiveness(subject, { months, payoffMonths }) };
}

test("a date decades away with money just above a payment that follows income is told with what comes before it", () => {
  const { months, said } = saidWith(105_00);

  expect(months).toBeGreaterThan(30 * 12);
  expect(said).toBe(
    "The payment on Direct Loan follows your income. What is left is usually forgiven after 20 or 25 years, before this date: ask its servicer when, before you send more.",
  );
});

test("with money that pays it off sooner, or where the payment does not follow income, nothing is said of it", () => {
  expect(saidWith(300_00).months).toBeLessThan(20 * 12);
  expect(saidWith(300_00).said).toBeNull();
  expect(saidWith(105_00, { isIncomeDriven: false }).said).toBeNull();
});

const ENDING = { years: { least: 20, most: 30 }, planEnds: "2028-07-01" };

test.for([
  [
    { years: { least: 25, most: 25 }, planEnds: null },
    /is usually forgiven after 25 years, before/,
  ],
  [ENDING, /after 20 to 30 years, before this date, and the way it is repaid ends by Jul 1, 2028:/],
  [null, /^The payment .* your income\. Ask its servicer whether what is left is forgiven before/],
] as const)(
  "years and end are those of the loan's own repayment plan: %o",
  ([forgiveness, told]) => {
    expect(saidWith(105_00, { forgiveness }).said).toMatch(told);
  },
);

test("a date that some are forgiven before and others after is told with a perhaps", () => {
  const { months, said } = saidWith(140_00, { forgiveness: ENDING });

  expect(months).toBeGreaterThan(20 * 12);
  expect(months).toBeLessThanOrEqual(30 * 12);
  expect(said).toContain("perhaps before this date");
});

test("forgiveness for public service is told with its servicer's day where the plan runs past it, and only there", () => {
  const serves = (day: string) => saidWith(300_00, { forgivenForServiceOn: day }).said;
  const { months } = saidWith(300_00);
  const lastMonth = monthAfter("2026-12-01", months - 1);

  expect(serves("2031-05-01")).toBe(
    "What is left of Direct Loan is expected to be forgiven for public service on May 1, 2031, by its servicer’s word, before this plan has paid it off: ask before you send more than is due.",
  );
  expect(serves(lastMonth)).toBeNull();
  // A day that has passed is no news of what comes.
  expect(serves("2026-11-30")).toBeNull();
});
