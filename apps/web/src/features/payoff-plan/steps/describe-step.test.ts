import { type PayoffPlan, planPayoff, type Strategy } from "@snowball/payoff";
import { payoffSteps } from "@snowball/planner";
import { expect, test } from "vitest";

import type { PlanSubject } from "../words/plan-subject.ts";
import { subjectFixture } from "../words/subject-fixture.ts";
import { describeStep } from "./describe-step.ts";

function planOf({ portfolio }: PlanSubject, strategy: Strategy = { type: "avalanche" }) {
  const outcome = planPayoff(portfolio, strategy);

  return outcome.kind === "plan" ? outcome.plan : null;
}

/** Each step as it is read: its sentence, then its notes. */
function told(subject: PlanSubject, plan: PayoffPlan | null) {
  return payoffSteps(plan ?? fail()).map((step) => {
    const { before, name, after, notes } = describeStep(step, subject);
    return [`${before}${name}${after}`, ...notes];
  });
}

function fail(): never {
  throw new Error("There is no such plan.");
}

const CARDS = {
  "Chase Sapphire": { owed: 2600, apr: 24.99, minimum: 145 },
  "Store Card": { owed: 1400, apr: 19.99, minimum: 35 },
  "Honda Civic": { owed: 4000, apr: 5, minimum: 130 },
};

test("the month that closes a debt is told with what it really pays, and with where the rest goes", () => {
  const subject = subjectFixture(CARDS, { budget: { mode: "minimums-plus-extra", extra: 40_000 } });

  expect(told(subject, planOf(subject))).toEqual([
    [
      "Pay $545.00 a month on Chase Sapphire through April 2027; in May 2027 the last $42.22, and $502.78 more on Store Card.",
      "Minimums on the rest: $165.00.",
    ],
    [
      "Pay $580.00 on Store Card in June 2027; in July 2027 the last $262.20, and $317.80 more on Honda Civic.",
      "Minimums on the rest: $130.00.",
    ],
    ["Pay $710.00 a month on Honda Civic through October 2027; in November 2027 the last $660.73."],
  ]);
});

test("a plan of minimums tells when each debt gets its last payment", () => {
  const subject = subjectFixture(CARDS, { budget: { mode: "minimums-only" } });

  expect(told(subject, planOf(subject, { type: "minimum-only" }))).toEqual([
    [
      "Pay the minimums, $310.00 a month, through September 2028; in October 2028 the last $98.97 on Chase Sapphire.",
      "Minimums on the rest: $165.00 in October 2028.",
    ],
    [
      "Pay the minimums, $165.00 a month, through July 2029; in August 2029 the last $129.57 on Honda Civic.",
      "Minimums on the rest: $35.00 in August 2029.",
    ],
    [
      "Pay the minimums, $35.00 a month, through May 2032; in June 2032 the last $15.36 on Store Card.",
    ],
  ]);
});

test("a month in which several debts go is told one by one", () => {
  const subject = subjectFixture(
    {
      A: { owed: 60, apr: 0, minimum: 50 },
      B: { owed: 70, apr: 0, minimum: 50 },
      C: { owed: 400, apr: 0, minimum: 20 },
    },
    { budget: { mode: "minimums-plus-extra", extra: 5_000 } },
  );

  expect(told(subject, planOf(subject))).toEqual([
    [
      "In December 2026 pay the last $70.00 on B, the last $60.00 on A, and $20.00 more on C.",
      "Minimums on the rest: $20.00.",
    ],
    ["Pay $170.00 a month on C through February 2027; in March 2027 the last $20.00."],
  ]);
});
