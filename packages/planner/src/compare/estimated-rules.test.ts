import {
  type Debt,
  firstBudget,
  firstMinimums,
  planPayoff,
  type Portfolio,
  sumOfFirstMinimums,
} from "@snowball/payoff";
import fc from "fast-check";
import { expect, test } from "vitest";

import type { DebtFacts } from "../facts/debt-facts.ts";
import { chargeOfMonth } from "../facts/estimate-minimum.ts";
import { minimumEnds } from "../facts/estimate-ends.ts";
import { readPortfolio } from "../facts/read-portfolio.ts";
import type { LedgerFacts } from "../month/ledger-facts.ts";
import { balanceFacts, cardFacts } from "../testing/debt-facts.ts";
import { buildCurrentMonth } from "../testing/current-month.ts";
import { SETTINGS } from "../testing/month-fixture.ts";
import { readQuestion, resolvePlan } from "./resolve-plan.ts";

const FIRST_MONTH = "2026-12-01";
const AVALANCHE = { type: "avalanche" } as const;
const NOT_CHOSEN = { steady: null, promoMargin: null, amounts: {}, month: null };

function storeCard(
  owed: string,
  minimum: string,
  deferred: { last_date: string; accrued: string },
) {
  return cardFacts({
    owed: { value: owed, source: "bank" },
    balances: [
      balanceFacts({
        amount: owed,
        apr: { value: "26.99", source: "bank" },
        deferred: { apr: "26.99", ...deferred },
      }),
    ],
    minimum: { value: minimum, source: "bank" },
    due_day: 20,
  });
}

const CAR = cardFacts({
  uuid: "car",
  kind: "auto_loan",
  owed: { value: "14300.00", source: "user" },
  balances: [balanceFacts({ amount: "14300.00", apr: { value: "7.4", source: "user" } })],
  minimum: { value: "352.00", source: "user" },
});

/** Two store cards with deferred interest and a car loan, $660.00 a month. */
function couple(harbor: { owed: string; minimum: string; accrued: string }) {
  const last = { last_date: "2027-06-20", accrued: harbor.accrued };
  return planned(
    [
      { ...storeCard(harbor.owed, harbor.minimum, last), uuid: "harbor" },
      {
        ...storeCard("899.00", "35.00", { last_date: "2027-03-28", accrued: "90.00" }),
        uuid: "voltline",
      },
      CAR,
    ],
    660_00,
  );
}

function planned(facts: readonly DebtFacts[], budget: number) {
  const { debts, estimated } = readPortfolio(facts, FIRST_MONTH);
  const portfolio: Portfolio = { debts, budget: { mode: "total", amount: budget } };
  return { portfolio, estimated, strategy: AVALANCHE, choices: null };
}

test("keeps the date when a statement lowers the minimum of a card with deferred interest", () => {
  const before = couple({ owed: "2400.00", minimum: "68.00", accrued: "312.40" });
  const after = couple({ owed: "2332.00", minimum: "35.00", accrued: "370.00" });

  expect(before.portfolio.debts[0]?.minimum.type).toBe("percent");
  expect(after.portfolio.debts[0]?.minimum.type).toBe("percentPlusInterest");
  for (const question of [before, after]) {
    expect(resolvePlan(question)).toMatchObject({ outcome: { kind: "plan" }, estimateFault: null });
  }
});

/** The rate of a card rises from 0 to 26.99 % after three months, and its minimum with it. */
function risingCard(minimum: string) {
  return planned(
    [
      cardFacts({
        owed: { value: "9000.00", source: "bank" },
        balances: [
          balanceFacts({
            amount: "9000.00",
            apr: { value: "26.99", source: "bank" },
            promo: { apr: "0", last_date: "2027-02-28" },
          }),
        ],
        minimum: { value: minimum, source: "bank" },
      }),
      CAR,
    ],
    600_00,
  );
}

test("plans with another rule and reports the fault if only an estimated rule runs short", () => {
  const question = risingCard("90.00");
  expect(planPayoff(question.portfolio, AVALANCHE)).toMatchObject({
    kind: "impossible",
    fault: { code: "BUDGET_BELOW_MINIMUMS", month: 4 },
  });

  const { outcome, estimateFault, portfolio } = resolvePlan({ ...question, choices: NOT_CHOSEN });
  expect(outcome.kind).toBe("plan");
  expect(estimateFault).toMatchObject({ code: "BUDGET_BELOW_MINIMUMS", month: 4 });
  // The stated payment of the car loan stays.
  expect(portfolio.debts[1]?.minimum).toEqual({ type: "fixed", amount: 352_00 });
});

test.for<[string, Partial<LedgerFacts>]>([
  ["was paid and its balance grows until the next", { sent_this_month: "85.00" }],
  ["is lower than the next", { sent_this_month: "85.00", next_bill: "85.98" }],
])(
  "a budget made of minimums is not short although the month's estimated minimum %s",
  ([, about]) => {
    const today = "2026-12-20";
    const none = { open: [], sent_this_month: "0.00", sent_ahead: "0.00", in_the_air: "0.00" };
    const settings = { ...SETTINGS, total: null };
    const ledger = new Map([["card", { ...none, ...about }]]);
    const read = buildCurrentMonth([cardFacts()], { today, ledger, settings });
    const question = readQuestion({ read, settings, steadyAmounts: [] });

    expect(resolvePlan(question)).toMatchObject({
      outcome: { kind: "plan" },
      estimateFault: null,
    });
    expect(firstBudget(question.portfolio)).toBe(sumOfFirstMinimums(question.portfolio));
  },
);

test("never ends because of a loan, although an estimated minimum runs short first", () => {
  const today = "2026-12-01";
  const card = cardFacts({ due_day: null });
  const loan = cardFacts({
    uuid: "growing",
    kind: "personal_loan",
    owed: { value: "5100.50", source: "user" },
    balances: [balanceFacts({ amount: "5100.50", apr: { value: "30", source: "user" } })],
    minimum: { value: "20.00", source: "user" },
  });
  const settings = { ...SETTINGS, total: "105.00" };
  const read = buildCurrentMonth([card, loan], { today, ledger: new Map(), settings });
  const question = readQuestion({ read, settings, steadyAmounts: [] });

  expect(planPayoff(question.portfolio, question.strategy)).toMatchObject({
    fault: { code: "BUDGET_BELOW_MINIMUMS", month: 2 },
  });
  expect(resolvePlan(question)).toMatchObject({
    outcome: { kind: "impossible", fault: { code: "NEVER_PAYS_OFF" } },
    estimateFault: null,
  });
});

test("fails if the user stated the rule", () => {
  const { estimated: _, ...question } = risingCard("90.00");

  expect(resolvePlan(question)).toMatchObject({
    outcome: { kind: "impossible" },
    estimateFault: null,
  });
});

test("fails if the budget is below the minimums of today", () => {
  const { portfolio, ...question } = risingCard("90.00");
  const short: Portfolio = { ...portfolio, budget: { mode: "total", amount: 441_99 } };

  expect(resolvePlan({ ...question, portfolio: short })).toMatchObject({
    outcome: { kind: "impossible", fault: { code: "BUDGET_BELOW_MINIMUMS", month: 1 } },
    estimateFault: null,
  });
});

const anyCard = fc
  .record({
    owed: fc.integer({ min: 200_00, max: 9_000_00 }),
    apr: fc.constantFrom("0", "14.99", "22.49", "26.99"),
    share: fc.integer({ min: 8, max: 60 }),
    months: fc.integer({ min: 1, max: 14 }),
    offer: fc.constantFrom("none", "promo", "deferred"),
  })
  .map(({ owed, apr, share, months, offer }): DebtFacts => {
    const day = `${2027 + Math.floor((months - 1) / 12)}-${String(((months - 1) % 12) + 1).padStart(2, "0")}-20`;
    const amount = (owed / 100).toFixed(2);
    return cardFacts({
      owed: { value: amount, source: "bank" },
      balances: [
        balanceFacts({
          amount,
          apr: { value: offer === "none" ? apr : "26.99", source: "user" },
          promo: offer === "promo" ? { apr: "0", last_date: day } : null,
          deferred:
            offer === "deferred" ? { apr: "26.99", last_date: day, accrued: "120.00" } : null,
        }),
      ],
      minimum: {
        value: (Math.max(25_00, Math.round((owed * share) / 1000)) / 100).toFixed(2),
        source: "bank",
      },
    });
  });

/** Households with a budget of today's minimums and some more. */
const anyHousehold = fc
  .record({
    cards: fc.array(anyCard, { minLength: 1, maxLength: 3 }),
    more: fc.integer({ min: 0, max: 300_00 }),
    strategy: fc.constantFrom("avalanche" as const, "snowball" as const),
  })
  .map(({ cards, more, strategy }) => {
    const facts = [...cards.map((card, at) => ({ ...card, uuid: `card ${at}` })), CAR];
    const minimums = facts.reduce((sum, { minimum }) => sum + Number(minimum.value) * 100, 0);
    return { facts, budget: Math.round(minimums) + more, strategy };
  });

const hasPlan = (question: Parameters<typeof resolvePlan>[0]) =>
  resolvePlan(question).outcome.kind === "plan";

/** Returns the portfolio with another plausible rule for a card that gives today's minimum, too. */
function withOtherRule(portfolio: Portfolio, at: number, end: "sooner" | "later"): Portfolio {
  const debt = portfolio.debts[at] as Debt;
  if (debt.minimum.type === "fixed") return portfolio;
  const minimum = firstMinimums(portfolio).get(debt.id) ?? 0;
  const rule = minimumEnds(chargeOfMonth(debt.balances, 0), minimum)?.[end] ?? debt.minimum;

  return { ...portfolio, debts: portfolio.debts.with(at, { ...debt, minimum: rule }) };
}

test("another estimated rule for a debt never makes a working plan fail", () => {
  fc.assert(
    fc.property(anyHousehold, fc.nat(), ({ facts, budget, strategy: type }, at) => {
      const question = { ...planned(facts, budget), strategy: { type } };
      if (!hasPlan(question)) return;
      for (const end of ["sooner", "later"] as const) {
        const portfolio = withOtherRule(question.portfolio, at % (facts.length - 1), end);
        expect(hasPlan({ ...question, portfolio })).toBe(true);
      }
    }),
    { numRuns: 300 },
  );
});

test("a statement with a lower minimum never makes a working plan fail", () => {
  const lower = fc.integer({ min: 30, max: 99 });
  fc.assert(
    fc.property(anyHousehold, lower, ({ facts, budget, strategy: type }, percent) => {
      const strategy = { type };
      if (!hasPlan({ ...planned(facts, budget), strategy })) return;
      const [first, ...others] = facts as [DebtFacts, ...DebtFacts[]];
      const minimum = Math.round(Number(first.minimum.value) * percent) / 100;
      const lowered: DebtFacts = {
        ...first,
        minimum: { value: minimum.toFixed(2), source: "bank" },
      };
      const question = planned([lowered, ...others], budget);
      // Below every issuer's minimum, the figure is from before the balance grew and says nothing of the next one.
      const [estimate = 0] = firstMinimums(question.portfolio).values();
      if (estimate > minimum * 100 + 1) return;
      expect(hasPlan({ ...question, strategy })).toBe(true);
    }),
    { numRuns: 300 },
  );
});
