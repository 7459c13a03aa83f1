import { addDays } from "@snowball/dates";
import fc from "fast-check";
import { expect, test } from "vitest";

import { assignBillsToAccounts, type NamedAccount } from "./assign-bills-to-accounts.ts";
import { cashPath } from "./cash-path.ts";
import type { Bill } from "./pay-date.ts";
import { type BillPart, splitBills } from "./split-bills.ts";
import { draws } from "../testing/draws.ts";

const START = "2026-03-01";

function accountOf(id: string, facts: Partial<NamedAccount>): NamedAccount {
  const nothing = { opening: 0, buffer: 0, income: [], expenses: [] };
  return { id, start: START, sameDay: "debits-first", ...nothing, ...facts };
}

function bill(id: string, day: number, amount: number): Bill {
  return { id, due: addDays(START, day - 1), amount };
}

const march = (day: number, amount: number) => [{ date: addDays(START, day - 1), amount }];
const sixty = (facts: Partial<NamedAccount> = {}) => [
  accountOf("main", { opening: 60, ...facts }),
  accountOf("joint", { opening: 60, ...facts }),
];

test("splits a bill that no account can pay alone", () => {
  const bills = [bill("rent", 5, 100)];

  expect(assignBillsToAccounts(sixty(), bills).kind).toBe("impossible");
  expect(splitBills(sixty(), bills)).toEqual({
    kind: "split",
    partsOf: new Map([
      [
        "rent",
        [
          { account: "main", amount: 60 },
          { account: "joint", amount: 40 },
        ],
      ],
    ]),
  });
});

test.for<[string, NamedAccount[], Bill[], SplitKind]>([
  // 60 - 10 twice is 100.
  ["buffers leave just enough", sixty({ buffer: 10 }), [bill("a", 5, 100)], "split"],
  ["buffers leave a cent too little", sixty({ buffer: 10 }), [bill("a", 5, 101)], "impossible"],
  // 60 by the 5th; 120 only after the 10th, when the pay of that day can be spent.
  [
    "money that comes later pays nothing before",
    [accountOf("main", { opening: 60 }), accountOf("joint", { income: march(10, 60) })],
    [bill("a", 5, 61)],
    "impossible",
  ],
  [
    "the pay of a day comes after its bills",
    [accountOf("main", { opening: 60 }), accountOf("joint", { income: march(10, 60) })],
    [bill("a", 10, 100)],
    "impossible",
  ],
  [
    "unless the bank books credits first",
    [
      accountOf("main", { opening: 60, sameDay: "credits-first" }),
      accountOf("joint", { income: march(10, 60), sameDay: "credits-first" }),
    ],
    [bill("a", 10, 100)],
    "split",
  ],
  // The 100 of the first are 50 before the 20th: the rest is for the expense.
  [
    "what an expense needs later cannot be paid now",
    [accountOf("main", { opening: 100, expenses: march(20, 50) }), accountOf("joint", {})],
    [bill("a", 5, 51)],
    "impossible",
  ],
  [
    "what an expense needs later is there once pay has come",
    [
      accountOf("main", { opening: 100, expenses: march(20, 50), income: march(15, 50) }),
      accountOf("joint", {}),
    ],
    [bill("a", 5, 100)],
    "split",
  ],
  // By the 5th 60 are due and 120 are available; by the 12th 150 are due.
  [
    "every date counts, not the sum alone",
    sixty(),
    [bill("a", 5, 60), bill("b", 12, 90)],
    "impossible",
  ],
  [
    "money of one account is nothing to another that is overdrawn",
    [accountOf("main", { opening: 500 }), accountOf("joint", { opening: -1 })],
    [bill("a", 5, 1)],
    "impossible",
  ],
  ["a bill that is late is late in parts too", sixty(), [bill("a", -3, 1)], "impossible"],
  ["without bills nothing is to be paid", sixty(), [], "split"],
  ["without accounts nothing can be", [], [bill("a", 5, 1)], "impossible"],
])("%s", ([, accounts, bills, kind]) => {
  expect(splitBills(accounts, bills).kind).toBe(kind);
});

type SplitKind = ReturnType<typeof splitBills>["kind"];

const amount = fc.nat(6);
const day = fc.integer({ min: 1, max: 6 });
const moves = fc
  .array(fc.tuple(day, amount), { maxLength: 2 })
  .map((all) => all.flatMap(([on, moved]) => march(on, moved)));
const anyAccounts: fc.Arbitrary<NamedAccount[]> = fc
  .record({
    accounts: fc.array(
      fc.record({
        opening: fc.integer({ min: -1, max: 6 }),
        buffer: fc.nat(1),
        income: moves,
        expenses: moves,
      }),
      { minLength: 1, maxLength: 3 },
    ),
    sameDay: fc.constantFrom("debits-first" as const, "credits-first" as const),
  })
  .map(({ accounts, sameDay }) =>
    accounts.map((facts, at) => accountOf(`account ${at}`, { ...facts, sameDay })),
  );
const anyBills: fc.Arbitrary<Bill[]> = fc
  .array(fc.tuple(day, amount), { maxLength: 3 })
  .map((all) => all.map(([due, owed], at) => bill(`bill ${at}`, due, owed)));

type Parts = readonly { due: string; parts: readonly BillPart[] }[];

function staysAtBuffers(accounts: readonly NamedAccount[], paid: Parts): boolean {
  return accounts.every((account) => {
    const own = paid.flatMap(({ due, parts }) =>
      parts
        .filter((part) => part.account === account.id)
        .map((part) => ({ date: due, amount: part.amount })),
    );
    return cashPath(account, own).every(({ low }) => low >= account.buffer);
  });
}

/** Returns every way to divide an amount, in cents. */
function divisions(whole: number, accounts: readonly NamedAccount[]): BillPart[][] {
  const [first, ...rest] = accounts;
  if (!first) return whole === 0 ? [[]] : [];

  return Array.from({ length: whole + 1 }, (_none, part) => part).flatMap((part) =>
    divisions(whole - part, rest).map((others) => [{ account: first.id, amount: part }, ...others]),
  );
}

/** Returns whether any of all splits works. */
function anySplitWorks(
  accounts: readonly NamedAccount[],
  bills: readonly Bill[],
  paid: Parts = [],
): boolean {
  const [next, ...rest] = bills;
  if (!next) return staysAtBuffers(accounts, paid);

  return divisions(next.amount, accounts).some((parts) =>
    anySplitWorks(accounts, rest, [...paid, { due: next.due, parts }]),
  );
}

test("finds a split if and only if there is one", () => {
  const found = { split: 0, impossible: 0 };
  fc.assert(
    fc.property(anyAccounts, anyBills, (accounts, bills) => {
      const { kind } = splitBills(accounts, bills);
      found[kind] += 1;

      expect(kind).toBe(anySplitWorks(accounts, bills) ? "split" : "impossible");
    }),
    { numRuns: draws(100) },
  );

  expect(Math.min(found.split, found.impossible)).toBeGreaterThan(10);
});

test("returns splits that pay every bill and respect every buffer", () => {
  fc.assert(
    fc.property(anyAccounts, anyBills, (accounts, bills) => {
      const outcome = splitBills(accounts, bills);
      fc.pre(outcome.kind === "split");
      const paid = bills.map(({ id, due }) => ({ due, parts: outcome.partsOf.get(id) ?? [] }));

      expect(staysAtBuffers(accounts, paid)).toBe(true);
      expect(paid.map(({ parts }) => parts.reduce((sum, part) => sum + part.amount, 0))).toEqual(
        bills.map((each) => each.amount),
      );
    }),
  );
});

test("finds a split if bills can be paid unsplit", () => {
  fc.assert(
    fc.property(anyAccounts, anyBills, (accounts, bills) => {
      fc.pre(assignBillsToAccounts(accounts, bills).kind === "assigned");

      expect(splitBills(accounts, bills).kind).toBe("split");
    }),
  );
});
