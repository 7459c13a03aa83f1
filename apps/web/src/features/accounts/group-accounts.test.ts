import type { Debt } from "@snowball/contract";
import fc from "fast-check";
import { expect, test } from "vitest";

import { debtFixture, fromBank, fromUser, manualDebtFixture } from "#lib/testing/debt-fixture.ts";

import { accountFixture } from "./testing/account-fixture.ts";
import { groupAccounts } from "./group-accounts.ts";

const NOTHING = {
  count: 0,
  unknownCount: 0,
  sums: [],
  enteredCount: 0,
  unlinkedCount: 0,
  repeatedCount: 0,
  entered: [],
  credit: [],
};
const BANK = { uuid: "bank", institution_id: "ins_1", institution_name: "Bank" };
const LENDER = { uuid: "lender", institution_id: "ins_2", institution_name: "Lender" };

test.for([
  ["depository", "assets"],
  ["credit", "liabilities"],
  ["loan", "liabilities"],
  ["other", "other"],
] as const)("a %s account belongs to %s (spec 2)", ([type, group]) => {
  const grouped = groupAccounts([accountFixture({ type, item: "bank" })], [BANK], []);

  expect(grouped[group].totals.count).toBe(1);
});

test("sums balances exactly (spec 2)", () => {
  const accounts = ["0.10", "0.20", "-0.05"].map((balance_current, index) =>
    accountFixture({ uuid: String(index), item: "bank", balance_current }),
  );

  expect(groupAccounts(accounts, [BANK], []).assets.totals).toEqual({
    ...NOTHING,
    count: 3,
    sums: [{ currency: "USD", amount: "0.25", isAbout: false }],
  });
});

test("counts an unknown balance and never sums it as zero", () => {
  const accounts = [accountFixture({ item: "bank", balance_current: null })];

  expect(groupAccounts(accounts, [BANK], []).assets.totals).toEqual({
    ...NOTHING,
    count: 1,
    unknownCount: 1,
  });
});

test("neither shows nor sums an account with an unknown connection (spec 2)", () => {
  const grouped = groupAccounts([accountFixture({ item: "gone" })], [BANK], []);

  expect(grouped.assets).toEqual({
    totals: NOTHING,
    linked: [],
    entered: [],
  });
});

test("sums each currency separately", () => {
  const accounts = [
    accountFixture({ item: "bank", balance_current: "1.00" }),
    accountFixture({ item: "bank", balance_current: "2.00", currency: "EUR" }),
  ];

  expect(groupAccounts(accounts, [BANK], []).assets.totals.sums).toEqual([
    { currency: "USD", amount: "1.00", isAbout: false },
    { currency: "EUR", amount: "2.00", isAbout: false },
  ]);
});

test("liabilities include entered and corrected amounts, and report their sum", () => {
  const accounts = [
    accountFixture({ uuid: "card", type: "credit", item: "bank", balance_current: "500.00" }),
    accountFixture({ uuid: "over", type: "credit", item: "bank", balance_current: "-20.50" }),
    accountFixture({ uuid: "loan", type: "loan", item: "bank", balance_current: "900.00" }),
  ];
  const debts = [
    debtFixture({ uuid: "card", account: "card" }),
    debtFixture({ uuid: "loan", account: "loan", owed: fromUser("850.00", "900.00") }),
    manualDebtFixture(),
    manualDebtFixture({ uuid: "unknown", owed: fromBank(null) }),
  ];

  const { totals, linked } = groupAccounts(accounts, [BANK], debts).liabilities;

  expect(totals).toEqual({
    count: 3,
    unknownCount: 1,
    sums: [{ currency: "USD", amount: "9729.50", isAbout: false }],
    enteredCount: 2,
    unlinkedCount: 0,
    repeatedCount: 0,
    entered: [{ currency: "USD", amount: "9250.00", isAbout: false }],
    credit: [{ currency: "USD", amount: "-20.50" }],
  });
  expect(linked[0]?.accounts.map(({ balance_current: shown }) => shown)).toEqual([
    "500.00",
    "-20.50",
    "850.00",
  ]);
});

test("counts a duplicate debt once, whether linked twice or entered and linked", () => {
  const accounts = ["card", "twin"].map((uuid) =>
    accountFixture({ uuid, type: "credit", item: "bank", balance_current: "500.00" }),
  );
  const twin = { uuid: "twin", account: "twin", duplicate_of: "card", is_included: false };
  const back = manualDebtFixture({ duplicate_of: "card", is_included: false });
  const ofAll = (debts: Debt[]) => groupAccounts(accounts, [BANK], debts).liabilities;

  const { totals, entered } = ofAll([
    debtFixture({ uuid: "card", account: "card" }),
    debtFixture(twin),
    back,
  ]);

  expect(totals).toMatchObject({
    count: 2,
    repeatedCount: 1,
    enteredCount: 0,
    unlinkedCount: 0,
    sums: [{ currency: "USD", amount: "500.00", isAbout: false }],
  });
  expect(entered).toEqual([]);
  const letIn = debtFixture({ ...twin, is_included: true });
  expect(ofAll([letIn]).totals).toMatchObject({ repeatedCount: 0, sums: [{ amount: "1000.00" }] });
});

test("lists a checking account that is linked twice, but sums it once", () => {
  const accounts = [
    accountFixture({ uuid: "checking", item: "bank", balance_current: "1000.10" }),
    accountFixture({ uuid: "savings", item: "bank", balance_current: "2.00" }),
    accountFixture({
      uuid: "twin",
      item: "lender",
      duplicate_of: "checking",
      balance_current: null,
    }),
  ];

  const { totals, linked } = groupAccounts(accounts, [BANK, LENDER], []).assets;

  expect(totals).toEqual({
    ...NOTHING,
    count: 3,
    repeatedCount: 1,
    sums: [{ currency: "USD", amount: "1002.10", isAbout: false }],
  });
  expect(linked.flatMap((entry) => entry.accounts)).toHaveLength(3);
});

test("groups accounts by their connection", () => {
  const accounts = [
    accountFixture({ uuid: "a", item: "lender", type: "loan" }),
    accountFixture({ uuid: "b", item: "bank", type: "credit" }),
  ];

  const { linked } = groupAccounts(accounts, [BANK, LENDER], []).liabilities;

  expect(
    linked.map(({ connection, accounts: own }) => [connection.uuid, own.map(({ uuid }) => uuid)]),
  ).toEqual([
    ["bank", ["b"]],
    ["lender", ["a"]],
  ]);
});

test("every account of a known connection is in exactly one group", () => {
  const types = fc.array(fc.constantFrom("depository", "credit", "loan", "other"), {
    maxLength: 30,
  });

  fc.assert(
    fc.property(types, (all) => {
      const accounts = all.map((type, index) =>
        accountFixture({ uuid: String(index), item: index % 2 === 0 ? "bank" : "lender", type }),
      );
      const { assets, liabilities, other } = groupAccounts(accounts, [BANK, LENDER], []);

      expect(assets.totals.count + liabilities.totals.count + other.totals.count).toBe(all.length);
    }),
  );
});
