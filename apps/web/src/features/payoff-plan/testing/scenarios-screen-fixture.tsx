import type { Scenario, ScenarioInput } from "@snowball/contract";
import { fireEvent, screen, within } from "@testing-library/react";

import type { DataCall } from "#lib/testing/render-screen.tsx";

import { openPlan } from "./plan-screen-fixture.tsx";
import { settingsFixture } from "./debt-fixture.ts";
import { VISA } from "./facts-fixture.ts";

export const PATH = "/api/v1/scenarios/";
const PLAN = "/api/v1/payoff-plan/";

/** A stored scenario with one loan in place of a card, and the snowball strategy. */
export const LOAN: Scenario = {
  uuid: "0b9a6a3e-0000-4000-8000-000000000001",
  name: "Credit union",
  settings: settingsFixture({ strategy: "snowball" }),
  what_if: [
    { kind: "consolidation", debts: [VISA.uuid], apr: "9.9", term_months: 36, fee: "0.00" },
  ],
  created_at: "2026-11-20T08:00:00Z",
  updated_at: "2026-11-20T08:00:00Z",
};

type Api = { scenarios?: Scenario[] | Response; refuse?: () => Response | undefined };

/** Opens the scenarios with a fake API that stores changes, unless `refuse` returns a response. */
export function openScenarios({ scenarios = [LOAN], refuse = () => undefined }: Api = {}) {
  const stored = scenarios instanceof Response ? scenarios : [...scenarios];
  const { writes, ...rendered } = openPlan({
    part: "what-ifs",
    // The stored scenarios have no outcome, because no screen reads it.
    answers: { [PATH]: stored },
    write: (call) =>
      call.path === PLAN
        ? undefined
        : (refuse() ?? store(call, stored instanceof Response ? [] : stored)),
  });

  return { ...rendered, calls: writes };
}

const NEW_UUID = "0b9a6a3e-0000-4000-8000-000000000002";

/** Changes the stored scenarios in place, and answers with the changed one. */
function store({ method, path, body }: DataCall, stored: Scenario[]): Response {
  const uuid = path === PATH ? NEW_UUID : (path.split("/").at(4) ?? "");
  const at = stored.findIndex((each) => each.uuid === uuid);
  const known = stored[at] ?? { ...LOAN, uuid };
  const changed: Scenario = { ...known, ...(body as Partial<ScenarioInput> | null), uuid };
  stored.splice(
    at < 0 ? stored.length : at,
    at < 0 ? 0 : 1,
    ...(method === "DELETE" ? [] : [changed]),
  );

  return Response.json(method === "DELETE" ? {} : changed, { status: path === PATH ? 201 : 200 });
}

/** Clicks the first of the buttons that open a what-if. */
export async function openWhatIf(): Promise<void> {
  const [button] = await screen.findAllByRole("button", { name: /what-if$/ });
  if (button) fireEvent.click(button);
}

/** Types into a field of the open dialog. */
export const type = (label: string, value: string) =>
  fireEvent.change(within(screen.getByRole("dialog")).getByLabelText(label), {
    target: { value },
  });
