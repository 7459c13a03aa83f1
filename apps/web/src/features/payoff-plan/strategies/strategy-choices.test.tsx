import { quickResult } from "@snowball/planner";
import { fireEvent, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";

import { inPlan, planFixture, strategyFigures } from "../testing/plan-fixture.tsx";
import { type PlanSubject, toPlanQuestion } from "../words/plan-subject.ts";
import { STRATEGY_TYPES, type StrategyType, toStrategy } from "../words/strategies.ts";
import { settingsFixture } from "../testing/debt-fixture.ts";
import { subjectFixture } from "../testing/subject-fixture.ts";
import { StrategyChoices } from "./strategy-choices.tsx";
import { StrategySection } from "./strategy-section.tsx";

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
    strategy: toStrategy(chosen, settingsFixture(), subject),
    compared: {
      subject,
      strategies: STRATEGY_TYPES.filter((type) => of.includes(type)).map((type) => {
        const question = toPlanQuestion(subject, toStrategy(type, settingsFixture(), subject));

        return { type, figures: quickResult(question)?.figures ?? cheapest };
      }),
      choices: null,
    },
    change: (changed) => changes.push(changed),
  });
  render(<StrategyChoices />, { wrapper: inPlan(plan) });
  const rows = screen.getAllByRole("radio").map((radio) => {
    const figures = document.getElementById(
      radio.getAttribute("aria-describedby")?.split(" ")[1] ?? "",
    );
    return [radio.getAttribute("value"), figures?.textContent];
  });

  return { rows, changes };
}

test("shows the last month, the first payoff, the cost, and how much more than the cheapest", () => {
  const { rows } = show(opposed, { of: ["optimal", "snowball"] });

  expect(rows).toEqual([
    ["optimal", "Sep 2027Visa first, Aug 2027$230.05 interest"],
    ["snowball", "Sep 2027Loan first, Mar 2027$290.41 interest +$60.36"],
  ]);
});

test("shows strategies with the same result together", () => {
  const { rows } = show(opposed);

  expect(rows.map(([type]) => type)).toEqual([
    "optimal",
    "avalanche",
    "custom",
    "snowball",
    "hybrid",
    "minimum-only",
  ]);
  expect(screen.getAllByText("Same result:")).toHaveLength(2);
});

test("does not combine strategies of equal cost that pay off different debts first", () => {
  const free = subjectFixture(
    { Large: { owed: 2000, apr: 0, minimum: 60 }, Small: { owed: 300, apr: 0, minimum: 20 } },
    BUDGET,
  );
  const { rows } = show(free, { of: ["snowball", "custom"] });

  expect(rows.map(([, figures]) => /(Small|Large) first/.exec(figures ?? "")?.[1])).toEqual([
    "Small",
    "Large",
  ]);
});

const STEADY = { steady: { isOn: true, price: 3 }, promoMargin: null, isKept: false };
const KEPT = { steady: null, promoMargin: null, isKept: true };

test.for([
  ["optimal", STEADY, "sends each debt the same amount every month."],
  ["snowball", STEADY, "sends each debt the same amount every month."],
  ["optimal", KEPT, "keeps the amounts that it had planned for this month."],
  ["snowball", KEPT, "keeps the amounts that it had planned for this month."],
] as const)(
  "if %s is chosen, says why Cheapest pays more than the cheapest plan in the proof: %o",
  ([type, choices, reason]) => {
    const figures = strategyFigures(opposed.portfolio, { type: "avalanche" });
    if (figures.kind !== "plan") throw new Error("no plan");
    const paying = (more: number) => ({
      ...figures,
      totals: { ...figures.totals, paid: figures.totals.paid + more },
    });
    const plan = planFixture(opposed, {
      strategy: { type },
      compared: {
        subject: opposed,
        strategies: [
          { type: "optimal", figures: paying(3) },
          { type: "snowball", figures: paying(1) },
        ],
        choices,
      },
    });
    plan.figures = { ...plan.figures, cheapest: paying(0) };
    const Plan = inPlan(plan);
    const { container } = render(
      <Plan>
        <StrategySection />
      </Plan>,
      { wrapper: MemoryRouter },
    );

    expect(container.textContent).not.toContain("less than Cheapest");
    expect(container.textContent).not.toContain("Your plan pays");
    expect(container.textContent).toContain(
      `Cheapest pays $0.03 more than the cheapest plan in the proof, because it ${reason}`,
    );
  },
);

test("shows that the cheapest plan is not found yet", () => {
  const { rows } = show(single, { isFound: false });

  expect(rows[0]).toEqual(["optimal", "Searching…"]);
  expect(rows[1]?.[1]).toMatch(/^\w{3} \d{4}/);
});

test("shows why a strategy never ends instead of figures", () => {
  const growing = subjectFixture({ Visa: { owed: 2000, apr: 24.99, minimum: 30 } });
  const { rows } = show(growing, { of: ["avalanche", "snowball"] });

  expect(rows).toEqual([
    ["avalanche", "Never debt-free this way"],
    ["snowball", "Never debt-free this way"],
  ]);
});

test("shows the chosen strategy and changes it by name", () => {
  const { changes } = show(opposed, { chosen: "snowball" });
  expect(screen.getByRole("radio", { name: "Snowball" })).toHaveProperty("checked", true);
  expect(screen.getAllByRole("radio", { checked: true })).toHaveLength(1);

  fireEvent.click(screen.getByRole("radio", { name: "Minimums only" }));

  expect(changes).toEqual([{ strategy: "minimum_only" }]);
});
