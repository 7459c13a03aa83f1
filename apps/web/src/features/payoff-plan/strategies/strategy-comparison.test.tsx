import { strategyFigures } from "@snowball/planner";
import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";

import { subjectFixture } from "../words/subject-fixture.ts";
import { StrategyComparison } from "./strategy-comparison.tsx";

test("where no bound is proven, the cheapest plan says so instead of saying nothing", () => {
  const subject = subjectFixture({ Loan: { owed: 9_000, apr: 6, minimum: 100 } });
  const optimal = {
    ...strategyFigures(subject.portfolio, { type: "avalanche" }),
    certificate: null,
  };

  render(
    <StrategyComparison
      subject={subject}
      chosen="optimal"
      figures={[{ type: "optimal", figures: optimal }]}
    />,
  );

  expect(
    screen.getByText(
      "This is the cheapest plan we found. With these debts we cannot prove that none is cheaper.",
    ),
  ).toBeDefined();
});
