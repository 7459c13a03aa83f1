import { describe, expect, test } from "vitest";

import type { LenderReport, Payment } from "#features/ledger/index.ts";
import { ledgerOf, obligation, shownStates, type LedgerCase } from "#testing/ledger-rows.ts";

const HAND = { recordedAs: "sent", seenOn: null } as const;
const OUT = {
  source: "checking",
  why: "name",
  seenOn: null,
  checkingTransactionId: "out",
} as const;
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

/** December's payment of a debt of which the bank reports only the balance. */
const WITHOUT_FIGURES = obligation({
  dueDate: "2026-12-31",
  dueDateSource: null,
  amount: null,
  amountSource: null,
  statementDate: null,
  statedOn: "2026-12-01",
});

describe("an obligation is", () => {
  test.for<[string, LedgerCase, string]>([
    ["upcoming before its due date", { today: "2026-12-01" }, "upcoming 75.00"],
    ["upcoming on its due date", { today: "2026-12-05" }, "upcoming 75.00"],
    [
      "upcoming if the lender received its payment before the statement",
      {
        today: "2026-12-01",
        paid: [{ sentOn: "2026-11-05", seenOn: "2026-11-07", chosenCycle: "2026-12-05" }],
      },
      "upcoming 75.00",
    ],
    ["sent if the user reports it as sent", { today: "2026-12-03", paid: [HAND] }, "sent 0.00"],
    [
      "sent if it was seen leaving checking",
      { today: "2026-12-03", paid: [{ source: "checking", why: "name", seenOn: null }] },
      "sent 0.00",
    ],
    [
      "sent if nothing was due and what was sent is in transit",
      { today: "2026-12-03", obligations: [obligation({ amount: "0.00" })], paid: [HAND] },
      "sent 0.00",
    ],
    ["paid if the lender received it", { today: "2026-12-04", paid: [{}] }, "paid 0.00"],
    [
      "paid if the lender of a loan without figures received a payment in the month",
      {
        today: "2026-12-10",
        facts: { kind: "auto_loan" },
        obligations: [WITHOUT_FIGURES],
        paid: [{}],
      },
      "paid 0.00",
    ],
    [
      "unknown if the lender of a card without figures received a payment in the month",
      { today: "2026-12-10", obligations: [WITHOUT_FIGURES], paid: [{}] },
      "unknown ?",
    ],
    [
      "paid if the user reports it as paid",
      { today: "2026-12-04", paid: [{ recordedAs: "paid" }] },
      "paid 0.00",
    ],
    [
      "paid by two payments of $40 for $75",
      { today: "2026-12-04", paid: [{ amount: "40.00" }, { amount: "40.00" }] },
      "paid 0.00",
    ],
    [
      "partial by $40, with $35 left",
      { today: "2026-12-04", paid: [{ amount: "40.00" }] },
      "partial 35.00",
    ],
    [
      "partial while a part is in transit",
      { today: "2026-12-04", paid: [{ amount: "40.00", ...HAND }] },
      "partial 35.00",
    ],
    [
      "sent while a part of the payment is in transit",
      { today: "2026-12-04", paid: [{ amount: "40.00" }, { amount: "35.00", ...HAND }] },
      "sent 0.00",
    ],
    [
      "upcoming again after its payment is undone",
      { today: "2026-12-04", paid: [{ undoneOn: "2026-12-04" }] },
      "upcoming 75.00",
    ],
    [
      "upcoming again after its payment is returned",
      { today: "2026-12-04", paid: [{ returnedOn: "2026-12-04" }] },
      "upcoming 75.00",
    ],
    [
      "skipped",
      { today: "2026-12-20", obligations: [obligation({ skippedOn: "2026-12-01" })] },
      "skipped 0.00",
    ],
    [
      "not needed if nothing is due",
      { today: "2026-12-01", obligations: [obligation({ amount: "0.00" })] },
      "not_needed 0.00",
    ],
    [
      "not needed if nothing is owed anymore",
      { today: "2026-12-20", facts: { owed: "-3.10" } },
      "not_needed 0.00",
    ],
    [
      "not needed in a deferment if the lender requests nothing",
      {
        today: "2026-12-01",
        facts: { defermentUntil: "2027-08-01" },
        obligations: [obligation({ amount: null, amountSource: null })],
      },
      "not_needed 0.00",
    ],
    [
      "not needed if its due date passed in a deferment that was removed since",
      {
        today: "2026-12-20",
        obligations: [obligation({ amountSource: "user", isDeferred: true })],
      },
      "not_needed 0.00",
    ],
    [
      "upcoming in a deferment if the lender requests it",
      { today: "2026-12-01", facts: { defermentUntil: "2027-08-01" } },
      "upcoming 75.00",
    ],
    [
      "unknown if the amount is unknown",
      { today: "2026-12-01", obligations: [obligation({ amount: null, amountSource: null })] },
      "unknown ?",
    ],
    [
      "unknown after a payment that may not be enough",
      {
        today: "2026-12-04",
        obligations: [obligation({ amount: null, amountSource: null })],
        paid: [{}],
      },
      "unknown ?",
    ],
    [
      "paid after its due date if the lender reports nothing missed",
      {
        today: "2026-12-12",
        obligations: [obligation({ amount: null, amountSource: null })],
        paid: [{}],
      },
      "paid 0.00",
    ],
    [
      "paid although the lender reports a missed payment, if another cycle got no payment",
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
      "unknown if the lender reports a missed payment and this is the only cycle",
      {
        today: "2026-12-20",
        bank: { isOverdue: true, asOf: "2026-12-20" },
        obligations: [obligation({ amount: null, amountSource: null })],
        paid: [{}],
      },
      "unknown ? was_it_paid",
    ],
    [
      "paid if the user reports an unknown amount as paid",
      {
        today: "2026-12-04",
        obligations: [obligation({ amount: null, amountSource: null })],
        paid: [{ recordedAs: "paid" }],
      },
      "paid 0.00",
    ],
  ])("%s", ([, facts, expected]) => {
    expect(shownStates(ledgerOf(facts))).toBe(expected);
  });
});

describe("in transit", () => {
  const inTransitOn = (today: string, others: Partial<LedgerCase> = {}) =>
    ledgerOf({ today, paid: [HAND], ...others });

  test("counts as sent for ten business days and is then asked about", () => {
    expect(shownStates(inTransitOn("2026-12-16"))).toBe("sent 0.00");
    expect(inTransitOn("2026-12-16").inTransit).toBe("75.00");
    expect(shownStates(inTransitOn("2026-12-17", { bank: { asOf: "2026-12-16" } }))).toBe(
      "sent 0.00 did_it_arrive",
    );
  });

  test("does not count if newer data of the lender does not show it", () => {
    const ledger = inTransitOn("2026-12-17");

    expect(shownStates(ledger)).toBe("late 75.00");
    expect(ledger.missing.map(({ id }) => id)).toEqual(["0"]);
    expect(ledger.inTransit).toBe("0.00");
  });

  test("does not count after the usual five if the lender then reports a missed payment", () => {
    const missedOn = (asOf: string, paid: Partial<Payment>[] = [HAND]) =>
      ledgerOf({ today: asOf, bank: { asOf, isOverdue: true }, paid }).missing.length;

    expect(missedOn("2026-12-09")).toBe(0);
    expect(missedOn("2026-12-10")).toBe(1);
    // It left checking, so it is on its way.
    expect(missedOn("2026-12-10", [{ ...HAND, checkingTransactionId: "out" }])).toBe(0);
  });

  test("does not count again once the lender received a payment that replaced it", () => {
    const on = (isOverdue: boolean, others: Partial<Payment>[]) =>
      ledgerOf({
        today: "2026-12-14",
        bank: { asOf: "2026-12-14", isOverdue },
        paid: [HAND, ...others],
        obligations: [obligation(), JAN],
      });
    const missed = on(true, []);
    const again = on(false, [{ amount: "104.00", sentOn: "2026-12-11", seenOn: "2026-12-11" }]);
    const extra = on(false, [{ amount: "20.00", sentOn: "2026-12-11", seenOn: "2026-12-11" }]);

    expect([missed, again, extra].map(({ missing }) => missing.length)).toEqual([1, 1, 0]);
  });

  test.for<[string, Partial<Payment>, Partial<LenderReport>, number, string]>([
    ["a later one", OUT, { lastPaymentDate: "2026-12-03" }, 0, "paid 0.00"],
    ["only an earlier one", OUT, { lastPaymentDate: "2026-11-03" }, 1, "late 75.00"],
    ["none, and nothing missed", OUT, { isOverdue: false }, 0, "paid 0.00"],
    ["none, and a missed one", OUT, { isOverdue: true }, 1, "late 75.00"],
    // The lender reported before that, so one of its reports would have shown the payment.
    ["a later one than a claimed one", HAND, { lastPaymentDate: "2026-12-21" }, 1, "late 75.00"],
  ])("a lender that reports only its last payment shows %s", ([, sent, report, count, state]) => {
    const bank = { hasTransactions: false, lastPaymentAmount: "20.00", ...report };
    const ledger = ledgerOf({ today: "2026-12-29", bank, paid: [sent] });

    expect(ledger.missing).toHaveLength(count);
    expect(ledger.inTransit).toBe("0.00");
    expect(shownStates(ledger)).toBe(state);
  });

  test("a payment from before the lender's first report is not missing if a later one arrived", () => {
    const bank = { hasTransactions: false, lastPaymentDate: "2026-12-21" };
    const ledger = ledgerOf({
      today: "2026-12-29",
      bank,
      paid: [HAND],
      obligations: [obligation({ statementDate: null, statedOn: "2026-12-22" })],
    });

    expect(ledger.missing).toEqual([]);
    expect(ledger.inTransit).toBe("0.00");
  });

  test("counts as arrived after that if no source shows the debt", () => {
    expect(shownStates(inTransitOn("2026-12-16", ENTERED))).toBe("sent 0.00");
    expect(shownStates(inTransitOn("2026-12-17", ENTERED))).toBe("paid 0.00");
  });
});

test("before a loan's first due date nothing is due if the lender moved it, also afterwards", () => {
  const first = obligation({ statementDate: null, statedOn: "2026-06-10" });
  const moved = obligation({ ...JAN, statementDate: null, statedOn: "2026-12-02" });
  const stateOf = (
    today: string,
    earliest = first,
    paid: Partial<Payment>[] = [],
    isOverdue = false,
  ) =>
    ledgerOf({
      today,
      facts: { kind: "student_loan" },
      bank: { asOf: today, isOverdue, statementDate: null },
      paid,
      obligations: [earliest, moved],
    }).obligations[0]?.state;

  expect([stateOf("2026-12-03"), stateOf("2026-12-20")]).toEqual(["not_needed", "not_needed"]);
  // It may have received a payment before the debt became known.
  expect(stateOf("2026-12-03", { ...first, statedOn: "2026-11-10" })).toBe("paid");
  expect(stateOf("2026-12-03", first, [{}])).toBe("paid");
  expect(stateOf("2026-12-20", first, [], true)).toBe("late");
});

test("shows how each obligation's payment was recognized", () => {
  const how = (facts: LedgerCase) => ledgerOf(facts).obligations[0]?.recognised;

  expect(how({ today: "2026-12-04", paid: [{}] })).toBe("lender_credit");
  expect(how({ today: "2026-12-04", paid: [{ recordedAs: "paid" }] })).toBe("by_hand");
  expect(how({ today: "2026-12-04" })).toBeNull();
  expect(
    how({ today: "2026-12-20", bank: { isOverdue: false }, obligations: [obligation(), JAN] }),
  ).toBe("not_overdue");
});
