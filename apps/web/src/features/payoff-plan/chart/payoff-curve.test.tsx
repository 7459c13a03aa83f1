import { screen } from "@testing-library/react";
import { expect, test } from "vitest";

import { ledgerFixture } from "#lib/testing/ledger-fixture.ts";

import { VISA } from "../testing/facts-fixture.ts";
import { openPlan } from "../testing/plan-screen-fixture.tsx";

const money = { sent_this_month: "25.40" };

test.for([
  ["payments on their way", { ...money, in_the_air: "25.40" }],
  ["payments sent early for next month", { ...money, in_the_air: "25.40", sent_ahead: "25.40" }],
  ["no payments", {}],
] as const)("shows the balance of other screens as owed now with %s", async ([, sent]) => {
  openPlan({
    debts: [VISA],
    today: "2026-11-21",
    ledger: [{ ...ledgerFixture(VISA.uuid), ...sent }],
  });

  const label = await screen.findByText(/^Now, /);

  expect(label.textContent).toBe("Now, $2,000.00");
});
