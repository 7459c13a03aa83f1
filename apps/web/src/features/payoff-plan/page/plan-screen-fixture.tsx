import type { Debt, PayoffPlan, PayoffPlanSettings, PlannedLedger } from "@snowball/contract";
import { act } from "@testing-library/react";
import type { ReactElement } from "react";

import { PLAN_PARTS, type PlanPart, paths } from "#lib/paths.ts";
import { type Answers, type DataCall, renderScreen } from "#lib/testing/render-screen.tsx";

import { PayoffPlanPage } from "./payoff-plan-page.tsx";
import { partOfPlan } from "./plan-parts.ts";
import type { PlanSlots } from "./plan-slots.ts";
import { settingsFixture } from "../words/debt-fixture.ts";
import { STORE, VISA } from "../words/facts-fixture.ts";

const PLAN = "/api/v1/payoff-plan/";
/** Fixed, so that no test depends on the day on which it runs. */
const TODAY = "2026-11-21";

const parts = PLAN_PARTS.map((path) => ({ path, lazy: () => partOfPlan(path) }));

type Held = {
  /** The part that is opened; absent: the plan as a whole. */
  part?: PlanPart;
  debts?: Debt[] | Response;
  settings?: Partial<PayoffPlanSettings>;
  /** The user's day as the API has it. */
  today?: PayoffPlan["today"];
  /** What is known of payments. */
  ledger?: PlannedLedger[];
  /** Of the steady plan of the day before. */
  steadyAmounts?: PayoffPlan["steady_amounts"];
  /** That the API found; none: the browser looks for itself. */
  budgets?: PayoffPlan["outcome"]["budgets"];
  /** By path: what the API answers otherwise, and beyond that. */
  answers?: Answers;
  slots?: PlanSlots;
  /** The screen as the product composes it; absent: the feature's own. */
  screen?: ReactElement;
  /** Answers what is written; where it does not, settings are stored and answered. */
  write?: (call: DataCall) => Response | Promise<Response> | undefined;
  /** Answers what is read, before anything else does. */
  read?: (call: DataCall) => Promise<Response> | undefined;
};

/** `/plan`, or a part of it, over an API that holds these, and what is written to it. */
export function openPlan(held: Held = {}) {
  const { part, debts = [VISA, STORE], settings, today = TODAY, answers, ...rest } = held;
  const { ledger = [], steadyAmounts = [], budgets = [] } = held;
  const writes: DataCall[] = [];
  const puts: PayoffPlanSettings[] = [];
  const planOf = (stored: unknown) =>
    Response.json({
      settings: stored,
      ledger,
      as_of: "2026-11-21T08:00:00Z",
      today,
      steady_amounts: steadyAmounts,
      outcome: { budgets },
    });
  const rendered = renderScreen(
    rest.screen ?? <PayoffPlanPage {...(rest.slots && { slots: rest.slots })} />,
    {
      "/api/v1/debts/": debts,
      "/api/v1/accounts/": [],
      "/api/v1/scenarios/": [],
      "/api/v1/payoff-plan/snapshots/": [],
      [PLAN]: planOf(settingsFixture(settings)),
      ...answers,
    },
    {
      at: { url: paths.payoffPlan(part), pattern: "/plan", children: parts },
      answer: (call) => {
        if (call.method === "GET") return rest.read?.(call);
        writes.push(call);
        if (call.path === PLAN) puts.push(call.body as PayoffPlanSettings);
        return rest.write?.(call) ?? (call.path === PLAN ? planOf(call.body) : undefined);
      },
    },
  );

  return {
    ...rendered,
    writes,
    puts,
    goTo: (next?: PlanPart) => act(() => rendered.router.navigate(paths.payoffPlan(next))),
  };
}
