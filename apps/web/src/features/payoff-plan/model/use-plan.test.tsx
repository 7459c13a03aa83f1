import type { PayoffPlanSettings } from "@snowball/contract";
import { act, render, renderHook, waitFor } from "@testing-library/react";
import { type ReactNode, useState } from "react";
import { expect, test } from "vitest";

import { minimumsPlan } from "../chart/balance-history.ts";
import { debtFixture, settingsFixture } from "../testing/debt-fixture.ts";
import { STORE, VISA } from "../testing/facts-fixture.ts";
import { readDebtsToday } from "../words/read-debts.ts";
import { PlanProvider, ShownPlanProvider, usePlan, useShownPlan } from "./use-plan.tsx";

const bothCards = readDebtsToday([VISA, STORE], { ledger: [], today: "2026-12-01" });

/**
 * Renders a plan of two cards, $2,000.00 and $640.00 with minimums of $95.00, and records its setting
 * changes.
 */
function openPlan(first: Partial<PayoffPlanSettings> = {}) {
  const changes: Partial<PayoffPlanSettings>[] = [];
  let show: (facts: typeof bothCards) => void = () => undefined;
  const wrapper = ({ children }: { children: ReactNode }) => {
    const [facts, setFacts] = useState(bothCards);
    const [settings, setSettings] = useState(() => settingsFixture(first));
    show = setFacts;
    const change = (changed: Partial<PayoffPlanSettings>) => {
      changes.push(changed);
      setSettings((now) => ({ ...now, ...changed }));
    };

    return (
      <PlanProvider facts={facts} settings={settings} change={change}>
        {children}
      </PlanProvider>
    );
  };
  const { result } = renderHook(usePlan, { wrapper });

  return { result, changes, show: (facts: typeof bothCards) => act(() => show(facts)) };
}

test("saves a changed budget as both the extra amount and the total", () => {
  const { result, changes } = openPlan();
  expect(result.current.budget).toMatchObject({ least: 95_00, extra: 200_00 });

  act(() => result.current.budget.setAmount(result.current.budget.least + 250_50));

  expect(changes).toEqual([{ extra: "250.50", total: "345.50", changes: [] }]);
  expect(result.current.budget.extra).toBe(250_50);
});

test("the extra amount is negative if the minimums exceed the total", () => {
  expect(openPlan({ total: "80.00" }).result.current.budget.extra).toBe(-15_00);
});

test("a newly set budget includes past raises and moves the next raise ahead", () => {
  const growth = {
    kind: "growth" as const,
    first_on: "2026-06-15",
    every_months: 12,
    amount: "25.00",
    percent: "0",
  };
  const { result, changes } = openPlan({ changes: [growth] });

  act(() => result.current.budget.setAmount(result.current.budget.least + 300_00));

  expect(changes[0]?.changes).toEqual([{ ...growth, first_on: "2027-06-15" }]);
});

test("a budget below the minimums is stored", () => {
  const { result, changes } = openPlan();

  act(() => result.current.budget.setAmount(result.current.budget.least + -35_00));

  expect(changes).toEqual([{ extra: "0.00", total: "60.00", rollover: true, changes: [] }]);
});

test("computes the plan of the chosen strategy at once", () => {
  const { result } = openPlan({ strategy: "snowball" });
  const { planned, strategy, figures } = result.current;

  expect(strategy).toEqual({ type: "snowball" });
  expect(planned?.plan?.debts.find(({ id }) => id === STORE.uuid)?.payoffMonth).toBe(3);
  expect(figures.chosen).toMatchObject({ kind: "plan", strategy: { type: "snowball" } });
  expect(figures.minimumsOnly).toMatchObject({ strategy: { type: "minimum-only" } });
});

test("has no cheapest plan until the search finds one, and then follows it", async () => {
  const { result } = openPlan({ strategy: "optimal", extra: "123.00" });
  expect([result.current.figures.chosen, result.current.planned]).toEqual([null, null]);

  await waitFor(() => expect(result.current.planned?.plan).toBeTruthy());

  expect(result.current.figures.chosen).toEqual(result.current.figures.cheapest);
  expect(result.current.planned?.strategy).toEqual({ type: "optimal" });
});

test("compares every strategy with the cheapest plan for the same budget", async () => {
  const { result } = openPlan();
  await waitFor(() => expect(result.current.figures.cheapest).not.toBeNull());
  act(() => result.current.budget.setAmount(result.current.budget.least + 900_00));

  const { compared } = result.current;
  expect(compared.subject.portfolio.budget).toMatchObject({ extra: 200_00 });
  await waitFor(() => expect(result.current.compared.subject).toBe(result.current.subject));
  const paid = result.current.compared.strategies.map(({ figures }) =>
    figures?.kind === "plan" ? figures.totals.paid : null,
  );
  expect(paid[0]).toBe(Math.min(...paid.map((each) => each ?? Infinity)));
});

test("compares the minimums that the savings are computed with", async () => {
  const { result, show } = openPlan();
  const inferred = debtFixture({ owed: "5240.00", minimum: "80.00", minimum_rule: null });
  show(readDebtsToday([inferred], { ledger: [], today: "2026-12-01" }));
  const ofType = (type: string) =>
    result.current.compared.strategies.find((each) => each.type === type)?.figures ?? null;
  await waitFor(() => expect(ofType("snowball")).not.toBeNull());

  expect(ofType("minimum-only")).toEqual(result.current.figures.minimumsOnly);
});

test("the charts end with minimums only when the comparison does", async () => {
  const { result, show } = openPlan({ strategy: "snowball" });
  const inferred = debtFixture({ owed: "5240.00", minimum: "80.00", minimum_rule: null });
  show(readDebtsToday([inferred], { ledger: [], today: "2026-12-01" }));
  await waitFor(() => expect(result.current.shown?.subject).toBe(result.current.subject));
  const { shown, figures } = result.current;
  const alone = shown?.plan && minimumsPlan({ ...shown, plan: shown.plan });

  expect(figures.minimumsOnly).toMatchObject({ kind: "plan", totals: alone?.totals });
});

test("keeps the plan of the chosen strategy when the search finds the cheapest plan", async () => {
  const { result } = openPlan({ strategy: "avalanche" });

  await waitFor(() => expect(result.current.figures.cheapest).not.toBeNull());
  await act(() => new Promise((wake) => setTimeout(wake, 50)));

  expect(result.current.planned?.strategy).toEqual({ type: "avalanche" });
  expect(result.current.shown).toBe(result.current.planned);
});

test("shows no months if there is no plan", () => {
  const { planned } = openPlan().result.current;
  if (!planned) throw new Error("expected a plan");
  const monthsOf = (plan: typeof planned.plan) =>
    render(<ShownPlanProvider planned={{ ...planned, plan }}>months</ShownPlanProvider>).container
      .textContent;

  expect([monthsOf(planned.plan), monthsOf(null)]).toEqual(["months", ""]);
});

test("a debt that cannot be planned does not change the plan's dates and minimums", () => {
  const { result, show } = openPlan();

  show(
    readDebtsToday([VISA, debtFixture({ uuid: "silent", apr: null })], {
      ledger: [],
      today: "2026-12-01",
    }),
  );

  expect(result.current.facts.plannable.leftOut.map(({ id }) => id)).toEqual(["silent"]);
  expect(result.current.words.month(1)).toBe("December 2026");
  expect(result.current.budget.least).toBe(60_00);
});

test("the hooks throw outside a provider", () => {
  for (const hook of [usePlan, useShownPlan]) {
    expect(() => renderHook(() => hook())).toThrow("there is no plan around this part");
  }
});
