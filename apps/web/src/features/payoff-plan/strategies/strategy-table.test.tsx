import { quickResult, strategyFigures } from "@snowball/planner";
import { fireEvent, render, screen, within } from "@testing-library/react";
import { expect, test } from "vitest";

import { inPlan, planFixture } from "../model/plan-fixture.tsx";
import { type PlanSubject, toPlanQuestion } from "../words/plan-subject.ts";
import { STRATEGY_TYPES, type StrategyType, toStrategy } from "../words/strategies.ts";
import { settingsFixture } from "../words/debt-fixture.ts";
import { subjectFixture } from "../words/subject-fixture.ts";
import { StrategyTable } from "./strategy-table.tsx";

const BUDGET = { budget: { mode: "minimums-plus-extra" as const, extra: 20_000 } };
/** The card with the higher rate is larger, so the order of the debts makes a difference. */
const opposed = subjectFixture(
  {
    Visa: { owed: 2000, apr: 24.99, minimum: 60 },
    Loan: { owed: 900, apr: 6, minimum: 80 },
  },
  BUDGET,
);
const single = subjectFixture({ Visa: { owed: 2000, apr: 24.99, minimum: 60 } }, BUDGET);

type About = { of?: readonly StrategyType[]; isFound?: boolean; chosen?: StrategyType };

/** Renders the table and returns the strategies and figures of each row. */
function show(
  subject: PlanSubject,
  { of = STRATEGY_TYPES, isFound = true, chosen = "avalanche" }: About = {},
) {
  const changes: unknown[] = [];
  const cheapest = isFound ? strategyFigures(subject.portfolio, { type: "optimal" }) : null;
  const plan = planFixture(subject, {
    type: chosen,
    compared: {
      subject,
      strategies: STRATEGY_TYPES.filter((type) => of.includes(type)).map((type) => {
        const question = toPlanQuestion(subject, toStrategy(type, settingsFixture(), subject));

        return { type, figures: quickResult(question)?.figures ?? cheapest };
      }),
    },
    change: (changed) => changes.push(changed),
  });
  render(<StrategyTable />, { wrapper: inPlan(plan) });
  const lines = screen
    .getAllByRole("row")
    .slice(1)
    .map((row) => ({
      strategies: within(row)
        .getAllByRole("radio")
        .map((radio) => radio.getAttribute("value")),
      figures: within(row)
        .getAllByRole("cell")
        .map(({ textContent }) => textContent),
    }));

  return { lines, changes };
}

test("puts strategies with equal results into one row", () => {
  const { lines } = show(opposed);

  expect(lines.map(({ strategies }) => strategies)).toEqual([
    ["optimal", "avalanche", "custom"],
    ["snowball", "hybrid"],
    ["minimum-only"],
  ]);
});

test("shows the last month, the cost, the first payoff, and the payoffs within a year", () => {
  const { lines } = show(opposed, { of: ["avalanche", "snowball"] });

  expect(lines).toEqual([
    { strategies: ["avalanche"], figures: ["Sep 2027", "$230.05", "Aug 2027Visa", "2 of 2"] },
    { strategies: ["snowball"], figures: ["Sep 2027", "$290.41", "Mar 2027Loan", "2 of 2"] },
  ]);
});

test("does not combine strategies of equal cost that pay off different debts first", () => {
  const free = subjectFixture(
    { Large: { owed: 2000, apr: 0, minimum: 60 }, Small: { owed: 300, apr: 0, minimum: 20 } },
    BUDGET,
  );
  const { lines } = show(free, { of: ["snowball", "custom"] });

  expect(lines.map(({ figures }) => [figures[1], figures[2]?.slice(-5)])).toEqual([
    ["$0.00", "Small"],
    ["$0.00", "Large"],
  ]);
});

test("with a single debt, only minimums only has its own row", () => {
  const { lines } = show(single);

  expect(lines.map(({ strategies }) => strategies.length)).toEqual([5, 1]);
});

test("keeps the cheapest plan in its own row while the search runs", () => {
  const { lines } = show(single, { isFound: false });

  expect(lines[0]).toEqual({ strategies: ["optimal"], figures: ["Searching…"] });
  expect(lines[1]?.strategies).toEqual(["avalanche", "snowball", "hybrid", "custom"]);
});

test("combines plans that never end and shows the reason instead of figures", () => {
  const growing = subjectFixture({ Visa: { owed: 2000, apr: 24.99, minimum: 30 } });
  const { lines } = show(growing, { of: ["avalanche", "snowball"] });

  expect(lines).toEqual([
    { strategies: ["avalanche", "snowball"], figures: ["Never debt-free this way"] },
  ]);
});

test("shows the chosen strategy and changes it by name", () => {
  const { changes } = show(opposed, { chosen: "snowball" });
  expect(screen.getByRole("radio", { name: "Snowball" })).toHaveProperty("checked", true);
  expect(screen.getAllByRole("radio", { checked: true })).toHaveLength(1);

  fireEvent.click(screen.getByRole("radio", { name: "Minimums only" }));

  expect(changes).toEqual([{ strategy: "minimum_only" }]);
});
