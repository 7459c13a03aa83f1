import { expect, test } from "vitest";

import { SETTINGS } from "#testing/plan-world.ts";

import { computePlan } from "./compute-plan.ts";
import type { PlanFacts } from "./read-plan-rules.ts";

const facts: PlanFacts = { debts: [], settings: SETTINGS, today: "2026-12-01" };

test("tasks that wait for each other's thread each get their own answer", async () => {
  const days = ["2026-12-01", "2027-03-31", "2028-02-29"];

  const outcomes = await Promise.all(
    days.map((today) => computePlan("outcome", { facts: { ...facts, today }, compared: [] })),
  );

  expect(outcomes.map(({ first_month: month }) => month)).toEqual([
    "2027-01-01",
    "2027-04-01",
    "2028-03-01",
  ]);
});

test("what a task throws reaches its caller, and the thread goes on", async () => {
  const broken = { ...facts, settings: { ...SETTINGS, extra: "no amount" } };

  await expect(computePlan("outcome", { facts: broken, compared: [] })).rejects.toThrow(
    "Not an amount in whole cents",
  );
  expect((await computePlan("outcome", { facts, compared: [] })).status).toBe("nothing_owed");
});

test("beyond a limit callers are told to come back instead of waiting", async () => {
  const calls = Array.from({ length: 70 }, async () =>
    computePlan("outcome", { facts, compared: [] }),
  );

  const outcomes = await Promise.allSettled(calls);

  const refusals = outcomes.filter(({ status }) => status === "rejected");
  expect(refusals).toHaveLength(6);
  expect(refusals[0]).toMatchObject({ reason: { code: "service_unavailable" } });
});
