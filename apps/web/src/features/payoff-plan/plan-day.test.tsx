import type { PayoffPlan } from "@snowball/contract";
import { formatMonth, monthAfter } from "@snowball/dates";
import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";

import { calendarToday } from "#lib/calendar-today.ts";
import { renderScreen } from "#lib/testing/render-screen.tsx";

import { debtFixture, settingsFixture } from "./debt-fixture.ts";
import { PayoffPlanPage } from "./payoff-plan-page.tsx";

afterEach(cleanup);

/** The month in which $2,000.00 with $260.00 a month are gone, as the screen says it. */
async function debtFreeMonth(today: PayoffPlan["today"]): Promise<string> {
  renderScreen(<PayoffPlanPage />, {
    "/api/v1/debts/": [debtFixture()],
    "/api/v1/accounts/": [],
    "/api/v1/scenarios/": [],
    "/api/v1/payoff-plan/snapshots/": [],
    "/api/v1/payoff-plan/": Response.json({
      settings: settingsFixture(),
      as_of: "2026-11-21T08:00:00Z",
      today,
    }),
  });
  const label = await screen.findByText("Debt-free in");

  return label.parentElement?.textContent ?? "";
}

test("months count from the user's day as the API has it, wherever the browser is", async () => {
  expect(await debtFreeMonth("2031-05-31")).toContain("February 2032");
  cleanup();
  expect(await debtFreeMonth("2031-06-01")).toContain("March 2032");
});

test("months count from the browser's day where the profile has no time zone", async () => {
  const ninth = monthAfter(calendarToday(), 9);

  expect(await debtFreeMonth(null)).toContain(formatMonth(ninth));
});
