import fc from "fast-check";
import { expect, test } from "vitest";

import type { PlanOutcome } from "../payoff-plan.ts";
import type { BudgetChange, Cents, Debt, Portfolio, Strategy } from "../portfolio.ts";
import { anyStrategy, anyPortfolio } from "../testing/any-portfolio.ts";
import { draws } from "../testing/draws.ts";
import { loan, planned } from "../testing/planned.ts";
import { firstMinimums } from "./first-minimums.ts";
import { planPayoff } from "./plan-payoff.ts";

const AVALANCHE: Strategy = { type: "avalanche" };
const OPTIMAL: Strategy = { type: "optimal" };

const home: Debt = {
  ...loan("home", 3_000_00, { apr: 50_000, minimum: 500_00 }),
  escrow: 600_00,
};
const card = loan("card", 10_000_00, { apr: 249_900, minimum: 250_00 });
const household: Portfolio = {
  debts: [home, card],
  budget: { mode: "total", amount: 1_500_00 },
};

test.for([AVALANCHE, OPTIMAL])("takes escrow off the budget to the end: $type", (strategy) => {
  const { totals, debts } = planned(household, strategy);

  expect(totals).toEqual({ months: 18, paid: 15_382_68, interest: 2_382_68, fees: 0 });
  // Paying off the home earlier frees no taxes and insurance.
  expect(debts[0]?.payoffMonth).toBe(7);
});

test("adds up to the budget in months after the loan is paid off", () => {
  const plan = planned(household, AVALANCHE);
  const month = plan.month(10);

  expect(month.debts.map(({ id }) => id)).toEqual(["card"]);
  expect(month).toMatchObject({ escrow: 600_00, paid: 900_00 });
});

test.for<Portfolio["budget"]>([
  { mode: "minimums-only" },
  { mode: "minimums-plus-extra-no-rollover", extra: 0 },
])("continues escrow besides the minimums of the other debts: $mode", (budget) => {
  const plan = planned({ debts: [home, card], budget }, AVALANCHE);

  expect(plan.month(12)).toMatchObject({ escrow: 600_00, paid: 250_00 });
});

test("requires the escrow of a loan that is already paid off", () => {
  const paidOff = { ...home, balances: [{ id: "home", amount: 0, apr: 50_000 }] };
  const debts = [paidOff, card];

  expect(firstMinimums({ debts, budget: household.budget })).toEqual(
    new Map([
      ["home", 600_00],
      ["card", 250_00],
    ]),
  );
  expect(planned({ ...household, debts }, AVALANCHE).month(1)).toMatchObject({
    escrow: 600_00,
    paid: 900_00,
  });
});

/** Removes the escrow of every debt, and its sum from the budget. */
function withoutEscrow({ debts, budget, opening, ...rest }: Portfolio): Portfolio {
  const sum = debts.reduce((total, { escrow = 0 }) => total + escrow, 0);
  const opened = Object.values(opening?.debts ?? {});
  const own = opened.reduce((total, { escrow }) => total + escrow, 0);
  return {
    ...rest,
    debts: debts.map(({ escrow: _escrow, ...debt }) => debt),
    budget: lessBy(sum, budget),
    ...(opening && {
      opening: {
        money: opening.money - own,
        debts: Object.fromEntries(
          Object.entries(opening.debts).map(([id, terms]) => [id, { ...terms, escrow: 0 }]),
        ),
      },
    }),
  };
}

function lessBy(sum: Cents, budget: Portfolio["budget"]): Portfolio["budget"] {
  if (budget.mode === "total") return { ...budget, amount: budget.amount - sum };
  if (budget.mode !== "by-month") return budget;
  return { ...budget, amounts: budget.amounts.map((amount) => amount - sum) };
}

/** Raises budgets that would not cover the escrow, because a budget is not negative. */
function covering({ opening, ...portfolio }: Portfolio): Portfolio {
  const sum = portfolio.debts.reduce((total, { escrow = 0 }) => total + escrow, 0);
  const own = Object.values(opening?.debts ?? {}).reduce((total, { escrow }) => total + escrow, 0);
  return {
    ...portfolio,
    budget: lessBy(-sum, portfolio.budget),
    ...(opening && { opening: { ...opening, money: Math.max(opening.money, own) } }),
  };
}

/** Growth by a share also applies to the escrow in the budget. */
function growsByShare(change: BudgetChange): boolean {
  return change.type === "growth" && (change.share !== 0 || change.amount < 0);
}

function debtPayments(outcome: PlanOutcome) {
  if (outcome.kind === "impossible") {
    const { fault } = outcome;
    return fault.code === "BUDGET_BELOW_MINIMUMS"
      ? { code: fault.code, month: fault.month, shortfall: fault.shortfall }
      : { code: fault.code };
  }
  const { plan } = outcome;
  const { totals, debts, certificate } = plan;
  const months = Array.from({ length: totals.months }, (_, past) =>
    plan.month(past + 1).debts.map(({ escrow: _escrow, ...row }) => row),
  );
  return { totals, debts, certificate, months };
}

const anyEscrowTask = anyPortfolio
  .map(({ changes = [], ...portfolio }) =>
    covering({ ...portfolio, changes: changes.filter((change) => !growsByShare(change)) }),
  )
  .chain((portfolio) =>
    fc.record({
      portfolio: fc.constant(portfolio),
      strategy: fc.oneof(
        { weight: 4, arbitrary: anyStrategy(portfolio) },
        { weight: 1, arbitrary: fc.constant(OPTIMAL) },
      ),
    }),
  );

test("pays debts as without escrow and a budget that is lower by it", () => {
  fc.assert(
    fc.property(anyEscrowTask, ({ portfolio, strategy }) => {
      expect(debtPayments(planPayoff(portfolio, strategy))).toEqual(
        debtPayments(planPayoff(withoutEscrow(portfolio), strategy)),
      );
    }),
    { numRuns: draws(80) },
  );
});

function fixed(id: string, [amount, percent, minimum, escrow]: readonly number[]): Debt {
  const terms = { apr: (percent ?? 0) * 10_000, minimum: (minimum ?? 0) * 100 };
  return { ...loan(id, (amount ?? 0) * 100, terms), ...(escrow && { escrow: escrow * 100 }) };
}

/** Balance, APR in percent, minimum and escrow of each debt, in dollars. */
const crowded = {
  six: {
    extra: 200_00,
    order: [0, 1, 4, 5, 3, 2],
    debts: [
      [4_700, 25, 177, 200],
      [3_900, 15, 114, 150],
      [7_200, 6, 156],
      [6_200, 10, 155],
      [8_700, 20, 290],
      [4_000, 20, 134],
    ],
  },
  ten: {
    extra: 300_00,
    order: [0, 2, 3, 4, 9, 1, 6, 5, 7, 8],
    debts: [
      [3_800, 6, 83, 600],
      [3_000, 15, 88],
      [5_300, 25, 199],
      [8_300, 25, 312],
      [3_800, 20, 127],
      [6_600, 4, 132],
      [5_000, 15, 146],
      [800, 4, 16],
      [1_000, 4, 20],
      [4_800, 20, 160],
    ],
  },
};

test.for(Object.values(crowded))("proves the cheapest plan with escrow", (given) => {
  const debts = given.debts.map((figures, index) => fixed(`d${index}`, figures));
  const portfolio: Portfolio = {
    debts,
    budget: { mode: "minimums-plus-extra", extra: given.extra },
  };
  const { totals, certificate } = planned(portfolio, OPTIMAL);
  const order = given.order.map((index) => `d${index}`);

  expect(totals.paid).toBeLessThanOrEqual(
    planned(portfolio, { type: "custom", order }).totals.paid,
  );
  expect(certificate?.gap).toBeLessThanOrEqual(certificate?.rounding ?? -1);
});
