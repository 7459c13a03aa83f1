import { expect, test } from "vitest";

import { balanceFixture, fromBank } from "#lib/testing/debt-fixture.ts";

import { debtFixture } from "../testing/debt-fixture.ts";
import { readDebtsToday } from "../words/read-debts.ts";
import { describeOwedAt, describeRate } from "./rate.tsx";

type Balances = Parameters<typeof balanceFixture>[0][];

function readDebt(balances: Balances, owed = "4000.00") {
  const debt = debtFixture({ owed, balances: balances.map(balanceFixture) });

  return { facts: readDebtsToday([debt], { ledger: [], today: "2026-12-01" }), id: debt.uuid };
}

const plain = { id: "plain", amount: "4000.00", apr: fromBank("29.99") };
const promo = { apr: "0", last_date: "2027-06-15" };
const deferred = { apr: "29.99", last_date: "2027-06-15", accrued: "12.00" };

test.for([
  ["one rate", [plain], "29.99%", "$4,000.00 at 29.99%"],
  [
    "a promotional rate and what follows it",
    [{ ...plain, promo }],
    "0.00% until Jun 15, 2027, then 29.99%",
    "$4,000.00 at 0.00% until Jun 15, 2027, then 29.99%",
  ],
  [
    "deferred interest, which is charged from the start",
    [{ ...plain, deferred }],
    "no interest if paid off by Jun 15, 2027, otherwise 29.99% from the start",
    "$4,000.00, no interest if paid off by Jun 15, 2027, otherwise 29.99% from the start",
  ],
  [
    "deferred interest at a rate of its own",
    [{ ...plain, deferred: { ...deferred, apr: "26.99" } }],
    "no interest if paid off by Jun 15, 2027, otherwise 26.99% from the start, and 29.99% after that",
    "$4,000.00, no interest if paid off by Jun 15, 2027, otherwise 26.99% from the start, and 29.99% after that",
  ],
  [
    "each of several balances with its amount",
    [
      { ...plain, id: "transfer", amount: "3000.00", promo },
      { ...plain, amount: "1000.00" },
    ],
    "$3,000.00 at 0.00% until Jun 15, 2027, then 29.99%; $1,000.00 at 29.99%",
    "$4,000.00: $3,000.00 at 0.00% until Jun 15, 2027, then 29.99%; $1,000.00 at 29.99%",
  ],
  [
    "balances with the same rate as one",
    [
      { ...plain, id: "purchases", amount: "3000.00" },
      { ...plain, amount: "1000.00" },
    ],
    "29.99%",
    "$4,000.00 at 29.99%",
  ],
] as const)("describes %s", ([, balances, rate, owedAt]) => {
  const { facts, id } = readDebt([...balances]);

  expect(describeRate(facts, id)).toBe(rate);
  expect(describeOwedAt(facts, id)).toBe(owedAt);
});

test("treats a promotion without a known end as over, like the plan", () => {
  const { facts, id } = readDebt([{ ...plain, promo: { ...promo, last_date: null } }]);

  expect(describeRate(facts, id)).toBe("29.99%");
});
