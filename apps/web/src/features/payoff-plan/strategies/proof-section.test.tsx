import { type Certificate, totalPayoff } from "@snowball/payoff";
import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";

import { inPlan, planFixture, strategyFigures } from "../testing/plan-fixture.tsx";
import { subjectFixture } from "../testing/subject-fixture.ts";
import { ProofSection } from "./proof-section.tsx";

const subject = subjectFixture({ Loan: { owed: 9_000, apr: 6, minimum: 100 } });
const outcome = totalPayoff(subject.portfolio, { type: "avalanche" });
const paid = outcome.kind === "plan" ? outcome.totals.paid : 0;

type More = { more: number; isKept?: boolean };

/** Renders the proof with this certificate and returns the text. */
function show(certificate: Certificate | null, { more, isKept = false }: More = { more: 0 }) {
  const figures = strategyFigures(subject.portfolio, { type: "avalanche" });
  const optimal = { ...figures, strategy: { type: "optimal" as const }, certificate };
  const plan = planFixture(subject, {
    strategy: { type: "optimal" },
  });
  plan.figures.cheapest = optimal;
  if (more > 0 && optimal.kind === "plan") {
    const { totals } = optimal;
    const figures = { ...optimal, totals: { ...totals, paid: totals.paid + more } };
    plan.compared = {
      subject,
      strategies: [{ type: "optimal", figures }],
      choices: { steady: { isOn: !isKept, price: more }, promoMargin: null, isKept },
    };
  }
  const { container } = render(<ProofSection />, { wrapper: inPlan(plan) });

  return container.textContent;
}

test("says that the cheapest plan is not proven if there is no bound", () => {
  expect(show(null)).toContain(
    "This is the cheapest plan we found. We can't prove it's the cheapest possible for these debts.",
  );
});

test("shows a bound, a gap and a total that add up", () => {
  show({ lowerBound: paid - 1_00, gap: 1_00, rounding: 0 });

  expect(screen.getAllByRole("definition").map(({ textContent }) => textContent)).toEqual([
    "$11,985.61",
    "$1.00",
    "$11,986.61",
  ]);
});

test("does not show a bound that is far below the plan", () => {
  const text = show({ lowerBound: paid - 500_00, gap: 500_00, rounding: 0 });

  expect(text).toContain("This is the cheapest plan we found.");
  expect(screen.queryAllByRole("definition")).toEqual([]);
});

test("says why Cheapest pays more than the cheapest plan", () => {
  const certificate = { lowerBound: paid, gap: 0, rounding: 0 };
  const more = "Cheapest pays $0.98 more than the cheapest plan in the proof, because it";

  expect(show(certificate, { more: 98 })).toContain(
    `${more} sends each debt the same amount every month.`,
  );
  expect(show(certificate, { more: 98, isKept: true })).toContain(
    `${more} keeps the amounts that it had planned for this month.`,
  );
  expect(show(certificate)).not.toContain("Cheapest pays");
});
