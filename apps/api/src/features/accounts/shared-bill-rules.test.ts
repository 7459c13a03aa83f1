import { sumAmounts } from "@snowball/money";
import fc from "fast-check";
import { expect, test } from "vitest";

import { type BilledLoan, splitSharedBills } from "./shared-bill-rules.ts";

function loan(accountId: string, about: Partial<BilledLoan> = {}): BilledLoan {
  return {
    accountId,
    minimum: "312.44",
    dueDate: "2026-12-13",
    owed: "5500.00",
    isBillShared: null,
    before: null,
    ...about,
  };
}

const FOUR = ["5500.00", "6500.00", "7500.00", "7500.00"].map((owed, at) =>
  loan(String(at), { owed }),
);

function sharesOf(loans: readonly BilledLoan[]): (string | null)[] {
  return [...splitSharedBills(loans).values()].map(({ billShare }) => billShare);
}

test("splits one bill of four loans by balance, to the cent", () => {
  expect([...splitSharedBills(FOUR)]).toEqual([
    ["0", { billLoans: 4, billShare: "63.64" }],
    ["1", { billLoans: 4, billShare: "75.22" }],
    ["2", { billLoans: 4, billShare: "86.79" }],
    ["3", { billLoans: 4, billShare: "86.79" }],
  ]);
});

test("splits any bill into shares that add up to it", () => {
  const amount = fc
    .integer({ min: 1, max: 900_000 })
    .map((cents) => `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, "0")}`);
  const owed = fc.option(amount);
  fc.assert(
    fc.property(amount, fc.array(owed, { minLength: 2, maxLength: 12 }), (minimum, balances) => {
      const loans = balances.map((each, at) => loan(String(at), { minimum, owed: each }));
      const shares = sharesOf(loans);
      const isOne = shares.every((share) => share !== null);

      expect(isOne || shares.every((share) => share === null)).toBe(true);
      const sum = sumAmounts(shares.filter((share) => share !== null));
      expect(sum).toBe(isOne ? minimum : "0.00");
    }),
  );
});

test.for<[string, BilledLoan[]]>([
  ["a single loan", [loan("a")]],
  ["other minimums", [loan("a"), loan("b", { minimum: "100.00", owed: "1.00" })]],
  ["other due dates", [loan("a"), loan("b", { dueDate: "2026-12-14", owed: "1.00" })]],
  ["equal balances", [loan("a"), loan("b")]],
  ["no due date", [loan("a", { dueDate: null }), loan("b", { dueDate: null, owed: "1.00" })]],
  ["nothing billed", [loan("a", { minimum: "0.00" }), loan("b", { minimum: "0.00", owed: "1" })]],
  ["no minimum", [loan("a", { minimum: null }), loan("b", { minimum: null, owed: "1.00" })]],
])("leaves each loan its own bill with %s", ([, loans]) => {
  expect([...splitSharedBills(loans).values()]).toEqual(
    loans.map(() => ({ billLoans: null, billShare: null })),
  );
});

test("splits the bill of loans with equal balances if the user has confirmed it", () => {
  expect(sharesOf([loan("a", { isBillShared: true }), loan("b")])).toEqual(["156.22", "156.22"]);
});

test("splits into equal parts if a balance is unknown", () => {
  expect(sharesOf([loan("a", { owed: null }), loan("b"), loan("c", { owed: "1.00" })])).toEqual([
    "104.15",
    "104.15",
    "104.14",
  ]);
});

test("gives a loan that is paid off no part of the bill", () => {
  expect(sharesOf([loan("a", { owed: "0.00" }), loan("b")])).toEqual(["0.00", "312.44"]);
});

test("keeps the split of a bill while balances change, and splits the next bill again", () => {
  const before = splitSharedBills(FOUR);
  const next = (about: Partial<BilledLoan>) =>
    FOUR.map((each) => {
      const part = before.get(each.accountId) ?? { billLoans: null, billShare: null };
      const { minimum, dueDate } = each;
      return { ...each, owed: "100.00", before: { ...part, minimum, dueDate }, ...about };
    }).with(0, { ...loan("0", about), before: { ...loanBefore(before) }, owed: "9000.00" });

  expect(sharesOf(next({}))).toEqual(["63.64", "75.22", "86.79", "86.79"]);
  expect(sharesOf(next({ dueDate: "2027-01-13" }))).toEqual(["302.36", "3.36", "3.36", "3.36"]);
});

function loanBefore(before: ReturnType<typeof splitSharedBills>) {
  const part = before.get("0") ?? { billLoans: null, billShare: null };

  return { ...part, minimum: "312.44", dueDate: "2026-12-13" };
}
