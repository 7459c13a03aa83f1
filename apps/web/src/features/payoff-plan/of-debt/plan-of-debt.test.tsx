import { screen } from "@testing-library/react";
import { expect, test } from "vitest";

import { usePlan } from "../model/use-plan.tsx";
import { outcomeFixture } from "../testing/outcome-fixture.ts";
import { openPlan } from "../testing/plan-screen-fixture.tsx";
import { VISA } from "../testing/facts-fixture.ts";
import { PayoffMonthOf, PlanOfDebt } from "./plan-of-debt.tsx";

function MoneyOfMonth() {
  const { shown } = usePlan();

  return <p>Money: {shown?.subject.portfolio.opening?.money ?? "unknown"}</p>;
}

test("the plan of a debt spends this month's derived total, like the plan's own page", async () => {
  openPlan({
    settings: { total: "500.00" },
    stored: { is_chosen: false, month_total: "320.00" },
    screen: (
      <PlanOfDebt debt={VISA}>
        <MoneyOfMonth />
      </PlanOfDebt>
    ),
  });

  expect(await screen.findByText("Money: 32000")).toBeDefined();
});

test("calls the payoff month of a debt with an estimated balance an estimate", async () => {
  const debt = { ...VISA, estimated_interest: "3.10" };
  const outcome = outcomeFixture({ payoff_order: [{ debt: debt.uuid, month: "2028-08-01" }] });
  openPlan({ stored: { outcome }, screen: <PayoffMonthOf debt={debt} /> });

  expect(await screen.findByText("Aug 2028")).toBeDefined();
  expect(screen.queryByText("an estimate")).not.toBeNull();
});
