import { strategyFigures } from "@snowball/planner";
import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";

import { inPlan, planFixture } from "../model/plan-fixture.tsx";
import { subjectFixture } from "../words/subject-fixture.ts";
import { StrategyComparison } from "./strategy-comparison.tsx";

test("where no bound is proven, the cheapest plan says so instead of saying nothing", () => {
  const subject = subjectFixture({ Loan: { owed: 9_000, apr: 6, minimum: 100 } });
  const optimal = {
    ...strategyFigures(subject.portfolio, { type: "avalanche" }),
    certificate: null,
  };

  const plan = planFixture(subject, {
    type: "optimal",
    compared: { subject, strategies: [{ type: "optimal", figures: optimal }] },
  });

  render(<StrategyComparison />, { wrapper: inPlan(plan) });

  expect(
    screen.getByText(
      "This is the cheapest plan we found. With these debts we cannot prove that none is cheaper.",
    ),
  ).toBeDefined();
});
