import { describe, expect, test } from "vitest";

import { ledgerOf, obligation, shownStates, type LedgerCase } from "#testing/ledger-rows.ts";

const HAND = { said: "sent", seenOn: null } as const;
const ENTERED = {
  bank: null,
  obligations: [
    obligation({
      dueDateSource: "user",
      amountSource: "user",
      statementDate: null,
      statedOn: "2026-10-21",
    }),
  ],
};
const JAN = obligation({
  dueDate: "2027-01-05",
  statementDate: "2026-12-10",
  statedOn: "2026-12-11",
});

describe("an obligation is told", () => {
  test.for<[string, LedgerCase, string]>([
    ["upcoming before its date", { today: "2026-12-01" }, "upcoming 75.00"],
    ["upcoming on its date", { today: "2026-12-05" }, "upcoming 75.00"],
    ["sent when the user says so", { today: "2026-12-03", paid: [HAND] }, "sent 0.00"],
    [
      "sent when it was seen leaving checking",
      { today: "2026-12-03", paid: [{ source: "checking", why: "name", seenOn: null }] },
      "sent 0.00",
    ],
    ["paid when the lender has it", { today: "2026-12-04", paid: [{}] }, "paid 0.00"],
    ["paid when the user says so", { today: "2026-12-04", paid: [{ said: "paid" }] }, "paid 0.00"],
    [
      "paid by $40 and $40 against $75",
      { today: "2026-12-04", paid: [{ amount: "40.00" }, { amount: "40.00" }] },
      "paid 0.00",
    ],
    [
      "partial by $40, with $35 left",
      { today: "2026-12-04", paid: [{ amount: "40.00" }] },
      "partial 35.00",
    ],
    [
      "partial while a part is in the air",
      { today: "2026-12-04", paid: [{ amount: "40.00", ...HAND }] },
      "partial 35.00",
    ],
    [
      "sent while a part of it is",
      { today: "2026-12-04", paid: [{ amount: "40.00" }, { amount: "35.00", ...HAND }] },
      "sent 0.00",
    ],
    [
      "as before, once it was undone",
      { today: "2026-12-04", paid: [{ undoneOn: "2026-12-04" }] },
      "upcoming 75.00",
    ],
    [
      "as before, once the payment came back",
      { today: "2026-12-04", paid: [{ returnedOn: "2026-12-04" }] },
      "upcoming 75.00",
    ],
    [
      "skipped",
      { today: "2026-12-20", obligations: [obligation({ skippedOn: "2026-12-01" })] },
      "skipped 0.00",
    ],
    [
      "not needed where nothing is due",
      { today: "2026-12-01", obligations: [obligation({ amount: "0.00" })] },
      "not_needed 0.00",
    ],
    [
      "not needed where nothing is owed any more",
      { today: "2026-12-20", facts: { owed: "-3.10" } },
      "not_needed 0.00",
    ],
    [
      "not needed once the debt was closed before it",
      { today: "2026-12-20", facts: { endedOn: "2026-12-04" } },
      "not_needed 0.00",
    ],
    [
      "not needed in deferment, unless the lender asks",
      {
        today: "2026-12-01",
        facts: { defermentUntil: "2027-08-01" },
        obligations: [obligation({ amount: null, amountSource: null })],
      },
      "not_needed 0.00",
    ],
    [
      "not needed once its date passed in a deferment that was removed since",
      {
        today: "2026-12-20",
        obligations: [obligation({ amountSource: "user", isDeferred: true })],
      },
      "not_needed 0.00",
    ],
    [
      "as asked for, whatever the deferment",
      { today: "2026-12-01", facts: { defermentUntil: "2027-08-01" } },
      "upcoming 75.00",
    ],
    [
      "unknown where nobody says the amount",
      { today: "2026-12-01", obligations: [obligation({ amount: null, amountSource: null })] },
      "unknown ?",
    ],
    [
      "unknown though something was paid: perhaps it is not enough",
      {
        today: "2026-12-04",
        obligations: [obligation({ amount: null, amountSource: null })],
        paid: [{}],
      },
      "unknown ?",
    ],
    [
      "paid once its date has passed, where nobody says that it was not enough",
      {
        today: "2026-12-12",
        obligations: [obligation({ amount: null, amountSource: null })],
        paid: [{}],
      },
      "paid 0.00",
    ],
    [
      "paid though the lender misses a payment, where another one got nothing",
      {
        today: "2027-01-20",
        bank: { isOverdue: true, asOf: "2027-01-20" },
        obligations: [
          obligation({ amount: null, amountSource: null }),
          obligation({ ...JAN, amount: null, amountSource: null }),
        ],
        paid: [{}],
      },
      "paid 0.00, late ?",
    ],
    [
      "unknown where the lender misses a payment and this is the only one",
      {
        today: "2026-12-20",
        bank: { isOverdue: true, asOf: "2026-12-20" },
        obligations: [obligation({ amount: null, amountSource: null })],
        paid: [{}],
      },
      "unknown ? was_it_paid",
    ],
    [
      "paid where the user says so of an unknown amount",
      {
        today: "2026-12-04",
        obligations: [obligation({ amount: null, amountSource: null })],
        paid: [{ said: "paid" }],
      },
      "paid 0.00",
    ],
  ])("%s", ([, facts, expected]) => {
    expect(shownStates(ledgerOf(facts))).toBe(expected);
  });
});

describe("in the air", () => {
  const air = (today: string, others: Partial<LedgerCase> = {}) =>
    ledgerOf({ today, paid: [HAND], ...others });

  test("for ten business days, then it is asked about", () => {
    expect(shownStates(air("2026-12-16"))).toBe("sent 0.00");
    expect(air("2026-12-16").inTransit).toBe("75.00");
    expect(shownStates(air("2026-12-17", { bank: { asOf: "2026-12-16" } }))).toBe(
      "sent 0.00 did_it_arrive",
    );
  });

  test("what newer data of the lender do not show counts for nothing", () => {
    const ledger = air("2026-12-17");

    expect(shownStates(ledger)).toBe("late 75.00");
    expect(ledger.missing.map(({ id }) => id)).toEqual(["0"]);
    expect(ledger.inTransit).toBe("0.00");
  });

  test("a debt that nobody sees has it by then", () => {
    expect(shownStates(air("2026-12-16", ENTERED))).toBe("sent 0.00");
    expect(shownStates(air("2026-12-17", ENTERED))).toBe("paid 0.00");
  });

  test("what left in this month is said, wherever it is now", () => {
    const paid = [{ sentOn: "2026-11-30" }, { amount: "20.00" }, { amount: "9.00", ...HAND }];

    expect(ledgerOf({ today: "2026-12-04", paid }).sentThisMonth).toBe("29.00");
  });
});

test("the payments of another debt are none of this one's", () => {
  expect(shownStates(ledgerOf({ today: "2026-12-04", paid: [{ debtId: "other" }] }))).toBe(
    "upcoming 75.00",
  );
});

test("each obligation says how its payment was recognised", () => {
  const how = (facts: LedgerCase) => ledgerOf(facts).obligations[0]?.recognised;

  expect(how({ today: "2026-12-04", paid: [{}] })).toBe("lender_credit");
  expect(how({ today: "2026-12-04", paid: [{ said: "paid" }] })).toBe("by_hand");
  expect(how({ today: "2026-12-04" })).toBeNull();
  expect(
    how({ today: "2026-12-20", bank: { isOverdue: false }, obligations: [obligation(), JAN] }),
  ).toBe("not_overdue");
});

test("the current one is the first whose date has not passed, else the last", () => {
  const cycle = (today: string) =>
    ledgerOf({ today, obligations: [obligation(), JAN] }).current?.obligation.cycle;

  expect(["2026-12-05", "2026-12-06", "2027-02-01"].map(cycle)).toEqual([
    "2026-12-05",
    "2027-01-05",
    "2027-01-05",
  ]);
  expect(ledgerOf({ today: "2026-12-05", obligations: [] }).current).toBeNull();
});
