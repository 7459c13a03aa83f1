import type { Debt } from "@snowball/contract";
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";

import { renderScreen } from "#lib/testing/render-screen.tsx";

import { PlanProvider } from "../model/use-plan.tsx";
import { openPlan } from "../testing/plan-screen-fixture.tsx";
import { debtFixture, settingsFixture } from "../testing/debt-fixture.ts";
import { STORE, VISA } from "../testing/facts-fixture.ts";
import { readDebtsToday } from "../words/read-debts.ts";
import { BudgetCard } from "./budget-card.tsx";

const RULE: Debt["minimum_rule"] = {
  type: "percent_plus_interest",
  amount: null,
  percent: "1",
  floor: "25.00",
  term_months: null,
  source: "user",
};
const visa = debtFixture({ owed: "4200.00", minimum: "130.00", minimum_rule: RULE });
const store = debtFixture({
  uuid: STORE.uuid,
  name: "Store Card",
  owed: "1900.00",
  apr: "25.99",
  minimum: "61.00",
  minimum_rule: RULE,
});
const debts = [visa, store];
const TOTAL = { strategy: "optimal", extra: "409.00", total: "600.00" } as const;
const NAME = "Send each debt the same amount every month";

const choice = () => screen.findByRole<HTMLInputElement>("checkbox", { name: /same amount/ });
const paid = () =>
  screen.getByText("Total you'll pay").parentElement?.querySelector("dd")?.textContent ?? "";
const cents = (text: string) => Math.round(Number(text.replace(/[^0-9.]/g, "")) * 100);

test("turns on cheap steady payments by default, with their price", async () => {
  const { puts } = openPlan({ debts, settings: TOTAL });
  const box = await choice();
  const [price] = /\$[0-9.]+/.exec(box.parentElement?.textContent ?? "") ?? [""];
  const steady = paid();

  expect(box.checked).toBe(true);
  expect(box.parentElement?.textContent).toContain(NAME);
  expect(cents(price)).toBeGreaterThan(0);

  fireEvent.click(box);
  await waitFor(() => expect(paid()).not.toBe(steady));

  expect(cents(steady) - cents(paid())).toBe(cents(price));
  expect((await choice()).checked).toBe(false);
  await waitFor(() => expect(puts.at(-1)).toMatchObject({ steady: false }));
});

test("shows steady payments without a split into a minimum and an extra", async () => {
  openPlan({ part: "months", debts, settings: { ...TOTAL, steady: true } });
  const table = await screen.findByRole("table", { name: "Planned for each month and debt" });

  expect(within(table).queryByText(/\+\s\$/)).toBeNull();
  cleanup();
  openPlan({ part: "months", debts, settings: { ...TOTAL, steady: false } });
  const split = await screen.findByRole("table", { name: "Planned for each month and debt" });
  expect(within(split).getAllByText(/\+\s\$/).length).toBeGreaterThan(0);
});

test("continues with the steady amounts of the day before", async () => {
  openPlan({
    part: "months",
    debts,
    settings: { ...TOTAL, strategy: "snowball", steady: true },
    steadyAmounts: [{ debt: visa.uuid, amount: "143.00" }],
  });

  const shown = await screen.findAllByText(/\$143\.00/);

  expect(shown.length).toBeGreaterThan(1);
});

test("shows no choice if payments are steady anyway", async () => {
  openPlan({ settings: TOTAL });
  await screen.findByText("Total you'll pay");

  expect(screen.queryByRole("checkbox", { name: /same amount/ })).toBeNull();
  expect(screen.queryByRole("checkbox", { name: /month early/ })).toBeNull();
});

test("finishes promotions a month early by default, with the price", async () => {
  const sofa: Debt = {
    ...STORE,
    balances: STORE.balances.map((each) => ({
      ...each,
      deferred: { apr: "29.99", last_date: "2027-08-31", accrued: "0.00" },
    })),
  };
  const settings = { ...TOTAL, extra: "130.00", total: "225.00" };
  const { puts } = openPlan({ debts: [VISA, sofa], settings });
  const box = await screen.findByRole<HTMLInputElement>("checkbox", { name: /month early/ });

  expect(box.checked).toBe(true);
  expect(box.parentElement?.textContent).toMatch(/Costs \$[0-9.]+ more in total/);
  fireEvent.click(box);
  await waitFor(() => expect(puts.at(-1)).toMatchObject({ promo_margin: false }));
});

test("the calculator, which stores no settings, offers neither paydays nor ways to follow the plan", async () => {
  const facts = readDebtsToday(debts, { ledger: [], today: "2026-11-21" });
  renderScreen(
    <PlanProvider facts={facts} settings={settingsFixture(TOTAL)} change={() => undefined}>
      <BudgetCard />
    </PlanProvider>,
    {},
  );
  await screen.findByText("Total you'll pay");

  expect(screen.getByRole("checkbox", { name: /^Keep paying the same total/ })).toBeDefined();
  expect(screen.queryByText("When you are paid")).toBeNull();
  expect(screen.queryByRole("checkbox", { name: /same amount/ })).toBeNull();
});
