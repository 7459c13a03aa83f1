import { screen } from "@testing-library/react";
import { expect, test } from "vitest";

import { usePlan } from "../model/use-plan.tsx";
import { openPlan } from "../testing/plan-screen-fixture.tsx";
import { VISA } from "../testing/facts-fixture.ts";
import { PlanOfDebt } from "./plan-of-debt.tsx";

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
