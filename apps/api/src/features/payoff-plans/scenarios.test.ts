import { randomUUID } from "node:crypto";

import type { Page, Scenario, WhatIf } from "@snowball/contract";
import { afterAll, beforeAll, expect, test } from "vitest";

import type { SignedInUser } from "#testing/signed-in-user.ts";
import {
  createPlanHarness,
  loan,
  NOTHING_TRIED,
  type PlanHarness,
  SCENARIO,
  SETTINGS,
} from "#testing/plan-harness.ts";
import { queryDatabase } from "#testing/query-database.ts";

import { createThinSnapshotsJob } from "./snapshots.ts";

const DAY_MS = 24 * 3_600_000;

let harness: PlanHarness;

beforeAll(async () => {
  harness = await createPlanHarness();
});

afterAll(() => harness.close());

async function debtor(): Promise<{ user: SignedInUser; card: string; car: string }> {
  const user = await harness.signUp();
  const card = await harness.create(
    user,
    loan("Card", { owed: "4000.00", apr: "24.99", minimum: "120.00" }),
  );
  const car = await harness.create(
    user,
    loan("Car", { owed: "9000.00", apr: "7.99", minimum: "220.00" }),
  );
  return { user, card: card.uuid, car: car.uuid };
}

const list = async (user: SignedInUser) =>
  (await harness.scenarioCall(user, "GET")).json<Page<Scenario>>();
const at = ({ uuid }: Scenario, rest = "") => `${uuid}/${rest}`;

test("201: a scenario is stored with a trimmed name", async () => {
  const { user } = await debtor();
  const kept = await harness.keep(user, { name: "  One loan " });

  expect(kept).toMatchObject({ name: "One loan", settings: SETTINGS, what_if: NOTHING_TRIED });
});

test("201: repeating a call with its uuid returns the same scenario, also after a change", async () => {
  const { user } = await debtor();
  const uuid = randomUUID();
  const kept = await harness.keep(user, { uuid, name: "One loan" });
  await harness.scenarioCall(user, "PATCH", { path: at(kept), body: { name: "Renamed" } });
  const again = await harness.keep(user, { uuid, name: "One loan" });

  expect(kept.uuid).toBe(uuid);
  expect(again).toMatchObject({ uuid, name: "Renamed" });
  expect((await list(user)).count).toBe(1);
});

test("400: a uuid of a deleted scenario or of another user's is refused", async () => {
  const { user } = await debtor();
  const uuid = randomUUID();
  const kept = await harness.keep(user, { uuid });
  const { user: other } = await debtor();
  const body = { ...SCENARIO, uuid };
  const taken = await harness.scenarioCall(other, "POST", { body });
  await harness.scenarioCall(user, "DELETE", { path: at(kept) });
  const deleted = await harness.scenarioCall(user, "POST", { body });

  for (const answer of [taken, deleted]) {
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toEqual({ uuid: ["A scenario was saved with this uuid before."] });
  }
  expect((await list(other)).count).toBe(0);
});

test("200: scenarios are listed in the order of their creation, in pages", async () => {
  const { user } = await debtor();
  for (const name of ["First", "Second", "Third"]) {
    await harness.keep(user, { name });
    harness.api.deps.clock.advance(1_000);
  }

  const { count, results } = await list(user);
  const second = await harness.scenarioCall(user, "GET", { path: "?limit=1&offset=1" });

  expect([count, results.map(({ name }) => name)]).toEqual([3, ["First", "Second", "Third"]]);
  expect(second.json<Page<Scenario>>().results.map(({ name }) => name)).toEqual(["Second"]);
});

test("200: a change stores only the given fields", async () => {
  const { user, card } = await debtor();
  const kept = await harness.keep(user);
  harness.api.deps.clock.advance(1_000);

  const answer = await harness.scenarioCall(user, "PATCH", {
    path: at(kept),
    body: { what_if: [{ kind: "rate", debt: card, apr: "3" }] },
  });

  const changed = answer.json<Scenario>();
  expect(changed).toMatchObject({
    name: kept.name,
    settings: kept.settings,
    created_at: kept.created_at,
    what_if: [{ kind: "rate", debt: card, apr: "3" }],
  });
  expect(changed.updated_at).not.toBe(kept.updated_at);
  expect((await list(user)).results).toEqual([changed]);
});

test("a deleted scenario is not found, and is restored unchanged", async () => {
  const { user } = await debtor();
  const kept = await harness.keep(user);

  expect((await harness.scenarioCall(user, "DELETE", { path: at(kept) })).statusCode).toBe(200);
  expect((await list(user)).count).toBe(0);
  const gone = await Promise.all([
    harness.scenarioCall(user, "PATCH", { path: at(kept), body: { name: "Other" } }),
    harness.scenarioCall(user, "DELETE", { path: at(kept) }),
  ]);
  expect(gone.map(({ statusCode }) => statusCode)).toEqual([404, 404]);

  const restored = await harness.scenarioCall(user, "POST", { path: at(kept, "restore/") });
  expect(restored.json()).toEqual(kept);
});

test("a deleted scenario can be restored for thirty days and is then deleted permanently", async () => {
  const { user } = await debtor();
  const kept = await harness.keep(user);
  await harness.scenarioCall(user, "DELETE", { path: at(kept) });
  const rows = () =>
    queryDatabase(harness.api, "select id from scenarios where id = $1", [kept.uuid]);
  const job = createThinSnapshotsJob(harness.api.deps);

  harness.api.deps.clock.advance(30 * DAY_MS);
  await job.run({});
  expect(await rows()).toHaveLength(1);

  harness.api.deps.clock.advance(1_000);
  await job.run({});
  expect(await rows()).toHaveLength(0);
});

test.for([
  ["a blank name", { name: "  " }, "name"],
  ["a name that is too long", { name: "x".repeat(101) }, "name"],
  [
    "settings that contradict themselves",
    {
      settings: {
        ...SETTINGS,
        changes: [
          {
            kind: "growth",
            first_on: "2027-03-01",
            every_months: 1,
            amount: "0.00",
            percent: "0",
          },
        ],
      },
    },
    "settings",
  ],
  [
    "a rate for another user's debt",
    { what_if: [{ kind: "rate", debt: randomUUID(), apr: "1" }] },
    "what_if",
  ],
  [
    "a lump sum of nothing",
    { what_if: [{ kind: "lump_sum", amount: "0.00", on: "2027-01-01", debt: null }] },
    "what_if",
  ],
  [
    "a pause that ends before it begins",
    { what_if: [{ kind: "pause", from: "2027-02-01", through: "2027-01-01" }] },
    "what_if",
  ],
  [
    "a consolidation of nothing",
    {
      what_if: [{ kind: "consolidation", debts: [], apr: "1", term_months: 12, fee: "0.00" }],
    },
    "what_if",
  ],
  [
    "a negative rate",
    {
      what_if: [
        { kind: "consolidation", debts: [randomUUID()], apr: "-1", term_months: 12, fee: "0.00" },
      ],
    },
    "what_if",
  ],
  [
    "two pauses",
    {
      what_if: [
        { kind: "pause", from: "2027-02-01", through: "2027-02-28" },
        { kind: "pause", from: "2027-04-01", through: "2027-04-30" },
      ],
    },
    "what_if",
  ],
] as const)("400: rejects %s and names the field", async ([, facts, field]) => {
  const { user } = await debtor();
  const kept = await harness.keep(user);

  const created = await harness.scenarioCall(user, "POST", { body: { ...SCENARIO, ...facts } });
  const changed = await harness.scenarioCall(user, "PATCH", { path: at(kept), body: facts });

  for (const answer of [created, changed]) {
    expect([answer.statusCode, Object.keys(answer.json<object>())]).toEqual([400, [field]]);
  }
  expect((await list(user)).results).toEqual([kept]);
});

test("201: the largest possible scenario fits in one request", async () => {
  const { user, card } = await debtor();
  const times = <T extends object>(count: number, facts: T) =>
    Array.from({ length: count }, () => ({ id: randomUUID(), ...facts }));
  const kept = await harness.keep(user, {
    settings: {
      ...SETTINGS,
      changes: [
        ...times(100, {
          kind: "one_off" as const,
          name: "Bonus",
          on: "2027-01-15",
          amount: "0.01",
          debt: card,
        }),
        ...times(50, {
          kind: "recurring" as const,
          name: "Raise",
          first_on: "2027-01-15",
          every_months: 12,
          last_on: "2199-01-15",
          amount: "0.01",
        }),
        ...times(20, { kind: "pause" as const, from: "2027-06-01", through: "2027-06-30" }),
        { kind: "growth", first_on: "2027-03-01", every_months: 12, amount: "1.00", percent: "1" },
      ],
    },
  });
  // A request with as many debts as the lists allow is rejected only because the debts are unknown.
  const strangers = Array.from({ length: 200 }, () => randomUUID());
  const body = {
    settings: { ...kept.settings, custom_order: strangers },
    what_if: [
      {
        kind: "consolidation",
        debts: strangers.slice(0, 100),
        apr: "1",
        term_months: 12,
        fee: "0.00",
      },
      ...strangers.slice(0, 100).map((debt) => ({ kind: "rate", debt, apr: "1" })),
      { kind: "lump_sum", amount: "1.00", on: "2027-01-01", debt: null },
      { kind: "pause", from: "2027-02-01", through: "2027-02-28" },
    ],
  };
  const refused = await harness.scenarioCall(user, "PATCH", { path: at(kept), body });

  expect(kept.settings.changes).toHaveLength(171);
  expect([refused.statusCode, Object.keys(refused.json<object>())]).toEqual([
    400,
    ["settings", "what_if"],
  ]);
});

test("a scenario still exists after its debts are removed", async () => {
  const { user, card } = await debtor();
  const what_if: WhatIf = [
    { kind: "consolidation", debts: [card], apr: "9.99", term_months: 36, fee: "0.00" },
    { kind: "rate", debt: card, apr: "1" },
  ];
  const kept = await harness.keep(user, {
    settings: { ...SETTINGS, strategy: "custom", custom_order: [card] },
    what_if,
  });
  await harness.call(user, "DELETE", { path: `${card}/` });

  const [now] = (await list(user)).results;
  const same = await harness.scenarioCall(user, "PATCH", { path: at(kept), body: { what_if } });

  expect(now).toEqual(kept);
  expect(same.statusCode).toBe(200);
});

test("404: a user cannot change, delete or restore another user's scenario", async () => {
  const { user } = await debtor();
  const kept = await harness.keep(user);
  const { user: stranger } = await debtor();

  const answers = await Promise.all([
    harness.scenarioCall(stranger, "PATCH", { path: at(kept), body: { name: "Mine" } }),
    harness.scenarioCall(stranger, "DELETE", { path: at(kept) }),
    harness.scenarioCall(stranger, "POST", { path: at(kept, "restore/") }),
  ]);

  expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404]);
  expect((await list(stranger)).count).toBe(0);
  expect((await list(user)).results).toEqual([kept]);
});
