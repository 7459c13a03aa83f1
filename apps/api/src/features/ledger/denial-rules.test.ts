import { expect, test } from "vitest";

import { ledgerOf, obligation, shownStates, type LedgerCase } from "#testing/ledger-rows.ts";

const HAND = { recordedAs: "sent", seenOn: null } as const;
/** Due on the 5th; on the 8th the user reported it as unpaid. */
const DENIED = { notPaidOn: "2026-12-08", notPaidSeen: "0.00" };
const OF_BANK = obligation(DENIED);
const ENTERED = {
  bank: null,
  obligations: [
    obligation({ ...DENIED, dueDateSource: "user", amountSource: "user", statementDate: null }),
  ],
};
const part = (sentOn: string) => ({ amount: "40.00", sentOn, seenOn: sentOn });

test.for<[string, LedgerCase, string]>([
  ["late by the user's report", { ...ENTERED, today: "2026-12-08" }, "late 75.00"],
  ["still late after months", { ...ENTERED, today: "2027-03-08" }, "late 75.00"],
  [
    "late without newer data of the bank",
    { today: "2026-12-08", obligations: [OF_BANK] },
    "late 75.00",
  ],
  [
    "late, and not asked about, if the amount is unknown",
    {
      today: "2026-12-08",
      obligations: [obligation({ ...DENIED, amount: null, amountSource: null })],
    },
    "late ?",
  ],
  [
    "still late with the rest if the user sends a part",
    { ...ENTERED, today: "2026-12-09", paid: [{ ...HAND, ...part("2026-12-09"), seenOn: null }] },
    "late 35.00",
  ],
  [
    "paid once the user pays it",
    { ...ENTERED, today: "2026-12-09", paid: [{ recordedAs: "paid", sentOn: "2026-12-09" }] },
    "paid 0.00",
  ],
  [
    "asked about again if a payment is seen since",
    { today: "2026-12-10", obligations: [OF_BANK], paid: [part("2026-12-07")] },
    "partial 35.00 was_it_paid",
  ],
  [
    "asked about again if the lender requests less since",
    {
      today: "2026-12-10",
      obligations: [{ ...OF_BANK, stillAsked: "35.00", stillAskedOn: "2026-12-09" }],
    },
    "upcoming 35.00 was_it_paid",
  ],
  [
    "not asked about again for a payment that was seen before the report",
    {
      today: "2026-12-10",
      obligations: [obligation({ notPaidOn: "2026-12-08", notPaidSeen: "40.00" })],
      paid: [part("2026-12-07")],
    },
    "late 35.00",
  ],
  [
    "asked about again if the due date moves after the report",
    { today: "2026-12-20", obligations: [{ ...OF_BANK, dueDate: "2026-12-10" }] },
    "upcoming 75.00 was_it_paid",
  ],
  [
    "skipped if the user skips it",
    { today: "2026-12-20", obligations: [{ ...OF_BANK, skippedOn: "2026-12-09" }] },
    "skipped 0.00",
  ],
])("a payment reported as unpaid is %s", ([, facts, expected]) => {
  // The lender reports no overdue flag, and its data is as old as the due date.
  const bank = facts.bank === null ? null : { asOf: "2026-12-05" };

  expect(shownStates(ledgerOf({ ...facts, bank }))).toBe(expected);
});

test("a payment after the report pays the missed cycle, a payment before it does not", () => {
  const next = obligation({
    dueDate: "2027-02-05",
    dueDateSource: "user",
    statementDate: null,
    statedOn: "2027-01-01",
  });
  const paidOf = (sentOn: string) => {
    const missed = obligation({
      ...ENTERED.obligations[0],
      notPaidOn: "2027-01-20",
      notPaidSeen: "0.00",
    });
    const paid = [{ sentOn, seenOn: sentOn, recordedAs: "paid" }] as const;
    const ledger = ledgerOf({
      ...ENTERED,
      obligations: [missed, next],
      today: "2027-02-01",
      paid: [...paid],
    });
    return shownStates(ledger);
  };

  expect(paidOf("2027-01-21")).toBe("paid 0.00, upcoming 75.00");
  expect(paidOf("2027-01-19")).toBe("late 75.00, paid 0.00");
});

test("the next bill of a card includes a payment that the user reported as unpaid, and is counted without it", () => {
  const next = obligation({
    dueDate: "2027-01-05",
    amount: "150.00",
    statementDate: "2026-12-10",
    statedOn: "2026-12-11",
    notPaidOn: "2027-01-08",
    notPaidSeen: "0.00",
  });
  const { obligations } = ledgerOf({
    bank: null,
    obligations: [OF_BANK, next],
    today: "2027-01-08",
  });

  expect(obligations.map(({ state, left }) => [state, left])).toEqual([
    ["late", "75.00"],
    ["late", "75.00"],
  ]);
});

test("of a debt that is no longer linked, a bill is counted without the payment that its lender saw missed", () => {
  const next = obligation({
    dueDate: "2027-01-05",
    amount: "150.00",
    statementDate: "2026-12-10",
    statedOn: "2026-12-11",
  });
  const leftAfter = (...paid: string[]) => {
    const { obligations } = ledgerOf({
      bank: null,
      facts: { areMissesCertain: true },
      obligations: [OF_BANK, next],
      today: "2027-01-08",
      paid: paid.map((cycle) => ({
        sentOn: cycle,
        seenOn: cycle,
        recordedAs: "paid",
        chosenCycle: cycle,
      })),
    });
    return obligations.map(({ left }) => left);
  };

  expect(leftAfter()).toEqual(["75.00", "75.00"]);
  expect(leftAfter("2026-12-05")).toEqual(["0.00", "75.00"]);
  expect(leftAfter("2026-12-05", "2027-01-05")).toEqual(["0.00", "0.00"]);
});
