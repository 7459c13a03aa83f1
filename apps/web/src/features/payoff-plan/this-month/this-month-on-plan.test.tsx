import type { PlannedLedger } from "@snowball/contract";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";

import { openPlan } from "../page/plan-screen-fixture.tsx";
import { debtFixture } from "../words/debt-fixture.ts";
import { STORE, VISA } from "../words/facts-fixture.ts";

const TODAY = "2026-11-21";

type Open = PlannedLedger["open"][number];

function open(due: string, about: Partial<Open> = {}): Open {
  const payBy = `${due.slice(0, 8)}${String(Number(due.slice(8)) - 4).padStart(2, "0")}`;

  return {
    cycle: due,
    due_date: due,
    pay_by: payBy,
    amount: "60.00",
    paid: "0.00",
    is_late: false,
    ...about,
  };
}

function ledgerOf(debt: string, ...payments: Open[]): PlannedLedger {
  return { debt, open: payments, sent_this_month: "0.00", sent_ahead: "0.00", in_the_air: "0.00" };
}

const LATE = ledgerOf(VISA.uuid, open("2026-11-10", { paid: "20.00", is_late: true }));
const DUE = ledgerOf(STORE.uuid, open("2026-11-28", { amount: "35.00" }));

const section = async () => within(await screen.findByRole("region", { name: "This month" }));
const rows = async () =>
  (await section())
    .getAllByRole("row")
    .slice(1)
    .map((row) => [...row.children].map(({ textContent }) => textContent));

test("what to send is told by payment: what is late first, then by the day, and the sum", async () => {
  openPlan({ today: TODAY, settings: { total: "400.00" }, ledger: [DUE, LATE] });

  expect(await rows()).toEqual([
    ["Late", "Everyday Visa", "$40.00"],
    ["Today", "Everyday Visaextra", "$325.00"],
    ["Nov 24", "Store Card", "$35.00"],
    ["Left to send", "$400.00"],
  ]);
  expect((await section()).getByText("$40.00 to catch up")).toBeDefined();
});

test("another budget is another list, before it is saved", async () => {
  openPlan({ today: TODAY, settings: { total: "400.00" }, ledger: [DUE, LATE] });
  await rows();
  fireEvent.change(screen.getByLabelText("Monthly budget"), { target: { value: "500" } });

  await waitFor(async () => expect((await rows()).at(-1)).toEqual(["Left to send", "$500.00"]));
});

test("a debt outside the plan keeps its payment, beside the budget and in the sum", async () => {
  const house = debtFixture({
    uuid: "0b9a6a3e-0000-4000-8000-00000000000c",
    name: "House",
    kind: "mortgage",
    owed: "200000.00",
    minimum: "1500.00",
    is_included: false,
  });
  const ledger = [DUE, LATE, ledgerOf(house.uuid, open("2026-11-30", { amount: "1500.00" }))];
  openPlan({ debts: [VISA, STORE, house], today: TODAY, settings: { total: "400.00" }, ledger });

  const told = await rows();
  expect(told).toContainEqual(["Nov 26", "Houseoutside the plan", "$1,500.00"]);
  expect(told.slice(-2)).toEqual([
    ["Of it outside the plan", "$1,500.00"],
    ["Left to send", "$1,900.00"],
  ]);
});

test("what was sent is told as sent, and a payment of next month stands beneath the sum", async () => {
  const sent = {
    ...ledgerOf(STORE.uuid, open("2026-12-03", { amount: "35.00", pay_by: "2026-11-30" })),
    sent_this_month: "35.00",
  };
  openPlan({ today: TODAY, settings: { total: "400.00" }, ledger: [LATE, sent] });

  const told = await rows();
  expect(told).toContainEqual(["Sent already", "$35.00"]);
  expect(told.at(-2)).toEqual(["Left to send", "$365.00"]);
  expect(told.at(-1)).toEqual(["Nov 30", "Store Carddue Dec 3, 2026", "$35.00"]);
});

test("a payment leads to its debt's payments", async () => {
  openPlan({ today: TODAY, ledger: [DUE, LATE] });

  const link = (await section()).getByRole("link", { name: "Store Card" });
  expect(link.getAttribute("href")).toBe(`/schedule/${STORE.uuid}`);
});

test("with too little money and nothing left to send this month, what to pay first is told all the same", async () => {
  const done = [VISA, STORE].map(({ uuid }) => ledgerOf(uuid, open("2026-12-10")));
  openPlan({ today: TODAY, settings: { total: "400.00" }, ledger: done });
  fireEvent.change(await screen.findByLabelText("Monthly budget"), { target: { value: "70" } });

  const first = within(screen.getByRole("region", { name: /^What to pay first/ }));
  expect(first.getAllByRole("listitem")).toHaveLength(2);
});
