import { amountFromCents } from "@snowball/money";
import {
  type BudgetChange,
  type Debt,
  planPayoff,
  type Portfolio,
  sumOfFirstMinimums,
  totalPayoff,
} from "@snowball/payoff";
import fc from "fast-check";
import { expect, test } from "vitest";

import { buildCurrentMonthDebts } from "../month/current-month.ts";
import { openPortfolio } from "../month/open-portfolio.ts";
import type { PlanSettingsFacts } from "../facts/read-plan-settings.ts";
import { readLedger } from "../month/read-ledger.ts";
import { anyHousehold } from "../testing/any-household.ts";
import { anyState } from "../testing/any-plan-state.ts";
import { cardFacts } from "../testing/debt-facts.ts";
import { bill, ledger, SETTINGS } from "../testing/month-fixture.ts";
import { leastBudget, openForSearch, quickStrategies } from "./least-budget.ts";
import { readQuestion, resolvePlan } from "./resolve-plan.ts";

const AVALANCHE = { type: "avalanche" } as const;

/** Its minimum rises after the promotion. */
const promoted: Debt = {
  id: "card",
  balances: [{ id: "all", amount: 600_000, apr: 279_900, promo: { apr: 0, months: 4 } }],
  minimum: { type: "percentPlusInterest", share: 10_000, floor: 25_00 },
};
const loan: Debt = {
  id: "loan",
  balances: [{ id: "loan", amount: 900_000, apr: 60_000 }],
  minimum: { type: "fixed", amount: 200_00 },
};
const given: Portfolio = { debts: [promoted, loan], budget: { mode: "minimums-only" } };

const withTotal =
  (portfolio: Portfolio) =>
  (amount: number): Portfolio => ({ ...portfolio, budget: { mode: "total", amount } });

function isPlan(amount: number): boolean {
  return planPayoff(withTotal(given)(amount), AVALANCHE).kind === "plan";
}

test("the least budget works in every month, while a cent less does not", () => {
  const least = leastBudget(withTotal(given), AVALANCHE)?.amount ?? 0;

  // Above today's minimums of $60.00 and $200.00.
  expect(least).toBeGreaterThan(260_00);
  expect([isPlan(least), isPlan(least - 1)]).toEqual([true, false]);
});

test("the least budget is never below the minimums, though nearly nothing is due for the rest of this month", () => {
  const small: Debt = {
    id: "small",
    balances: [{ id: "all", amount: 15_000, apr: 299_900 }],
    minimum: { type: "fixed", amount: 35_00 },
  };
  const none = { accrual: { over: 0, under: 365 }, due: 0, escrow: 0 };
  const portfolio: Portfolio = {
    debts: [small, loan],
    budget: { mode: "total", amount: 1_000_00 },
    // All of the month's money is left and pays the small debt off.
    opening: { money: 1_000_00, debts: { small: none, loan: none } },
  };

  expect(leastBudget(withTotal(portfolio), AVALANCHE)?.amount).toBe(235_00);
});

test("where no money makes a plan there is no least budget", () => {
  const growing: Debt = {
    id: "growing",
    balances: [{ id: "growing", amount: 100_000, apr: 300_000 }],
    minimum: { type: "fixed", amount: 10_00 },
    prepayment: "forbidden",
  };

  expect(leastBudget(withTotal({ ...given, debts: [growing] }), AVALANCHE)).toBeNull();
});

test("the least budget ends within forty years, though a little less would end in ninety", () => {
  const card: Debt = {
    id: "card",
    balances: [{ id: "card", amount: 1_000_000, apr: 240_000 }],
    minimum: { type: "fixed", amount: 150_00 },
  };
  const least = leastBudget(withTotal({ ...given, debts: [card] }), AVALANCHE);

  expect(least?.amount).toBeGreaterThan(200_00);
  expect(least?.months).toBeLessThanOrEqual(480);
});

test("a month that no paycheck can pay anymore leaves a least budget for the months after it", () => {
  const minimum = { value: "900.00", source: "user" } as const;
  const card = cardFacts({ owed: { value: "9000.00", source: "user" }, minimum });
  const sent = { billed: "900.00", due: "900.00", sent_this_month: "600.00", left: "300.00" };
  const payments = [bill("2027-06-28", sent)];
  const today = "2027-06-20";
  const ofCard = readLedger([ledger(payments, { sent_this_month: "600.00" })], today);
  const paydays = { every: "two_weeks", on: "2027-06-04" } as const;
  const least = (pastPaychecks: number) => {
    const read = buildCurrentMonthDebts([card], { today, ledger: ofCard, pastPaychecks });
    const withBudget = openForSearch(read, (each, cents) =>
      openPortfolio(each, {
        ...SETTINGS,
        paydays: { ...paydays, days: [], amount: amountFromCents(cents) },
      }),
    );
    return leastBudget(withBudget, AVALANCHE, 2)?.amount;
  };

  // Two paychecks brought $660.00, and then $900.00.
  expect([least(660_00), least(900_00)]).toEqual([450_00, 450_00]);
});

/** One month has less money, so that the least budget is above the minimums of many plans. */
const anyQuestion = fc
  .record({ state: anyState, month: fc.integer({ min: 1, max: 20 }), less: fc.nat(90_000) })
  .map(({ state, month, less }) => {
    const { portfolio, strategy } = readQuestion(state);
    const gap: BudgetChange = { type: "one-off", month, amount: -less };

    return {
      portfolio: { ...portfolio, changes: [...(portfolio.changes ?? []), gap] },
      strategy,
    };
  });

/** Each run computes some dozen plans, so a busy machine needs more time. */
const TIMEOUT_MS = 60_000;

test(
  "the least budget makes a plan, and a cent less makes none unless it is below the minimums",
  { timeout: TIMEOUT_MS },
  () => {
    let above = 0;
    fc.assert(
      fc.property(anyQuestion, ({ portfolio, strategy }) => {
        const withBudget = withTotal(portfolio);
        const least = leastBudget(withBudget, strategy)?.amount ?? null;
        fc.pre(least !== null);
        const outcomesWith = (amount: number) =>
          quickStrategies(strategy).map((each) => totalPayoff(withBudget(amount), each));
        const hasPlan = (amount: number) =>
          outcomesWith(amount).some(
            (outcome) => outcome.kind === "plan" && outcome.totals.months <= 480,
          );

        const isAbove = least > Math.max(1, sumOfFirstMinimums(withBudget(least)));
        if (isAbove) above += 1;

        expect([hasPlan(least), isAbove && hasPlan(least - 1)]).toEqual([true, false]);
      }),
      { numRuns: 60 },
    );
    expect(above).toBeGreaterThan(0);
  },
);

test(
  "the least amount from each paycheck makes a plan although extras wait for it",
  { timeout: TIMEOUT_MS },
  () => {
    let waiting = 0;
    fc.assert(
      fc.property(anyHousehold, fc.constantFrom(5, 25), (of, day) => {
        const read = buildCurrentMonthDebts(of.debts, of);
        fc.pre(read.planned.debts.length > 0);
        const settingsWith = (cents: number): PlanSettingsFacts => ({
          ...of.settings,
          strategy: "avalanche",
          total: amountFromCents(cents),
          rollover: true,
          paydays: { every: "month", on: null, days: [day], amount: amountFromCents(cents) },
        });
        const withBudget = openForSearch(read, (each, cents) =>
          openPortfolio(each, settingsWith(cents)),
        );
        const least = leastBudget(withBudget, AVALANCHE)?.amount ?? null;
        fc.pre(least !== null);
        const terms = Object.values(withBudget(least).opening?.debts ?? {});
        if (terms.some(({ waits = [] }) => waits.some(({ over }) => over > 0))) {
          waiting += 1;
        }
        const question = readQuestion({ read, settings: settingsWith(least), steadyAmounts: [] });

        expect(resolvePlan(question).outcome.kind).toBe("plan");
      }),
      { numRuns: 30 },
    );
    expect(waiting).toBeGreaterThan(10);
  },
);

/** The sofa has no interest for a year, and a high fee after it, which is part of the minimum. */
const SOFA: Debt = {
  id: "sofa",
  balances: [{ id: "sofa", amount: 200_000, apr: 269_900, promo: { apr: 0, months: 12 } }],
  annualFee: { amount: 600_00, firstMonth: 13 },
  minimum: { type: "percentPlusInterest", share: 10_000, floor: 40_00 },
};

test("the cheapest plan needs no more than snowball, and far less than avalanche", () => {
  const car: Debt = {
    id: "car",
    balances: [{ id: "car", amount: 900_000, apr: 72_500 }],
    minimum: { type: "fixed", amount: 250_00 },
  };
  const personal: Debt = {
    id: "personal",
    balances: [{ id: "personal", amount: 400_050, apr: 142_500 }],
    minimum: { type: "fixed", amount: 160_00 },
  };
  const withBudget = withTotal({ ...given, debts: [car, personal, SOFA] });
  const leastBy = (type: "snowball" | "avalanche" | "optimal") =>
    leastBudget(withBudget, { type })?.amount ?? NaN;

  expect(leastBy("optimal")).toBeLessThanOrEqual(leastBy("snowball"));
  expect(leastBy("avalanche") - leastBy("snowball")).toBeGreaterThan(200_00);
});
