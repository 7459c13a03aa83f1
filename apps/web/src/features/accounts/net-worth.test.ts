import { expect, test } from "vitest";

import { debtFixture, manualDebtFixture } from "#lib/testing/debt-fixture.ts";

import { accountFixture } from "./testing/account-fixture.ts";
import { debtShares, groupAccounts, netWorth } from "./group-accounts.ts";

const BANK = {
  uuid: "0b9a6a3e-0000-4000-8000-000000000002",
  institution_id: null,
  institution_name: "Bank",
};
const CARD = accountFixture({ uuid: "card", type: "credit", balance_current: "1500.10" });

test("subtracts debts from assets exactly, per currency", () => {
  const checking = accountFixture({ uuid: "a", balance_current: "1000.10" });
  const euros = accountFixture({ uuid: "b", balance_current: "20.00", currency: "EUR" });
  const entered = manualDebtFixture();

  expect(netWorth(groupAccounts([checking, euros, CARD], [BANK], [entered]))).toEqual([
    { currency: "USD", amount: "-8900.00", isAbout: false },
    { currency: "EUR", amount: "20.00", isAbout: false },
  ]);
});

test("net worth is unknown, not zero, if no balance of the debts is known", () => {
  const silent = { ...CARD, balance_current: null };

  expect(netWorth(groupAccounts([accountFixture(), silent], [BANK], []))).toEqual([
    { currency: "USD", amount: null, isAbout: false },
  ]);
});

test.for([
  ["assets", [CARD]],
  ["debts", [accountFixture()]],
] as const)("without %s there is no net worth, as the other total says it", ([, accounts]) => {
  expect(netWorth(groupAccounts(accounts, [BANK], []))).toEqual([]);
});

test("each debt has its share, the largest first, in the plan's colors", () => {
  const card = debtFixture({ owed: { ...debtFixture().owed, value: "2100.00" } });
  const outside = manualDebtFixture({
    uuid: "0b9a6a3e-0000-4000-8000-00000000000c",
    name: "Boat",
    is_included: false,
    owed: { ...card.owed, value: "10500.00" },
  });

  expect(debtShares([card, manualDebtFixture(), outside], "2026-11-25")).toEqual([
    [
      expect.objectContaining({ name: "Boat", color: "var(--line-strong)", percent: 50 }),
      expect.objectContaining({ color: "var(--debt-2)", percent: 40 }),
      expect.objectContaining({ color: "var(--debt-1)", percent: 10 }),
    ],
  ]);
});
