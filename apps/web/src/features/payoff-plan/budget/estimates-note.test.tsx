import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";

import { inPlan, planFixture } from "../testing/plan-fixture.tsx";
import { subjectFixture } from "../testing/subject-fixture.ts";
import { EstimatesNote, EstimatesSection } from "./estimates-note.tsx";

test("names the balances that grow by estimated interest", () => {
  const subject = subjectFixture({ Honda: { owed: 300_000, apr: 6.5, minimum: 2_400 } });
  const debts = subject.debts.map((debt) => ({ ...debt, isAbout: true }));

  render(<EstimatesSection />, { wrapper: inPlan(planFixture({ ...subject, debts })) });

  expect(screen.getByRole("listitem").textContent).toBe("Balance since its last update: Honda");
  expect(screen.queryByText("Nothing is estimated")).toBeNull();
});

test.for([
  ["an unknown escrow", undefined, "Escrow part of the payment: Home (planned as $0.00)"],
  ["an estimate", 41_250, "Escrow part of the payment: Home (planned as $412.50)"],
] as const)("shows the escrow that the plan uses: %s", ([, escrow, expected]) => {
  const subject = subjectFixture({
    Home: { owed: 300_000, apr: 6.5, minimum: 2_400, estimates: ["escrow"] },
  });
  const debts = subject.portfolio.debts.map((debt) => ({ ...debt, ...(escrow && { escrow }) }));

  const plan = planFixture({ ...subject, portfolio: { ...subject.portfolio, debts } });

  render(<EstimatesNote />, { wrapper: inPlan(plan) });

  expect(screen.getByRole("listitem", { hidden: true }).textContent).toBe(expected);
});
