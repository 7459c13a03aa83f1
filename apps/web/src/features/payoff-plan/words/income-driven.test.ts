import { planPayoff } from "@snowball/payoff";
import { expect, test } from "vitest";

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
