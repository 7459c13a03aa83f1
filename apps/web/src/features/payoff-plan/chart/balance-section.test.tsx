import { fireEvent, screen } from "@testing-library/react";
import { expect, test } from "vitest";

import { ledgerFixture } from "#lib/testing/ledger-fixture.ts";

import { openPlan } from "../testing/plan-screen-fixture.tsx";
import { debtFixture } from "../testing/debt-fixture.ts";
import { STORE, VISA } from "../testing/facts-fixture.ts";

const HOME = debtFixture({
  uuid: "0b9a6a3e-0000-4000-8000-00000000000c",
  name: "House",
  kind: "mortgage",
  owed: "310000.00",
  apr: "4.25",
  minimum: "1900.00",
});
const choice = () => screen.findByRole<HTMLInputElement>("checkbox", { name: /^Include House/ });

test("leaves a home out of the chart unless the user includes it", async () => {
  openPlan({ part: "months", debts: [VISA, STORE, HOME], settings: { extra: "300.00" } });

  expect((await choice()).checked).toBe(false);
  await screen.findByText(/owed without House$/);
  fireEvent.click(await choice());

  expect((await choice()).checked).toBe(true);
  expect(screen.queryByText(/owed without House$/)).toBeNull();
}, 30_000);

test.for([
  ["payments on their way", { in_the_air: "25.40" }],
  ["payments sent early for next month", { in_the_air: "25.40", sent_ahead: "25.40" }],
] as const)("shows the balances of other screens as owed now with %s", async ([, sent]) => {
  openPlan({
    part: "months",
    debts: [VISA],
    today: "2026-11-21",
    ledger: [{ ...ledgerFixture(VISA.uuid), sent_this_month: "25.40", ...sent }],
  });

  expect(await screen.findByText("$2,000.00 owed")).toBeDefined();
});

test("offers no choice if all debts are visible", async () => {
  openPlan({ part: "months", debts: [VISA, STORE] });
  await screen.findByText("Balances over time");

  expect(screen.queryByRole("checkbox", { name: /^With / })).toBeNull();
});
