import { planPayoff } from "@snowball/payoff";
import { expect, test } from "vitest";

import { describeForgiveness } from "./describe-forgiveness.ts";
import { describeFault, faultInShort } from "./describe-fault.ts";
import { subjectFixture } from "./subject-fixture.ts";

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
function saidWith(extra: number, isIncomeDriven = true) {
  const budget = { mode: "minimums-plus-extra", extra } as const;
  const subject = subjectFixture({ "Direct Loan": { ...GROWING, isIncomeDriven } }, { budget });
  const outcome = planPayoff(subject.portfolio, { type: "avalanche" });
  if (outcome.kind !== "plan") throw new Error("There is no plan.");
  const { months } = outcome.plan.totals;

  return { months, said: describeForgiveness(subject, months) };
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
  expect(saidWith(105_00, false).said).toBeNull();
});
