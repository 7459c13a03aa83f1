import { render, screen } from "@testing-library/react";
import { type Portfolio, totalPayoff } from "@snowball/payoff";
import { expect, test } from "vitest";

import { inPlan, planFixture } from "../model/plan-fixture.tsx";
import { subjectFixture } from "../words/subject-fixture.ts";
import { MoreNudges } from "./more-nudges.tsx";

/** With $60.00 at 0% on a card, and so much money a month. */
function show(total: number, changes: Portfolio["changes"] = []) {
  const subject = subjectFixture(
    { Visa: { owed: 60, apr: 0, minimum: 10 } },
    { budget: { mode: "total", amount: total }, changes },
  );
  const outcome = totalPayoff(subject.portfolio, { type: "avalanche" });
  if (outcome.kind === "impossible") throw new Error(outcome.fault.code);
  const { container } = render(<MoreNudges now={outcome.totals} />, {
    wrapper: inPlan(planFixture(subject)),
  });

  return container.textContent;
}

test("more that changes nothing is not offered", () => {
  show(3_000);

  expect(screen.getAllByRole("button").map(({ textContent }) => textContent)).toEqual([
    "+$50",
    "+$100",
  ]);
});

test("a budget above all that is owed is told what is enough", () => {
  expect(show(20_000)).toBe("$60.00 is enough: it pays off everything in December 2026.");
});

test("a budget that is just enough is told nothing", () => {
  expect(show(6_000)).toBe("");
});

test("where a month costs more, no less than that is called enough", () => {
  expect(show(20_000, [{ type: "one-off", month: 1, amount: -5_000 }])).toBe("");
});
