import { addDays, compareDates } from "@snowball/dates";
import fc from "fast-check";
import { expect, test } from "vitest";

import { ledgerOf, obligation, shownStates, type LedgerCase } from "#testing/ledger-rows.ts";

const HAND = { recordedAs: "sent", seenOn: null } as const;
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

test.for<[string, LedgerCase, string]>([
  [
    "the lender reports it after the due date",
    { today: "2026-12-07", bank: { isOverdue: true } },
    "late 75.00",
  ],
  [
    "a part is left",
    { today: "2026-12-07", bank: { isOverdue: true }, paid: [{ amount: "40.00" }] },
    "late 35.00",
  ],
  [
    "the lender received its payment before the statement",
    {
      today: "2026-12-07",
      bank: { isOverdue: true },
      paid: [{ sentOn: "2026-11-05", seenOn: "2026-11-07", chosenCycle: "2026-12-05" }],
    },
    "late 75.00",
  ],
  [
    "the lender reports it without an amount",
    {
      today: "2026-12-07",
      bank: { isOverdue: true },
      obligations: [obligation({ amount: null, amountSource: null })],
    },
    "late ?",
  ],
  [
    "the lender reports it without an amount after a payment arrived",
    {
      today: "2026-12-07",
      bank: { isOverdue: true },
      obligations: [obligation({ amount: null, amountSource: null })],
      paid: [{ amount: "40.00" }],
    },
    "unknown ? was_it_paid",
  ],
  [
    "the lender's report is from the due date and may mean another payment",
    { today: "2026-12-07", bank: { isOverdue: true, asOf: "2026-12-05" } },
    "upcoming 75.00 was_it_paid",
  ],
  [
    "a payment is in transit",
    { today: "2026-12-07", bank: { isOverdue: true }, paid: [HAND] },
    "sent 0.00",
  ],
  [
    "the lender reports nothing overdue",
    { today: "2026-12-20", bank: { isOverdue: false } },
    "upcoming 75.00 was_it_paid",
  ],
  [
    "the lender reports nothing overdue and is in the next cycle",
    { today: "2026-12-20", bank: { isOverdue: false }, obligations: [obligation(), JAN] },
    "paid 0.00, upcoming 75.00",
  ],
  [
    "the lender requests nothing more",
    {
      today: "2026-12-20",
      obligations: [obligation({ stillAsked: "0.00", stillAskedOn: "2026-12-06" })],
    },
    "paid 0.00",
  ],
  [
    "no report, and its transactions show nothing for five business days",
    { today: "2026-12-14" },
    "late 75.00",
  ],
  [
    "no report, and a payment may still arrive",
    { today: "2026-12-11" },
    "upcoming 75.00 was_it_paid",
  ],
  [
    "no report, and data from before the due date",
    { today: "2026-12-30", bank: { asOf: "2026-12-04" } },
    "upcoming 75.00 was_it_paid",
  ],
  [
    "no report, and an amount that the user entered",
    { today: "2026-12-30", obligations: [obligation({ amountSource: "user" })] },
    "upcoming 75.00 was_it_paid",
  ],
  [
    "missed before the debt was linked: its bill includes it",
    { today: "2026-12-01", bank: { isOverdue: true } },
    "late 75.00",
  ],
  [
    "a mortgage within its grace period",
    { today: "2026-12-08", facts: { kind: "mortgage" }, bank: { pastDue: "75.00" } },
    "late 75.00",
  ],
  [
    "a mortgage without a past-due amount",
    {
      today: "2026-12-14",
      facts: { kind: "mortgage" },
      bank: { pastDue: "0.00" },
      obligations: [obligation(), JAN],
    },
    "paid 0.00, upcoming 75.00",
  ],
  [
    "a loan's lender is in the next cycle before the due date: it was paid ahead",
    {
      today: "2026-12-01",
      facts: { kind: "student_loan" },
      obligations: [
        obligation({ statementDate: null }),
        obligation({ dueDate: "2027-01-05", statementDate: null, statedOn: "2026-12-01" }),
      ],
    },
    "paid 0.00, upcoming 75.00",
  ],
  [
    "a bank that reports nothing",
    { today: "2026-12-30", bank: { hasTransactions: false } },
    "upcoming 75.00 was_it_paid",
  ],
  [
    "a manual debt without any source",
    { today: "2026-12-30", ...ENTERED },
    "upcoming 75.00 was_it_paid",
  ],
  [
    "a manual debt without an answer for a month",
    { today: "2027-01-06", ...ENTERED },
    "unknown 75.00 was_it_paid",
  ],
  [
    "a late payment counts as paid",
    { today: "2026-12-30", paid: [{ sentOn: "2026-12-20", seenOn: "2026-12-22" }] },
    "paid 0.00",
  ],
])("late or not: %s", ([, facts, expected]) => {
  expect(shownStates(ledgerOf(facts))).toBe(expected);
});

test("never marks a payment late if the user always pays in time", () => {
  const months = [0, 1, 2, 3].map(
    (month) => ["2026-12-05", "2027-01-05", "2027-02-05", "2027-03-05"][month] ?? "",
  );
  const cycles = months.map((dueDate) =>
    obligation({ dueDate, statementDate: addDays(dueDate, -25), statedOn: addDays(dueDate, -24) }),
  );
  const habit = fc.record({
    before: fc.integer({ min: 0, max: 20 }),
    lag: fc.integer({ min: 0, max: 5 }),
  });
  fc.assert(
    fc.property(
      fc.array(habit, { minLength: 4, maxLength: 4 }),
      fc.tuple(fc.integer({ min: 0, max: 130 }), fc.integer({ min: 0, max: 20 })),
      fc.constantFrom(null, false),
      (habits, [day, age], isOverdue) => {
        const today = addDays("2026-11-15", day);
        const asOf = addDays(today, -age);
        const paid = habits.map(({ before, lag }, month) => {
          const sentOn = addDays(months[month] ?? "", -before);
          return { sentOn, seenOn: addDays(sentOn, lag) };
        });
        const ledger = ledgerOf({
          today,
          bank: { asOf, isOverdue },
          obligations: cycles.filter(({ statedOn }) => compareDates(statedOn, asOf) <= 0),
          // Only the lender's side: the checking account is not linked.
          paid: paid.filter(({ seenOn }) => compareDates(seenOn, asOf) <= 0),
        });

        expect(ledger.obligations.filter(({ state }) => state === "late")).toEqual([]);
      },
    ),
  );
});
