import { planPayoff, type Portfolio } from "@snowball/payoff";
import { expect, test } from "vitest";

import { planWords } from "../words/plan-words.ts";
import { subjectFixture } from "../testing/subject-fixture.ts";
import { describeFreed } from "./milestones.tsx";

/** Describes what the payoff of each debt frees, in an avalanche plan. */
function freed(budget: Portfolio["budget"], sent = 0, owed = 300) {
  const subject = subjectFixture(
    {
      Loan: { owed: 900, apr: 6, minimum: 80 },
      Visa: { owed, apr: 24.99, minimum: 60, sentThisMonth: sent },
    },
    { budget },
  );
  const outcome = planPayoff(subject.portfolio, { type: "avalanche" });
  if (outcome.kind === "impossible") throw new Error(outcome.fault.code);
  const { plan } = outcome;

  return (id: string) => describeFreed(id, { plan, subject, words: planWords(subject) });
}

const TOTAL = { mode: "total", amount: 240_00 } as const;

test("a paid-off debt hands what was paid on it to the next debt", () => {
  expect(freed(TOTAL, 0, 500)("Visa")).toBe("frees $160.00 a month for Loan");
});

test("the last debt hands on nothing", () => {
  expect(freed(TOTAL)("Loan")).toBeNull();
});

test("what was sent this month counts, and a debt that is paid off at once frees nothing known", () => {
  const isPaidAtOnce = freed(TOTAL, 0, 100);

  expect(freed(TOTAL, 20_00)("Visa")).toMatch(/^frees \$180\.00 a month/);
  expect(isPaidAtOnce("Visa")).toBeNull();
});

test("without rollover, the minimum that ends is free for anything", () => {
  const noRollover = { mode: "minimums-plus-extra-no-rollover", extra: 100_00 } as const;

  expect(freed(noRollover)("Visa")).toBe("frees $60.00 a month");
});
