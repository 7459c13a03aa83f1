import { randomUUID } from "node:crypto";

import type { Page, Scenario } from "@snowball/contract";
import { DEFAULT_SETTINGS } from "@snowball/planner";

import type { ContractHarness, RequestFixture, Request } from "./contract-harness.ts";
import { queryDatabase } from "./query-database.ts";
import type { SignedInUser } from "./signed-in-user.ts";

const SCENARIOS = "/api/v1/scenarios/";

/** Plan settings with all fields. */
const PLAN_SETTINGS = {
  ...DEFAULT_SETTINGS,
  strategy: "avalanche",
  extra: "250.00",
  total: "900.00",
  changes: [
    {
      kind: "one_off",
      id: randomUUID(),
      name: "Tax refund",
      on: "2199-04-15",
      amount: "-900.00",
      debt: null,
    },
    {
      kind: "recurring",
      id: randomUUID(),
      name: "Bonus",
      first_on: "2027-01-15",
      every_months: 12,
      last_on: "2199-01-15",
      amount: "100.00",
    },
    { kind: "pause", id: randomUUID(), from: "2199-01-01", through: "2199-02-01" },
    { kind: "growth", first_on: "2027-03-01", every_months: 12, amount: "0.00", percent: "3" },
  ],
};

async function scenarioInput(
  harness: ContractHarness,
  user: SignedInUser,
): Promise<Record<string, unknown>> {
  const { uuid } = await harness.first<{ uuid: string }>(user, "/api/v1/debts/");
  return {
    name: "All in one",
    settings: PLAN_SETTINGS,
    what_if: [
      { kind: "consolidation", debts: [uuid], apr: "9.99", term_months: 60, fee: "120.00" },
      { kind: "rate", debt: uuid, apr: "12.5" },
      { kind: "lump_sum", amount: "500.00", on: "2199-01-15", debt: uuid },
      { kind: "pause", from: "2199-01-01", through: "2199-03-01" },
    ],
  };
}

/** Prepares a new user with a plannable debt and a scenario. */
async function ownScenario(harness: ContractHarness): Promise<Request & { token: string }> {
  const user = await debtorOfOwn(harness);
  const body = await scenarioInput(harness, user);
  const answer = await harness.api.call("POST", SCENARIOS, { token: user.access, body });
  if (answer.statusCode !== 201) throw new Error(answer.body);
  return { token: user.access, params: { uuid: answer.json<Scenario>().uuid } };
}

async function debtorOfOwn(harness: ContractHarness): Promise<SignedInUser> {
  const user = await harness.newcomer();
  const body = {
    name: "Grandma",
    kind: "personal_loan",
    balances: [{ id: "loan", amount: "1200.00", apr: "5" }],
    minimum: "100.00",
  };
  const answer = await harness.api.call("POST", "/api/v1/debts/", { token: user.access, body });
  if (answer.statusCode !== 201) throw new Error(answer.body);
  return user;
}

async function removedScenario(harness: ContractHarness): Promise<Request & { token: string }> {
  const request = await ownScenario(harness);
  const path = `${SCENARIOS}${request.params?.["uuid"]}/`;
  await harness.api.call("DELETE", path, { token: request.token });
  return request;
}

/** Gives the owner of a scenario the maximum number of scenarios. */
async function multiply(harness: ContractHarness, uuid: string | undefined): Promise<void> {
  await queryDatabase(
    harness.api,
    `insert into scenarios (user_id, name, settings, what_if, created_at, updated_at)
     select user_id, name, settings, what_if, created_at, updated_at
     from scenarios, generate_series(1, 50) where id = $1`,
    [uuid],
  );
}

/** Moves the user's plan snapshot back by a day, because plans are compared only with earlier days. */
async function agePlans(harness: ContractHarness, userId: string): Promise<void> {
  // Removes older snapshots, so that dates do not collide.
  await queryDatabase(
    harness.api,
    `delete from payoff_snapshots older where user_id = $1 and exists
       (select from payoff_snapshots where user_id = $1 and taken_on > older.taken_on)`,
    [userId],
  );
  await queryDatabase(
    harness.api,
    "update payoff_snapshots set taken_on = taken_on - 1 where user_id = $1",
    [userId],
  );
}

/** Returns the shared debtor, and creates a scenario on the first call. */
async function debtorWithScenario(harness: ContractHarness): Promise<Request> {
  const user = await harness.debtor();
  const list = await harness.api.call("GET", SCENARIOS, { token: user.access });
  if (list.json<Page<Scenario>>().count === 0) {
    const body = await scenarioInput(harness, user);
    await harness.api.call("POST", SCENARIOS, { token: user.access, body });
  }
  return { token: user.access };
}

const asDebtor = async (harness: ContractHarness) => ({ token: (await harness.debtor()).access });
const asPlanner = async (harness: ContractHarness) => ({
  token: (await debtorOfOwn(harness)).access,
});

/** Request fixtures for the calls about payoff plans. */
export const planRequestFixtures: Record<string, RequestFixture> = {
  getPayoffPlan: { good: asDebtor },
  putPayoffPlan: {
    good: async (harness) => ({ ...(await asPlanner(harness)), body: PLAN_SETTINGS }),
  },
  listPayoffMonths: { good: asPlanner },
  listPayoffSnapshots: { good: asDebtor },
  getPayoffProgress: { good: asDebtor },
  getPayoffChange: {
    good: async (harness) => {
      const { access: token, userId } = await harness.debtor();
      await agePlans(harness, userId);
      return { token, query: { from: "2026-01-01" } };
    },
    refusals: {
      snapshot_not_found: async (harness) => ({
        ...(await asPlanner(harness)),
        query: { from: "2026-01-01" },
      }),
    },
  },
  listScenarios: { good: debtorWithScenario },
  createScenario: {
    good: async (harness) => {
      const user = await debtorOfOwn(harness);
      return { token: user.access, body: await scenarioInput(harness, user) };
    },
    refusals: {
      too_many_scenarios: async (harness) => {
        const { params, ...request } = await ownScenario(harness);
        await multiply(harness, params?.["uuid"]);
        const body = { name: "One more", settings: PLAN_SETTINGS, what_if: [] };
        return { ...request, body };
      },
    },
  },
  updateScenario: {
    good: async (harness) => ({
      ...(await ownScenario(harness)),
      body: {
        name: "Renamed",
        settings: PLAN_SETTINGS,
        what_if: [],
      },
    }),
  },
  removeScenario: { good: ownScenario },
  restoreScenario: {
    good: removedScenario,
    refusals: {
      too_many_scenarios: async (harness) => {
        const request = await removedScenario(harness);
        await multiply(harness, request.params?.["uuid"]);
        await queryDatabase(
          harness.api,
          `update scenarios set deleted_at = null
           where user_id = (select user_id from scenarios where id = $1) and id <> $1`,
          [request.params?.["uuid"]],
        );
        return request;
      },
    },
  },
};
