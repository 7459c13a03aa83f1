import { planPayoff } from "@snowball/payoff";
import { cleanup, render, screen } from "@testing-library/react";
import { expect, test } from "vitest";

import { ShownPlanProvider } from "../model/use-plan.tsx";
import { subjectFixture } from "../testing/subject-fixture.ts";
import type { PlanSubject } from "../words/plan-subject.ts";
import { DebtSchedule } from "./schedule-section.tsx";

const { debts, ...subject } = subjectFixture({
  Loan: { owed: 900, apr: 6, minimum: 80 },
  Visa: { owed: 300, apr: 24.99, minimum: 60 },
});

const ESTIMATES = "Some figures are estimates, so these amounts are approximate.";

test("says that the months rest on estimates", () => {
  const strategy = { type: "avalanche" } as const;
  const outcome = planPayoff(subject.portfolio, strategy);
  if (outcome.kind === "impossible") throw new Error(outcome.fault.code);
  const isShown = (of: PlanSubject) => {
    cleanup();
    const planned = {
      subject: of,
      strategy,
      portfolio: of.portfolio,
      plan: outcome.plan,
      short: null,
    };
    render(
      <ShownPlanProvider planned={planned}>
        <DebtSchedule debt="Visa" months={[1]} />
      </ShownPlanProvider>,
    );
    return screen.queryByText(ESTIMATES) !== null;
  };
  const [loan, visa] = debts;
  if (loan === undefined || visa === undefined) throw new Error("no debts");
  const terms = { accrual: { over: 1, under: 12 }, due: 0, escrow: 0 };
  const opening = {
    money: 0,
    debts: { Visa: { ...terms, isNextDueEstimated: true }, Loan: terms },
  };

  expect(isShown({ ...subject, debts })).toBe(false);
  // The other debt's estimate decides what is left for this one.
  expect(isShown({ ...subject, debts: [{ ...loan, isAbout: true }, visa] })).toBe(true);
  expect(isShown({ ...subject, debts: [{ ...loan, estimates: ["minimum"] }, visa] })).toBe(true);
  expect(isShown({ ...subject, debts, portfolio: { ...subject.portfolio, opening } })).toBe(true);
});

const EARLY = "$60.00 that you sent early for later months is still included.";

test("explains why month 1 owes more than the balance after a payment that was sent early", () => {
  const strategy = { type: "avalanche" } as const;
  const outcome = planPayoff(subject.portfolio, strategy);
  if (outcome.kind === "impossible") throw new Error(outcome.fault.code);
  const { portfolio } = subject;
  const sent = debts.map((debt) => ({ ...debt, sentAhead: debt.name === "Visa" ? 60_00 : 0 }));
  const of = { ...subject, debts: sent };
  const show = (name: string, months: readonly number[]) => {
    cleanup();
    const debt = sent.find((each) => each.name === name)?.id ?? "";
    render(
      <ShownPlanProvider
        planned={{ subject: of, strategy, portfolio, plan: outcome.plan, short: null }}
      >
        <DebtSchedule debt={debt} months={months} />
      </ShownPlanProvider>,
    );
    return screen.queryByText(EARLY) !== null;
  };

  expect(show("Visa", [1, 2])).toBe(true);
  expect(show("Visa", [2, 3])).toBe(false);
  expect(show("Loan", [1, 2])).toBe(false);
});
