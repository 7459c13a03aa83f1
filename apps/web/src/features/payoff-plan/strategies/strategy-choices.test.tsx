import { quickResult, strategyFigures } from "@snowball/planner";
import { fireEvent, render, screen } from "@testing-library/react";
import { expect, test } from "vitest";

import { inPlan, planFixture } from "../model/plan-fixture.tsx";
import { type PlanSubject, toPlanQuestion } from "../words/plan-subject.ts";
import { STRATEGY_TYPES, type StrategyType, toStrategy } from "../words/strategies.ts";
import { settingsFixture } from "../words/debt-fixture.ts";
import { subjectFixture } from "../words/subject-fixture.ts";
import { StrategyChoices } from "./strategy-choices.tsx";

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

/** Renders the strategies and returns the name and the figures of each row. */
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
  render(<StrategyChoices />, { wrapper: inPlan(plan) });
  const rows = screen.getAllByRole("radio").map((radio) => {
    const [name, ...figures] = [...(radio.closest("label")?.querySelectorAll("span, strong") ?? [])]
      .filter(({ children, textContent }) => children.length === 0 && textContent !== "")
      .filter((element) => !(element as HTMLElement).hidden)
      .map(({ textContent }) => textContent);

    return { name, figures };
  });

  return { rows, changes };
}

test("shows a strategy with the same result as an earlier one without figures", () => {
  const { rows } = show(opposed);

  expect(rows.map(({ name, figures }) => [name, figures[0]])).toEqual([
    ["Cheapest", "Sep 2027"],
    ["Avalanche", "Same as Cheapest"],
    ["Snowball", "Sep 2027"],
    ["Hybrid", "Same as Snowball"],
    ["My own order", "Same as Cheapest"],
    ["Minimums only", "Sep 2031"],
  ]);
});

test("shows the last month, the first payoff, the cost, and how much more than the cheapest", () => {
  const { rows } = show(opposed, { of: ["optimal", "snowball"] });

  expect(rows).toEqual([
    { name: "Cheapest", figures: ["Sep 2027", "Visa first, Aug 2027", "$230.05 interest"] },
    { name: "Snowball", figures: ["Sep 2027", "Loan first, Mar 2027", " +$60.36"] },
  ]);
  expect(screen.getByText(/\$290\.41 interest/)).toBeDefined();
});

test("does not call strategies of equal cost the same if they pay off different debts first", () => {
  const free = subjectFixture(
    { Large: { owed: 2000, apr: 0, minimum: 60 }, Small: { owed: 300, apr: 0, minimum: 20 } },
    BUDGET,
  );
  const { rows } = show(free, { of: ["snowball", "custom"] });

  expect(rows.map(({ figures }) => figures[1]?.slice(0, 5))).toEqual(["Small", "Large"]);
});

test("shows that the cheapest plan is not found yet", () => {
  const { rows } = show(single, { isFound: false });

  expect(rows[0]).toEqual({ name: "Cheapest", figures: ["Searching…"] });
  expect(rows[1]?.figures[0]).toMatch(/^\w{3} \d{4}$/);
});

test("shows why a strategy never ends instead of figures", () => {
  const growing = subjectFixture({ Visa: { owed: 2000, apr: 24.99, minimum: 30 } });
  const { rows } = show(growing, { of: ["avalanche", "snowball"] });

  expect(rows).toEqual([
    { name: "Avalanche", figures: ["Never debt-free this way"] },
    { name: "Snowball", figures: ["Same as Avalanche"] },
  ]);
});

test("shows the chosen strategy and changes it by name", () => {
  const { changes } = show(opposed, { chosen: "snowball" });
  expect(screen.getByRole("radio", { name: "Snowball" })).toHaveProperty("checked", true);
  expect(screen.getAllByRole("radio", { checked: true })).toHaveLength(1);

  fireEvent.click(screen.getByRole("radio", { name: "Minimums only" }));

  expect(changes).toEqual([{ strategy: "minimum_only" }]);
});
