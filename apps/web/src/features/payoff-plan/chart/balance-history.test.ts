import { type PayoffPlan, planPayoff } from "@snowball/payoff";
import { withMinimumsOnly } from "@snowball/planner";
import { expect, test } from "vitest";

import { subjectFixture } from "../testing/subject-fixture.ts";
import { balanceHistory, findDominantDebt } from "./balance-history.ts";

const subject = subjectFixture(
  { Visa: { owed: 2000, apr: 24.99, minimum: 60 }, Loan: { owed: 9000, apr: 6, minimum: 150 } },
  { budget: { mode: "minimums-plus-extra", extra: 20_000 } },
);

function planned(outcome: ReturnType<typeof planPayoff>): PayoffPlan {
  if (outcome.kind === "impossible") throw new Error(outcome.fault.code);
  return outcome.plan;
}

const plan = planned(planPayoff(subject.portfolio, { type: "avalanche" }));
const minimums = planned(planPayoff(withMinimumsOnly(subject.portfolio), { type: "minimum-only" }));

test("the bands begin with today's balances and end at zero", () => {
  const { debts, total } = balanceHistory(plan, null);

  expect(debts.map(({ id, owed }) => [id, owed[0], owed.at(-1)])).toEqual([
    ["Loan", 900_000, 0],
    ["Visa", 200_000, 0],
  ]);
  expect([total[0], total.at(-1)]).toEqual([1_100_000, 0]);
  expect(total).toHaveLength(plan.totals.months + 1);
});

test("the bands add up to the total in every month", () => {
  const { debts, total } = balanceHistory(plan, minimums);

  total.forEach((owed, point) => {
    expect(debts.reduce((sum, each) => sum + (each.owed[point] ?? 0), 0)).toBe(owed);
  });
});

test("the minimums line extends beyond the plan's end and never runs below it", () => {
  const history = balanceHistory(plan, minimums);

  const last = history.total.length - 1;

  expect(last).toBeGreaterThan(plan.totals.months);
  expect(last).toBeLessThanOrEqual(Math.ceil(plan.totals.months * 1.5));
  expect(history.minimums?.every((owed, point) => owed >= (history.total[point] ?? 0))).toBe(true);
});

const withHome = planned(
  planPayoff(
    subjectFixture(
      {
        Visa: { owed: 2000, apr: 24.99, minimum: 60 },
        Loan: { owed: 9000, apr: 6, minimum: 150 },
        Home: { owed: 310_000, apr: 4.25, minimum: 1_600 },
      },
      { budget: { mode: "minimums-plus-extra", extra: 20_000 } },
    ).portfolio,
    { type: "avalanche" },
  ),
);

test("finds a mortgage that dwarfs the other debts, but none among debts of usual sizes", () => {
  expect([findDominantDebt(withHome), findDominantDebt(plan)]).toEqual(["Home", null]);
});

test("keeps a debt that is nearly all that is owed", () => {
  const rest = planned(
    planPayoff(
      subjectFixture({
        Paid: { owed: 0.02, apr: 24.99, minimum: 0.02 },
        Loan: { owed: 3900, apr: 6, minimum: 150 },
      }).portfolio,
      { type: "avalanche" },
    ),
  );

  expect(findDominantDebt(rest)).toBeNull();
});

test("without the mortgage, shows the other debts until they are paid off", () => {
  const { debts, total } = balanceHistory(withHome, null, { without: "Home" });

  expect(debts.map(({ id }) => id)).toEqual(["Loan", "Visa"]);
  expect([total[0], total.at(-1)]).toEqual([1_100_000, 0]);
  expect(total.length).toBeLessThan(80);
  expect(balanceHistory(withHome, null).total).toHaveLength(withHome.totals.months + 1);
});
