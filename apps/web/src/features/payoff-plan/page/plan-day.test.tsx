import type { PayoffPlan } from "@snowball/contract";
import { formatMonth, monthAfter } from "@snowball/dates";
import { cleanup, screen } from "@testing-library/react";
import { expect, test } from "vitest";

import { calendarToday } from "#lib/calendar-today.ts";

import { VISA } from "../testing/facts-fixture.ts";
import { openPlan } from "../testing/plan-screen-fixture.tsx";

/** Returns the text of the payoff date of $2,000.00 with $260.00 a month. */
async function debtFreeMonth(today: PayoffPlan["today"]): Promise<string> {
  openPlan({ debts: [VISA], today });
  const label = await screen.findByText("Debt-free in");

  return label.parentElement?.textContent ?? "";
}

test("counts months from the API's date, whatever the browser's date is", async () => {
  expect(await debtFreeMonth("2031-05-31")).toContain("January 2032");
  cleanup();
  expect(await debtFreeMonth("2031-06-01")).toContain("February 2032");
});

test("counts months from the browser's date if the profile has no time zone", async () => {
  const eighth = monthAfter(calendarToday(), 8);

  expect(await debtFreeMonth(null)).toContain(formatMonth(eighth));
});
