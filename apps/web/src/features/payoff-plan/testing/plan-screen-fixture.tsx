import type { Debt, PayoffPlan, PayoffPlanSettings, PlannedLedger } from "@snowball/contract";
import { act } from "@testing-library/react";
import type { ReactElement } from "react";

import { PLAN_PARTS, type PlanPart, paths } from "#lib/paths.ts";
import { type Answers, type DataCall, renderScreen } from "#lib/testing/render-screen.tsx";

import { PayoffPlanPage } from "../page/payoff-plan-page.tsx";
import { partOfPlan } from "../page/plan-parts.tsx";
import { settingsFixture } from "./debt-fixture.ts";
import { STORE, VISA } from "./facts-fixture.ts";

const PLAN = "/api/v1/payoff-plan/";
/** Fixed, so that no test depends on the current date. */
const TODAY = "2026-11-21";

const parts = PLAN_PARTS.map((path) => ({ path, lazy: () => partOfPlan(path) }));

type PlanData = {
  /** The part to open; absent for the whole plan. */
  part?: PlanPart;
  debts?: Debt[] | Response;
  settings?: Partial<PayoffPlanSettings>;
  /** The user's date according to the API. */
  today?: PayoffPlan["today"];
  /** The payments of the month. */
  ledger?: PlannedLedger[];
  /** Amounts of the previous day's steady plan. */
  steadyAmounts?: PayoffPlan["steady_amounts"];
  /** Other fields of the stored plan. */
  stored?: Partial<PayoffPlan>;
  /** Other API responses by path. */
  answers?: Answers;
  /** The composed screen; absent for the feature's own page. */
  screen?: ReactElement;
  /** Answers write requests. If undefined, settings are stored and returned. */
  write?: (call: DataCall) => Response | Promise<Response> | undefined;
  /** Answers read requests before the default responses. */
  read?: (call: DataCall) => Promise<Response> | undefined;
};

/** Opens `/plan` or a part of it, with a fake API that has this data and stores changes. */
export function openPlan(data: PlanData = {}) {
  const { part, debts = [VISA, STORE], settings, today = TODAY, answers, ...rest } = data;
  const { ledger = [], steadyAmounts = [] } = data;
  const writes: DataCall[] = [];
  const puts: PayoffPlanSettings[] = [];
  const planOf = (stored: unknown) =>
    Response.json({
      settings: stored,
      ledger,
      as_of: "2026-11-21T08:00:00Z",
      today,
      steady_amounts: steadyAmounts,
      ...data.stored,
    });
  const rendered = renderScreen(
    rest.screen ?? <PayoffPlanPage />,
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
