import type { Debt } from "@snowball/contract";
import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";

import { renderScreen } from "#lib/testing/render-screen.tsx";

import { debtFixture, settingsFixture } from "../testing/debt-fixture.ts";
import { outcomeFixture } from "../testing/outcome-fixture.ts";
import { PlanSummary } from "./plan-summary.tsx";

const PLAN = {
  settings: settingsFixture(),
  as_of: "2026-11-21T08:00:00Z",
  today: "2026-11-21",
  outcome: outcomeFixture(),
};

function open(debts: Debt[], plan: Response = Response.json(PLAN), isExpected = true) {
  return renderScreen(<PlanSummary isExpected={isExpected} />, {
    "/api/v1/debts/": debts,
    "/api/v1/payoff-plan/": plan,
  });
}

test("shows the payoff date and a link to the plan", async () => {
  open([debtFixture()]);

  expect(await screen.findByText("Debt-free in August 2028")).toBeDefined();
  expect(screen.getByRole("link", { name: "See your payoff plan" }).getAttribute("href")).toBe(
    "/plan",
  );
});

test("says that debts entered by the user are in the plan", async () => {
  open([debtFixture()], undefined, false);

  expect(await screen.findByText("1 debt you entered is in your payoff plan.")).toBeDefined();
});

test("says if nothing is owed on the debts that the user entered", async () => {
  const outcome = outcomeFixture({ status: "nothing_owed", owed: "0.00", months: null });
  open([debtFixture({ owed: "0.00" })], Response.json({ ...PLAN, outcome }), false);

  expect(await screen.findByText("Nothing is owed on the debt you entered.")).toBeDefined();
  expect(screen.getByRole("link", { name: "See your payoff plan" })).toBeDefined();
});

test("shows the link to the plan while the plan is loading", () => {
  open([debtFixture()]);

  expect(screen.getByRole("link", { name: "See your payoff plan" })).toBeDefined();
  expect(screen.queryByText(/Debt-free/)).toBeNull();
});

test("keeps its place until all that it describes has loaded", async () => {
  const progress = Promise.withResolvers<Response>();
  const { queryClient } = renderScreen(
    <PlanSummary isExpected />,
    {
      "/api/v1/debts/": [debtFixture({ account: "0b9a6a3e-0000-4000-8000-0000000000aa" })],
      "/api/v1/payoff-plan/": Response.json(PLAN),
    },
    {
      answer: ({ path }) =>
        path === "/api/v1/payoff-plan/progress/" ? progress.promise : undefined,
    },
  );
  await waitFor(() => expect(queryClient.getQueryState(["payoff-plan"])?.status).toBe("success"));

  expect(screen.getByRole("region", { name: "Payoff plan" })).toBeDefined();
  progress.resolve(Response.json({ detail: "No." }, { status: 404 }));
  expect(await screen.findByText("Debt-free in August 2028")).toBeDefined();
});

test("shows only the link if the plan cannot be loaded", async () => {
  const { queryClient } = open([debtFixture()], Response.json({ detail: "No." }, { status: 404 }));
  await waitFor(() => expect(queryClient.getQueryState(["payoff-plan"])?.status).toBe("error"));

  expect(screen.getByRole("link", { name: "See your payoff plan" })).toBeDefined();
  expect(screen.queryByText(/No\./)).toBeNull();
});

test("says which debt gets the payments of a debt that was paid off", async () => {
  const [paid, next] = [
    debtFixture({ uuid: "0b9a6a3e-0000-4000-8000-00000000000a", name: "Cobalt", owed: "0.00" }),
    debtFixture({ uuid: "0b9a6a3e-0000-4000-8000-00000000000b", name: "Elm" }),
  ];
  renderScreen(<PlanSummary isExpected />, {
    "/api/v1/debts/": [paid, next],
    "/api/v1/payoff-plan/": Response.json(PLAN),
    "/api/v1/payoff-plan/progress/": Response.json({
      since: "2026-03-04",
      currency: "USD",
      less_owed: "180.00",
      interest_avoided: "0.00",
      payments: { known: 0, on_time: 0, in_a_row: 0 },
      handed_on: [{ from: paid.uuid, to: next.uuid, amount: "95.00" }],
    }),
  });

  expect(
    await screen.findByText("Cobalt is paid off. Its $95.00 a month now goes to Elm."),
  ).toBeDefined();
});

test("without debts, requests no plan and shows nothing", async () => {
  const { calls, queryClient } = open([], undefined, false);
  await waitFor(() => expect(queryClient.getQueryState(["debts"])?.status).toBe("success"));

  expect(calls).toEqual(["/api/v1/debts/"]);
  expect(screen.queryByRole("region", { name: "Payoff plan" })).toBeNull();
});
