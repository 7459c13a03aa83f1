import type {
  PayoffChange,
  PayoffPlan,
  PayoffPlanSettings,
  Scenario,
  NewScenario,
  ScenarioInput,
  WhatIf,
} from "@snowball/contract";
import { DEFAULT_SETTINGS } from "@snowball/planner";

import { createDebtHarness, type DebtHarness } from "./debt-harness.ts";
import type { SignedInUser } from "./signed-in-user.ts";

export type PlanHarness = DebtHarness & {
  plan(user: SignedInUser): Promise<PayoffPlan>;
  /** Sends `SETTINGS` with these changes and returns the response, even an error. */
  put(user: SignedInUser, facts?: object): ReturnType<DebtHarness["call"]>;
  /** Calls a path below `/api/v1/payoff-plan/`. */
  get(user: SignedInUser, path: string): ReturnType<DebtHarness["call"]>;
  explain(user: SignedInUser, from: string): Promise<PayoffChange>;
  /** Creates a scenario, by default `SCENARIO`. */
  keep(user: SignedInUser, facts?: Partial<NewScenario>): Promise<Scenario>;
  scenarioCall(
    user: SignedInUser,
    method: "GET" | "POST" | "PATCH" | "DELETE",
    request?: { path?: string; body?: object },
  ): ReturnType<DebtHarness["call"]>;
};

export const SETTINGS: PayoffPlanSettings = {
  ...DEFAULT_SETTINGS,
  strategy: "avalanche",
  extra: "200.00",
};

export const NOTHING_TRIED: WhatIf = [];

export const SCENARIO: ScenarioInput = {
  name: "As it is",
  settings: SETTINGS,
  what_if: NOTHING_TRIED,
};

/** Returns the body of an entered loan. */
export function loan(name: string, facts: { owed: string; apr: string; minimum: string }) {
  const { owed, apr, minimum } = facts;

  return {
    name,
    kind: "personal_loan",
    balances: [{ id: "loan", amount: owed, apr }],
    minimum,
  };
}

const PLAN = "/api/v1/payoff-plan/";
const SCENARIOS = "/api/v1/scenarios/";

/** Starts the API at 2026-12-01T12:00:00Z, with helpers for debts and payoff plans. */
export async function createPlanHarness(): Promise<PlanHarness> {
  const harness = await createDebtHarness();
  const { api } = harness;
  const get: PlanHarness["get"] = (user, path) =>
    api.call("GET", `${PLAN}${path}`, { token: user.access });
  const scenarioCall: PlanHarness["scenarioCall"] = (user, method, { path = "", body } = {}) =>
    api.call(method, `${SCENARIOS}${path}`, { token: user.access, ...(body && { body }) });

  return {
    ...harness,
    get,
    scenarioCall,
    plan: async (user) => expectAnswer<PayoffPlan>(await get(user, ""), 200),
    put: (user, facts = {}) =>
      api.call("PUT", PLAN, { token: user.access, body: { ...SETTINGS, ...facts } }),
    explain: async (user, from) =>
      expectAnswer<PayoffChange>(await get(user, `changes/?from=${from}`), 200),
    keep: async (user, facts = {}) =>
      expectAnswer<Scenario>(
        await scenarioCall(user, "POST", { body: { ...SCENARIO, ...facts } }),
        201,
      ),
  };
}

function expectAnswer<T>(answer: Awaited<ReturnType<DebtHarness["call"]>>, status: number): T {
  if (answer.statusCode !== status) throw new Error(`${answer.statusCode}: ${answer.body}`);
  return answer.json<T>();
}
