import type { PayoffPlanSettings, ScenarioInput } from "@snowball/contract";
import { cleanup, configure, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";

import { type DataCall, renderScreen } from "#lib/testing/render-screen.tsx";

import { settingsFixture } from "../debt-fixture.ts";
import { STORE, VISA } from "../known-fixture.ts";
import { PayoffPlanPage } from "../payoff-plan-page.tsx";
import { NOTHING_TRIED } from "../what-if/use-what-if.ts";
import type { KeptScenario } from "./scenarios-calls.ts";

const PATH = "/api/v1/scenarios/";
const LOAN: KeptScenario = {
  uuid: "0b9a6a3e-0000-4000-8000-000000000001",
  name: "Credit union",
  settings: settingsFixture({ strategy: "snowball" }),
  what_if: {
    ...NOTHING_TRIED,
    consolidation: { debts: [VISA.uuid], apr: "9.9", term_months: 36, fee: "0.00" },
  },
  created_at: "2026-11-20T08:00:00Z",
  updated_at: "2026-11-20T08:00:00Z",
};

// The whole screen is rendered, which takes a moment on a busy machine.
configure({ asyncUtilTimeout: 5000 });
afterEach(cleanup);

type Api = { scenarios?: KeptScenario[] | Response; refuse?: () => Response | undefined };

/** The screen over an API that keeps what it is told, as long as `refuse` does not answer. */
function open({ scenarios = [LOAN], refuse = () => undefined }: Api = {}) {
  const calls: DataCall[] = [];
  const rendered = renderScreen(
    <PayoffPlanPage />,
    {
      "/api/v1/debts/": [VISA, STORE],
      "/api/v1/accounts/": [],
      "/api/v1/payoff-plan/": planOf(settingsFixture()),
      "/api/v1/payoff-plan/snapshots/": [],
      [PATH]: scenarios,
    },
    {
      answer: (call) => {
        if (call.method === "GET") return undefined;
        calls.push(call);
        if (call.path === "/api/v1/payoff-plan/") return planOf(call.body as PayoffPlanSettings);
        return refuse() ?? answerTo(call);
      },
    },
  );
  return { ...rendered, calls };
}

function planOf(settings: PayoffPlanSettings): Response {
  return Response.json({ settings, as_of: "2026-11-21T08:00:00Z" });
}

function answerTo({ method, path, body }: DataCall): Response {
  if (method === "DELETE") return Response.json({});
  if (path !== PATH) return Response.json({ ...LOAN, ...(body as object | null) });

  return Response.json(
    { ...LOAN, ...(body as ScenarioInput), uuid: "0b9a6a3e-0000-4000-8000-000000000002" },
    { status: 201 },
  );
}

const scenarioRow = () => screen.findByRole("row", { name: /Credit union/ });
const press = async (name: string) => fireEvent.click(await screen.findByRole("button", { name }));
const openWhatIf = async () => {
  const [button] = await screen.findAllByRole("button", { name: /what-if$/ });
  if (button) fireEvent.click(button);
};
const type = (label: string, value: string) =>
  fireEvent.change(within(screen.getByRole("dialog")).getByLabelText(label), {
    target: { value },
  });

test("what is tried shows what it does at once, and is kept under its name", async () => {
  const { calls } = open({ scenarios: [] });
  expect(await screen.findByText(/^Nothing is kept yet/)).toBeDefined();
  await openWhatIf();
  expect(screen.getByText(/^Fill in what you want to try/)).toBeDefined();
  expect(screen.getByRole("button", { name: "Keep this scenario" })).toHaveProperty(
    "disabled",
    true,
  );

  type("Amount", "500");
  type("Date", "2199-01-15");
  expect(screen.getByText("Nothing changes.")).toBeDefined();
  type("Goes to", STORE.uuid);
  type("Date", "2026-12-31");
  expect(await screen.findByText(/^Debt-free [12] months? sooner, and \$/)).toBeDefined();
  type("Name of the scenario", " Bonus ");
  await press("Keep this scenario");

  expect(await screen.findByText("“Bonus” is kept.")).toBeDefined();
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(screen.getByRole("row", { name: /^Bonus/ }).textContent).toContain("sooner");
  expect(calls.map(({ method, body }) => [method, body])).toEqual([
    [
      "POST",
      {
        name: "Bonus",
        settings: settingsFixture(),
        what_if: {
          ...NOTHING_TRIED,
          lump_sum: { amount: "500.00", on: "2026-12-31", debt: STORE.uuid },
        },
      },
    ],
  ]);
});

test("a what-if that was closed is there again, and one with a fault is not kept", async () => {
  const { calls } = open({ scenarios: [] });
  await openWhatIf();
  type("Amount", "lots");
  await press("Close");
  expect(screen.queryByRole("dialog")).toBeNull();

  fireEvent.click(screen.getAllByRole("button", { name: "Go on with your what-if" })[0] as Element);
  const amount = within(screen.getByRole("dialog")).getByLabelText("Amount");
  expect(amount).toHaveProperty("value", "lots");
  expect(screen.getByText(/^Not counted yet: the lump sum\./)).toBeDefined();
  type("Name of the scenario", "Lots");
  await press("Keep this scenario");

  await waitFor(() => expect(document.activeElement).toBe(amount));
  expect(calls).toEqual([]);
});

test("what is missing of a part is only called wrong when it is to be kept", async () => {
  open({ scenarios: [] });
  await openWhatIf();
  const dialog = within(screen.getByRole("dialog"));
  fireEvent.click(dialog.getByLabelText(/^Everyday Visa, \$2,000\.00 at 24\.99%$/));
  const apr = dialog.getByLabelText("Interest rate of the loan");
  expect(apr.getAttribute("aria-invalid")).toBeNull();
  expect(dialog.getByText(/^Not counted yet: the new loan\./)).toBeDefined();

  type("Name of the scenario", "Loan");
  await press("Keep this scenario");

  expect(apr.getAttribute("aria-invalid")).toBe("true");
  await waitFor(() => expect(document.activeElement).toBe(apr));
  expect(apr.closest("details")).toHaveProperty("open", true);
});

test("a scenario that was opened is saved as itself, or kept as a new one", async () => {
  const { calls } = open();
  await press("Open: Credit union");
  expect(
    within(screen.getByRole("dialog")).getByLabelText("Interest rate of the loan"),
  ).toHaveProperty("value", "9.9");
  type("Interest rate of the loan", "8");
  await press("Save this scenario");

  expect(await screen.findByText("“Credit union” is kept.")).toBeDefined();
  expect((await scenarioRow()).textContent).toContain("One loan over 36 months at 8.00%");
  expect(calls[0]).toMatchObject({
    method: "PATCH",
    path: `${PATH}${LOAN.uuid}/`,
    body: { settings: LOAN.settings, what_if: { consolidation: { apr: "8" } } },
  });

  await press("Open: Credit union");
  await press("Keep as a new one");
  await waitFor(() => expect(calls[1]).toMatchObject({ method: "POST", path: PATH }));
  expect(await screen.findAllByRole("row", { name: /^Credit union/ })).toHaveLength(2);
});

test("a pause that began before today is shown as it was kept", async () => {
  const what_if = { ...NOTHING_TRIED, pause: { from: "2026-09-01", through: "2033-02-28" } };
  open({ scenarios: [{ ...LOAN, what_if }] });
  await press("Open: Credit union");
  const dialog = within(screen.getByRole("dialog"));

  expect(dialog.getByLabelText("From")).toHaveProperty("value", "2026-09-01");
  expect(dialog.getByLabelText("Through")).toHaveProperty("value", "2033-02-01");
});

test("what the API refuses stays open, with its words", async () => {
  open({
    scenarios: [],
    refuse: () => Response.json({ detail: "Try later." }, { status: 500 }),
  });
  await openWhatIf();
  type("Amount", "500");
  await press("Keep this scenario");

  expect((await screen.findByRole("alert")).textContent).toContain("This was not kept. Try later.");
  expect(within(screen.getByRole("dialog")).getByLabelText("Amount")).toHaveProperty(
    "value",
    "500",
  );
});

test("a scenario is renamed in its place, and Escape leaves its name", async () => {
  const { calls } = open();
  await press("Rename: Credit union");
  fireEvent.keyDown(screen.getByLabelText("New name"), { key: "Escape" });
  expect(screen.queryByLabelText("New name")).toBeNull();

  await press("Rename: Credit union");
  fireEvent.keyDown(screen.getByRole("button", { name: "Save" }), { key: "Escape" });
  expect(screen.queryByLabelText("New name")).toBeNull();

  await press("Rename: Credit union");
  fireEvent.change(screen.getByLabelText("New name"), { target: { value: " " } });
  await press("Save");
  expect(screen.getByText("Please give it a name.")).toBeDefined();
  fireEvent.change(screen.getByLabelText("New name"), { target: { value: "Bank" } });
  await press("Save");

  expect(await screen.findByRole("row", { name: /^Bank/ })).toBeDefined();
  expect(calls).toMatchObject([{ method: "PATCH", body: { name: "Bank" } }]);
});

test("a removed scenario can be put back, and the focus follows", async () => {
  const { calls } = open();
  await press("Remove: Credit union");

  const undo = await screen.findByRole("button", { name: "Put Credit union back" });
  expect(document.activeElement).toBe(undo);
  expect(screen.queryByRole("row", { name: /Credit union/ })).toBeNull();
  fireEvent.click(undo);

  expect(await scenarioRow()).toBeDefined();
  expect(screen.queryByText("“Credit union” was removed.")).toBeNull();
  expect(calls.map(({ method, path }) => [method, path])).toEqual([
    ["DELETE", `${PATH}${LOAN.uuid}/`],
    ["POST", `${PATH}${LOAN.uuid}/restore/`],
  ]);
});

test("using a scenario sets what can be set, says what cannot, and can be undone", async () => {
  const { calls } = open();
  await press("Use this: Credit union");
  const dialog = within(screen.getByRole("dialog"));
  expect(dialog.getByText("Strategy: Snowball")).toBeDefined();
  expect(dialog.getByText(/^One loan over 36 months/)).toBeDefined();
  expect(dialog.getByRole("link", { name: "your debts" }).getAttribute("href")).toBe("/debts");
  fireEvent.click(dialog.getByRole("button", { name: "Use this" }));

  expect(screen.getByRole("radio", { name: "Snowball" })).toHaveProperty("checked", true);
  await waitFor(() => expect(calls).toHaveLength(1), { timeout: 5000 });
  expect(calls[0]?.body).toEqual(LOAN.settings);
  const news = screen.getByText("Your plan is set as in “Credit union”.").closest("[role=status]");
  fireEvent.click(within(news as HTMLElement).getByRole("button", { name: "Undo" }));
  expect(screen.getByRole("radio", { name: "Avalanche" })).toHaveProperty("checked", true);
});

test("a scenario of facts only changes no setting, and says so", async () => {
  open({ scenarios: [{ ...LOAN, settings: settingsFixture() }] });
  await press("Use this: Credit union");
  const dialog = within(screen.getByRole("dialog"));

  expect(dialog.getByRole("heading", { name: "“Credit union” changes no setting" })).toBeDefined();
  expect(dialog.queryByRole("button", { name: "Use this" })).toBeNull();
});

test("as many scenarios as there can be are said to be, and no further one is kept", async () => {
  const many = Array.from({ length: 50 }, (_, at) => ({
    ...LOAN,
    uuid: `0b9a6a3e-0000-4000-8000-${String(at).padStart(12, "0")}`,
    name: `Scenario ${at}`,
  }));
  open({ scenarios: many });

  expect((await screen.findAllByText(/^You keep 50 scenarios/)).length).toBeGreaterThan(0);
  await openWhatIf();
  type("Amount", "500");
  expect(screen.getByRole("button", { name: "Keep this scenario" })).toHaveProperty(
    "disabled",
    true,
  );
});

test("where scenarios cannot be loaded that is said, and trying things out still works", async () => {
  open({ scenarios: Response.json({ detail: "No." }, { status: 404 }) });

  expect((await screen.findByRole("alert")).textContent).toContain(
    "We could not load your scenarios.",
  );
  await openWhatIf();
  expect(screen.getByRole("dialog", { name: "What if…?" })).toBeDefined();
});
