import { fireEvent, screen } from "@testing-library/react";
import { expect, test } from "vitest";

import { openPlan } from "../page/plan-screen-fixture.tsx";
import { debtFixture } from "../words/debt-fixture.ts";
import { STORE, VISA } from "../words/facts-fixture.ts";

const HOME = debtFixture({
  uuid: "0b9a6a3e-0000-4000-8000-00000000000c",
  name: "House",
  kind: "mortgage",
  owed: "310000.00",
  apr: "4.25",
  minimum: "1900.00",
});
const choice = () => screen.findByRole<HTMLInputElement>("checkbox", { name: /^With House/ });

test("a home that is let into the plan is not drawn over the other debts, unless it is wanted", async () => {
  openPlan({ part: "months", debts: [VISA, STORE, HOME], settings: { extra: "300.00" } });

  expect((await choice()).checked).toBe(false);
  await screen.findByText(/owed without House$/);
  fireEvent.click(await choice());

  expect((await choice()).checked).toBe(true);
  expect(screen.queryByText(/owed without House$/)).toBeNull();
}, 30_000);

test("where all debts are seen there is nothing to leave out", async () => {
  openPlan({ part: "months", debts: [VISA, STORE] });
  await screen.findByText("Balances over time");

  expect(screen.queryByRole("checkbox", { name: /^With / })).toBeNull();
});
