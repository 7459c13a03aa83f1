import { planPayoff, type Portfolio, type Strategy } from "@snowball/payoff";
import { expect, test } from "vitest";

import { planWords } from "../words/plan-words.ts";
import { subjectFixture } from "../testing/subject-fixture.ts";
import { describeFreed } from "./milestones.tsx";

const AVALANCHE = { type: "avalanche" } as const;

/** Describes what the payoff of each debt frees, in an avalanche plan. */
function freed(
  budget: Portfolio["budget"],
  sent: number | null = 0,
  owed = 300,
  about: Partial<Pick<Portfolio, "changes" | "opening">> = {},
  strategy: Strategy = AVALANCHE,
) {
  const subject = subjectFixture(
    {
      Loan: { owed: 900, apr: 6, minimum: 80 },
      Visa: { owed, apr: 24.99, minimum: 60, sentThisMonth: sent },
    },
    { budget, ...about },
  );
  const outcome = planPayoff(subject.portfolio, strategy);
  if (outcome.kind === "impossible") throw new Error(outcome.fault.code);
  const { plan } = outcome;

  return (id: string) => describeFreed(id, { plan, subject, strategy, words: planWords(subject) });
}

/** Returns a first month with this much money, in which so much of Visa is due. */
function opening(money: number, due: number): NonNullable<Portfolio["opening"]> {
  const accrual = { over: 1, under: 12 };
  const debts = {
    Loan: { accrual, due: 80_00, escrow: 0 },
    Visa: { accrual, due, arrears: Math.max(0, due - 60_00), escrow: 0 },
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

test.for([20_00, 60_00])(
  "without rollover, the usual minimum is free, also if %i cents of it were sent this month",
  (sent) => {
    const noRollover = { mode: "minimums-plus-extra-no-rollover", extra: 100_00 } as const;
    const about = { opening: opening(240_00 - sent, 60_00 - sent) };

    expect(freed(noRollover, sent, 310 - sent / 100, about)("Visa")).toBe("frees $60.00 a month");
  },
);

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
  strategy: Strategy = AVALANCHE,
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
  const outcome = planPayoff(portfolio, strategy);
  if (outcome.kind === "impossible") throw new Error(outcome.fault.code);
  const context = { plan: outcome.plan, strategy, subject: { ...subject, portfolio } };

  return describeFreed("Visa", { ...context, words: planWords(subject) });
}

test("months with more paychecks before and after do not count either", () => {
  const budget = { mode: "by-month", amounts: [360_00, 240_00, 240_00], period: 3 } as const;

  const order = { type: "custom", order: ["Visa", "Store"] } as const;

  // Visa is paid off in month 6, between months 4 and 7.
  expect(freedByVisa({ owed: 5000, minimum: 30 }, 900, budget, order)).toBe(
    "frees $130.00 a month for Store",
  );
});

test("a debt whose payments begin then gets the money too", () => {
  // Visa is paid off in month 4, and Store's payments begin in month 5. It has the highest rate.
  expect(freedByVisa({ owed: 900, minimum: 50, deferment: 4 })).toBe(
    "frees $160.00 a month for Store",
  );
  // The minimums of the first month, $140.00, and $100.00. A later minimum is added to it.
  const minimums = { mode: "minimums-plus-extra", extra: 100_00 } as const;
  const later = { owed: 900, minimum: 50, deferment: 4 };
  expect(freedByVisa(later, 500, minimums)).toBe("frees $160.00 a month for Store");
});

test("a debt frees its own payment, not all that the budget leaves then", () => {
  // Store is paid off the month before. Visa gets $98.35 then, and Loan $160.00 more after both.
  expect(freedByVisa({ owed: 250, minimum: 30 }, 300)).toBe("frees $98.35 a month for Loan");
});

test("names all debts that share the money", () => {
  // Store's minimum is $50.00 from then on.
  expect(
    freedByVisa({ owed: 900, minimum: 50, deferment: 4 }, 500, TOTAL, { type: "snowball" }),
  ).toBe("frees $160.00 a month for Loan and Store");
});

test("a debt that only gets its minimum frees only that", () => {
  expect(freedByVisa({ owed: 5000, minimum: 30 })).toBe("frees $60.00 a month for Store");
});

test("money beyond the minimums that stays unspent is not freed", () => {
  expect(freed(TOTAL, 0, 300, {}, { type: "minimum-only" })("Visa")).toBe("frees $60.00 a month");
});

test("without rollover, missed payments are not freed every month", () => {
  const noRollover = { mode: "minimums-plus-extra-no-rollover", extra: 0 } as const;
  const about = { opening: opening(320_00, 240_00) };

  expect(freed(noRollover, 0, 290, about)("Visa")).toBe("frees $60.00 a month");
});

test("says nothing if the only month before has missed payments or unknown ones", () => {
  const behind = opening(320_00, 240_00);

  expect(freed(TOTAL, 0, 300, { opening: behind })("Visa")).toBeNull();
  expect(freed(TOTAL, null, 300, { opening: opening(240_00, 60_00) })("Visa")).toBeNull();
});
