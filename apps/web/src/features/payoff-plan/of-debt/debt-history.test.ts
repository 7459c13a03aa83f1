import { memoizedPlan } from "@snowball/planner";
import { expect, test } from "vitest";

import { planWords } from "../words/plan-words.ts";
import { subjectFixture } from "../testing/subject-fixture.ts";
import { debtHistory } from "./debt-chart.tsx";
import { describeCost } from "./why-of-debt.tsx";

const { portfolio } = subjectFixture(
  { Visa: { owed: 300, apr: 0, minimum: 50 }, Loan: { owed: 900, apr: 0, minimum: 50 } },
  { budget: { mode: "minimums-plus-extra", extra: 50_00 } },
);

function planBy(type: "snowball" | "minimum-only") {
  const outcome = memoizedPlan(portfolio, { type });
  if (outcome.kind !== "plan") throw new Error("no plan");

  return outcome.plan;
}

const plan = planBy("snowball");
const minimums = planBy("minimum-only");
const [visa] = portfolio.debts;
const debt = visa?.id ?? "";

test("returns the past balances, the planned ones, and those with minimums only", () => {
  const history = debtHistory({
    debt,
    plan,
    minimums,
    before: [{ at: 0, owed: 320_00 }],
    now: 0.5,
    firstMonth: 1,
  });

  expect(history.was).toEqual([
    { at: 0, owed: 320_00 },
    { at: 0.5, owed: 300_00 },
  ]);
  expect(history.planned).toEqual([
    { at: 0.5, owed: 300_00 },
    { at: 2, owed: 200_00 },
    { at: 3, owed: 100_00 },
    { at: 4, owed: 0 },
  ]);
  expect(history.minimums?.at(-1)).toEqual({ at: 6, owed: 50_00 });
});

test("returns no minimums line if minimums never pay off the debt or are what the plan pays", () => {
  const about = { debt, plan, before: [], now: 0, firstMonth: 0 };

  expect(debtHistory({ ...about, minimums: null }).minimums).toBeNull();
  // The planned line would hide it.
  expect(debtHistory({ ...about, minimums: plan }).minimums).toBeNull();
});

test("compares the cost of a debt with the cost of minimums only", () => {
  const words = planWords({ firstMonth: "2026-12-01", currency: "USD" });
  const own = { id: debt, payoffMonth: 3, paid: 312_00, interest: 12_00, fees: 0 };
  const alone = { id: debt, payoffMonth: 30, paid: 390_00, interest: 80_00, fees: 10_00 };
  const describe = (about: Partial<Parameters<typeof describeCost>[0]>) =>
    describeCost(
      { own, alone, isOutside: false, hasEscrow: false, isEstimated: false, ...about },
      words,
    );

  expect(describe({})).toEqual([
    "Paid off in February 2027, 2 months from now: $312.00 from today on, including $12.00 of interest.",
    "With minimums only it would be paid off in May 2029 and cost $78.00 more.",
  ]);
  expect(describe({ isEstimated: true })).toEqual([
    "Paid off in February 2027, 2 months from now: about $312 from today on, including about $12 of interest.",
    "With minimums only it would be paid off in May 2029 and cost about $78 more.",
  ]);
  expect(describe({ own: { ...own, fees: 5_00 } })[0]).toContain(
    "including $17.00 of interest and fees.",
  );
  expect(describe({ hasEscrow: true })[0]).toContain(
    "$312.00 without escrow, including $12.00 of interest.",
  );
  expect(describe({ alone: null })[1]).toBe(
    "With minimums only it would take more than a hundred years.",
  );
  expect(describe({ alone: own })[1]).toContain("Its minimums alone pay it off by then");
  expect(describe({ alone: { ...alone, interest: 2_00, fees: 0 } })[1]).toContain(
    "cost $10.00 less, because the others come first.",
  );
  expect(describe({ isOutside: true })[0]).toContain("It's outside your plan");
});
