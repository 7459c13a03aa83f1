import { planPayoff, type Portfolio } from "@snowball/payoff";
import { expect, test } from "vitest";

import { planWords } from "../words/plan-words.ts";
import { subjectFixture } from "../testing/subject-fixture.ts";
import { describeFreed } from "./milestones.tsx";

/** Describes what the payoff of each debt frees, in an avalanche plan. */
function freed(
  budget: Portfolio["budget"],
  sent = 0,
  owed = 300,
  about: Partial<Pick<Portfolio, "changes" | "opening">> = {},
) {
  const subject = subjectFixture(
    {
      Loan: { owed: 900, apr: 6, minimum: 80 },
      Visa: { owed, apr: 24.99, minimum: 60, sentThisMonth: sent },
    },
    { budget, ...about },
  );
  const outcome = planPayoff(subject.portfolio, { type: "avalanche" });
  if (outcome.kind === "impossible") throw new Error(outcome.fault.code);
  const { plan } = outcome;

  return (id: string) => describeFreed(id, { plan, subject, words: planWords(subject) });
}

/** Returns a first month with this much money, in which so much of Visa is due. */
function opening(money: number, due: number): NonNullable<Portfolio["opening"]> {
  const accrual = { over: 1, under: 12 };
  const debts = {
    Loan: { accrual, due: 80_00, escrow: 0 },
    Visa: { accrual, due, escrow: 0 },
  };

  return { money, debts };
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

  expect(freed(TOTAL, 20_00, 300, { opening: opening(220_00, 40_00) })("Visa")).toBe(
    "frees $160.00 a month for Loan",
  );
  expect(isPaidAtOnce("Visa")).toBeNull();
});

test("without rollover, the minimum that ends is free for anything", () => {
  const noRollover = { mode: "minimums-plus-extra-no-rollover", extra: 100_00 } as const;

  expect(freed(noRollover)("Visa")).toBe("frees $60.00 a month");
});

test("one-off money is not freed every month", () => {
  const changes = [{ type: "one-off", month: 2, amount: 150_00 }] as const;

  expect(freed(TOTAL, 0, 500, { changes })("Visa")).toBe("frees $160.00 a month for Loan");
});

test("a month with more paychecks frees no more than a usual one", () => {
  const amounts = [360_00, 240_00, 240_00];

  // Visa is paid off in month 5, after a month with more paychecks like the first.
  expect(freed({ mode: "by-month", amounts, period: 3 }, 0, 900)("Visa")).toMatch(
    /^frees \$160\.00 a month/,
  );
});

/** Describes what Visa frees next to a third debt. */
function freedByVisa(
  { deferment, ...other }: { owed: number; minimum: number; deferment?: number },
  owed = 500,
  budget: Portfolio["budget"] = TOTAL,
) {
  const subject = subjectFixture(
    {
      Store: { apr: 29.99, ...other },
      Visa: { owed, apr: 24.99, minimum: 60 },
      Loan: { owed: 900, apr: 6, minimum: 80 },
    },
    { budget },
  );
  const debts = subject.portfolio.debts.map((debt) =>
    debt.id === "Store" && deferment !== undefined
      ? { ...debt, deferment: { months: deferment, isSubsidised: true } }
      : debt,
  );
  const portfolio = { ...subject.portfolio, debts };
  const outcome = planPayoff(portfolio, { type: "avalanche" });
  if (outcome.kind === "impossible") throw new Error(outcome.fault.code);
  const context = { plan: outcome.plan, subject: { ...subject, portfolio } };

  return describeFreed("Visa", { ...context, words: planWords(subject) });
}

test("a deferred debt needs its minimum once it is due", () => {
  // Visa is paid off in month 4, and Store's payments begin in month 5.
  expect(freedByVisa({ owed: 900, minimum: 50, deferment: 4 })).toMatch(/^frees \$110\.00/);
  // The minimums of the first month, $140.00, and $100.00. A later minimum is added to it.
  const minimums = { mode: "minimums-plus-extra", extra: 100_00 } as const;
  const later = { owed: 900, minimum: 50, deferment: 4 };
  expect(freedByVisa(later, 500, minimums)).toMatch(/^frees \$160\.00/);
});

test("a debt frees all it could get, also if an earlier one was paid off the month before", () => {
  expect(freedByVisa({ owed: 250, minimum: 30 }, 300)).toMatch(/^frees \$160\.00 a month/);
});

test("a debt that only gets its minimum frees only that", () => {
  expect(freedByVisa({ owed: 5000, minimum: 30 })).toBe("frees $60.00 a month for Store");
});

test("missed payments beyond the budget are not freed every month", () => {
  const behind = opening(320_00, 240_00);
  const noRollover = { mode: "minimums-plus-extra-no-rollover", extra: 0 } as const;

  expect(freed(TOTAL, 0, 300, { opening: behind })("Visa")).toBe("frees $160.00 a month for Loan");
  expect(freed(noRollover, 0, 290, { opening: behind })("Visa")).toBe("frees $60.00 a month");
});
