import type { Debt } from "@snowball/contract";
import { screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { balanceFixture, fromUser, manualDebtFixture } from "#lib/testing/debt-fixture.ts";
import { press } from "#lib/testing/press.ts";
import { type DataCall, renderScreen } from "#lib/testing/render-screen.tsx";

import { BalanceQuestions } from "./balance-questions.tsx";

beforeEach(() => vi.setSystemTime("2026-12-21T12:00:00"));
afterEach(() => vi.useRealTimers());

/** A balance of $8,400.00, entered on November 21, 2026, with $44.19 of estimated interest since. */
const DEBT_WITH_INTEREST = manualDebtFixture({
  name: "Honda",
  owed: { ...fromUser("8444.19"), as_of: "2026-11-21T17:00:00.000Z" },
  estimated_interest: "44.19",
  balances: [
    balanceFixture({
      id: "car",
      amount: "8444.19",
      amount_source: "user",
      entered_amount: "8400.00",
      paid_this_month: null,
      apr: fromUser("6.4"),
    }),
  ],
});

function open(debts: Debt[]) {
  const sent: DataCall[] = [];
  const answers = { "/api/v1/debts/": debts };
  renderScreen(<BalanceQuestions />, answers, {
    answer: (call) => {
      if (call.method !== "PATCH") return undefined;
      sent.push(call);
      const isUndone = JSON.stringify(call.body).includes("amount_at");
      const owed = { ...fromUser("8444.19"), as_of: "2026-12-21T12:00:00.000Z" };
      const debt = isUndone
        ? DEBT_WITH_INTEREST
        : { ...DEBT_WITH_INTEREST, owed, estimated_interest: null };
      answers["/api/v1/debts/"] = [debt];
      return Response.json(debt);
    },
  });

  return sent;
}

test("confirms the estimated balance, and undo restores the entered one", async () => {
  const sent = open([DEBT_WITH_INTEREST]);
  await screen.findByText("Is Honda still about $8,444.19?");
  await press("Yes: Honda");

  await screen.findByText("The balance of Honda is $8,444.19 as of today.");
  expect(sent[0]?.body).toEqual({ balances: [{ id: "car", amount: "8444.19" }] });
  expect(screen.queryByText(/^Is Honda still/)).toBeNull();

  await press("Undo: Honda");
  await screen.findByText("Is Honda still about $8,444.19?");
  expect(sent[1]?.body).toEqual({
    balances: [{ id: "car", amount: "8400.00", amount_at: "2026-11-21T17:00:00.000Z" }],
  });
});

test("names the lender's balance while a payment is in transit, which counts once after the answer", async () => {
  const sent = open([{ ...DEBT_WITH_INTEREST, in_transit: "352.00" }]);
  await screen.findByText(
    "Is Honda still about $8,796.19? The $352.00 on its way is not taken off yet.",
  );
  await press("Yes: Honda");

  await screen.findByText("The balance of Honda is $8,796.19 as of today.");
  expect(sent[0]?.body).toEqual({ balances: [{ id: "car", amount: "8444.19" }] });
});

test("names the payments that are taken off the balance, without those in transit", async () => {
  const [balance] = DEBT_WITH_INTEREST.balances;
  const entered = balance ? [{ ...balance, entered_amount: "8900.00" }] : [];
  open([{ ...DEBT_WITH_INTEREST, balances: entered, in_transit: "150.00" }]);

  expect((await screen.findByText(/^Is Honda/)).textContent).toBe(
    "Is Honda about $8,594.19, with your payments of $350.00 taken off? The $150.00 on its way is not taken off yet.",
  );
});

test("asks about several balances behind one line", async () => {
  open([DEBT_WITH_INTEREST, { ...DEBT_WITH_INTEREST, uuid: "sofa", name: "Sofa" }]);

  const group = within((await screen.findByText(/^Are 2 balances/)).parentElement as HTMLElement);
  expect(group.getByText("Is Honda still about $8,444.19?")).toBeDefined();
  expect(group.getByText("Is Sofa still about $8,444.19?")).toBeDefined();
});

test("offers a link to enter another balance", async () => {
  open([DEBT_WITH_INTEREST]);

  const enter = await screen.findByRole("link", { name: "Enter balance: Honda" });
  expect(enter.getAttribute("href")).toContain("balances.0.amount");
});

test("asks about an exact balance without “about”", async () => {
  open([
    {
      ...DEBT_WITH_INTEREST,
      owed: { ...DEBT_WITH_INTEREST.owed, value: "8400.00" },
      estimated_interest: null,
    },
  ]);

  await screen.findByText("Is Honda still $8,400.00?");
  expect(screen.queryByText(/about/)).toBeNull();
});

/** The debt after payments that cover its balance. */
const PAID_OFF = {
  ...DEBT_WITH_INTEREST,
  owed: { ...DEBT_WITH_INTEREST.owed, value: "0.00" },
  balances: DEBT_WITH_INTEREST.balances.map((each) => ({ ...each, amount: "0.00" })),
  estimated_interest: null,
};

test("asks once whether a debt is paid off, because its balance is an estimate", async () => {
  const sent = open([PAID_OFF]);
  await screen.findByText("Is Honda paid off?");
  await press("Yes: Honda");

  expect(sent[0]?.body).toEqual({ balances: [{ id: "car", amount: "0.00" }] });
});

test.for<[string, Partial<Debt>]>([
  [
    "was entered less than a month ago",
    { owed: { ...DEBT_WITH_INTEREST.owed, as_of: "2026-11-22T17:00:00.000Z" } },
  ],
  [
    "was entered as zero",
    {
      ...PAID_OFF,
      balances: PAID_OFF.balances.map((each) => ({ ...each, entered_amount: "0.00" })),
    },
  ],
  ["comes from a bank", { account: DEBT_WITH_INTEREST.uuid }],
  ["is counted as another debt", { duplicate_of: "other", is_included: false }],
])("does not ask about a balance that %s", async ([, about]) => {
  const seen = manualDebtFixture({ ...DEBT_WITH_INTEREST, uuid: "seen", name: "Seen" });
  open([{ ...DEBT_WITH_INTEREST, ...about }, seen]);

  await screen.findByText(/^Is Seen still/);
  expect(screen.queryByText(/^Is Honda still/)).toBeNull();
});
