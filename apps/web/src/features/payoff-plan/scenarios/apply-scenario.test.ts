import type { Scenario } from "@snowball/contract";
import { expect, test } from "vitest";

import { settingsFixture } from "../testing/debt-fixture.ts";
import { factsFixture, STORE, VISA } from "../testing/facts-fixture.ts";
import { planWords } from "../words/plan-words.ts";
import { applyScenario, withoutDeletedDebts } from "./apply-scenario.ts";
import { comparedWithCurrent } from "./describe-difference.ts";
import type { WhatIfFigures } from "./what-if-subject.ts";

const GONE = "0b9a6a3e-0000-4000-8000-0000000000ff";
const current = settingsFixture();

function kept(about: Partial<Scenario>): Scenario {
  return {
    uuid: "0b9a6a3e-0000-4000-8000-000000000001",
    name: "Kept",
    settings: current,
    what_if: [],
    created_at: "2026-11-20T08:00:00Z",
    updated_at: "2026-11-20T08:00:00Z",
    ...about,
  };
}
const apply = (scenario: Scenario) =>
  applyScenario(scenario, { current, facts: factsFixture }, () => "new-id");

test("turns a lump sum into a one-time amount and a pause into a pause of the plan", () => {
  const { settings, changes, facts } = apply(
    kept({
      settings: settingsFixture({ extra: "300.00" }),
      what_if: [
        { kind: "lump_sum", amount: "500.00", on: "2027-04-15", debt: VISA.uuid },
        { kind: "pause", from: "2027-06-01", through: "2027-08-31" },
      ],
    }),
  );

  expect(settings).toEqual({
    ...settingsFixture({ extra: "300.00" }),
    changes: [
      {
        kind: "one_off",
        id: "new-id",
        name: "Lump sum",
        amount: "500.00",
        on: "2027-04-15",
        debt: VISA.uuid,
      },
      { kind: "pause", id: "new-id", from: "2027-06-01", through: "2027-08-31" },
    ],
  });
  expect(changes).toHaveLength(3);
  expect(facts).toEqual([]);
});

test("lists what only a lender can change separately from the settings", () => {
  const applied = apply(
    kept({
      what_if: [
        { kind: "rate", debt: STORE.uuid, apr: "12" },
        {
          kind: "consolidation",
          debts: [VISA.uuid],
          apr: "9.9",
          term_months: 36,
          fee: "0.00",
        },
      ],
    }),
  );

  expect(applied).toEqual({
    settings: current,
    changes: [],
    facts: ["Store Card at 12.00%", "One loan over 36 months at 9.90% instead of Everyday Visa"],
  });
});

test("applying a scenario twice changes nothing the second time", () => {
  const scenario = kept({
    what_if: [{ kind: "lump_sum", amount: "500.00", on: "2027-04-15", debt: null }],
  });
  const { settings } = apply(scenario);

  expect(applyScenario(scenario, { current: settings, facts: factsFixture }).changes).toEqual([]);
});

test("does not apply one-time amounts and pauses of the past", () => {
  const { changes } = apply(
    kept({
      what_if: [
        { kind: "lump_sum", amount: "500.00", on: "2026-11-20", debt: null },
        { kind: "pause", from: "2026-09-01", through: "2026-11-30" },
      ],
    }),
  );

  expect(changes).toEqual([]);
});

const BONUS = {
  kind: "one_off" as const,
  id: "1",
  name: "Bonus",
  on: "2027-01-01",
  amount: "10.00",
};

test("removes references to deleted debts from the plan and from a new scenario", () => {
  const { settings } = apply(
    kept({
      settings: settingsFixture({
        strategy: "custom",
        custom_order: [GONE, VISA.uuid],
        changes: [{ ...BONUS, debt: GONE }],
      }),
    }),
  );
  expect(settings.custom_order).toEqual([VISA.uuid]);
  expect(settings.changes).toEqual([{ ...BONUS, debt: null }]);

  const { what_if } = withoutDeletedDebts(
    {
      name: "Kept",
      settings: current,
      what_if: [
        { kind: "lump_sum", amount: "5.00", on: "2027-01-01", debt: GONE },
        { kind: "rate", debt: GONE, apr: "1" },
        { kind: "consolidation", debts: [GONE], apr: "1", term_months: 12, fee: "0.00" },
      ],
    },
    factsFixture,
  );
  expect(what_if).toEqual([{ kind: "lump_sum", amount: "5.00", on: "2027-01-01", debt: null }]);
});

const plan = (months: number, cost: number): WhatIfFigures => ({
  kind: "plan",
  months,
  cost,
  paid: cost,
  budget: { amount: 0, unit: "a month" },
});
const impossible: WhatIfFigures = {
  kind: "impossible",
  budget: { amount: 0, unit: "a month" },
  fault: { code: "BAD_ORDER", id: VISA.uuid },
};

test.for([
  [plan(10, 500), plan(10, 500), ["The same"]],
  [plan(10, 500), plan(8, 400), ["2 months sooner", "$1.00 less"]],
  [plan(30, 500), plan(13, 400), ["1 year 5 months sooner", "$1.00 less"]],
  [plan(10, 500), plan(11, 600), ["1 month later", "$1.00 more"]],
  [plan(10, 500), plan(10, 400), ["Same month", "$1.00 less"]],
  [plan(10, 500), plan(9, 500), ["1 month sooner", "Same cost"]],
  [plan(10, 500), impossible, ["Doesn't work"]],
  [impossible, plan(10, 500), ["Works, while your plan doesn't"]],
] as const)("compares a scenario with the plan: %o, %o", ([now, then, words]) => {
  expect(comparedWithCurrent(now, then, planWords(factsFixture))).toEqual(words);
});
