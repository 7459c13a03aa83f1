import { expect, test } from "vitest";

import {
  balanceFixture,
  debtFixture,
  fromBank,
  manualDebtFixture,
} from "#lib/testing/debt-fixture.ts";

import { nextStepAfterLinking } from "./link-outcome.ts";

const BANK = "0b9a6a3e-0000-4000-8000-000000000002";
const card = debtFixture({ item: BANK, name: "Visa" });
const ofAnother = debtFixture({ item: "another", name: "Other", missing: ["apr"] });

test("suggests this month's payments if the new debts are complete", () => {
  expect(nextStepAfterLinking(BANK, { debts: [card, card, ofAnother], accounts: [] })).toEqual({
    words: "2 debts linked.",
    action: "See this month",
    to: "/home",
  });
});

test("suggests the question on Home if a manual debt may be one of the linked ones", () => {
  const entered = manualDebtFixture({ name: "Furniture store", may_be: card.uuid });

  expect(nextStepAfterLinking(BANK, { debts: [card, entered], accounts: [] })).toEqual({
    words: "1 debt linked. “Furniture store” may be one of them.",
    action: "Check on Home",
    to: "/home",
  });
});

test("suggests entering a missing APR at its balance", () => {
  const silent = debtFixture({
    item: BANK,
    uuid: "car",
    name: "Car Loan",
    nickname: "The Ford",
    balances: [balanceFixture(), balanceFixture({ apr: fromBank(null) })],
    missing: ["apr", "minimum"],
  });

  expect(nextStepAfterLinking(BANK, { debts: [card, silent], accounts: [] })).toEqual({
    words: "2 debts linked. We don't know the APR of The Ford yet.",
    action: "Enter the APR",
    to: "/detail/car#balances.1.apr",
  });
});

test("suggests entering a missing minimum payment", () => {
  const silent = debtFixture({ item: BANK, uuid: "card", name: "Visa", missing: ["minimum"] });

  expect(nextStepAfterLinking(BANK, { debts: [silent], accounts: [] })).toEqual({
    words: "1 debt linked. We don't know the minimum payment of Visa yet.",
    action: "Enter the minimum",
    to: "/detail/card#minimum",
  });
});

test("suggests entering a debt for a bank without debts, and nothing without accounts", () => {
  const accounts = [{ item: BANK }, { item: "another" }];

  expect(nextStepAfterLinking(BANK, { debts: [ofAnother], accounts })).toEqual({
    words: "1 account linked. Next, add what you owe.",
    action: "Enter a debt",
    to: "/debts/new",
  });
  expect(nextStepAfterLinking(BANK, { debts: [ofAnother], accounts: [] })).toBeNull();
});
