import { addDays } from "@snowball/dates";
import { expect, test } from "vitest";

import { ledgerFacts, obligation, payment } from "#testing/ledger-rows.ts";

import { leftOf } from "./account-rules.ts";
import { allocate } from "./allocation-rules.ts";
import type { LedgerFacts, Obligation, Payment } from "./ledger-rows.ts";

const CARD = ledgerFacts({ bank: { asOf: "2026-12-20" } });
const LOAN = ledgerFacts({ kind: "student_loan", bank: { asOf: "2026-12-20" } });
const ENTERED = ledgerFacts({ kind: "auto_loan" });

/** An obligation of a card with a statement; `loan` has none. */
const DEC = obligation();
const JAN = obligation({
  dueDate: "2027-01-05",
  statementDate: "2026-12-10",
  statedOn: "2026-12-11",
});
const loan = (dueDate: string, statedOn: string) =>
  obligation({ dueDate, statementDate: null, statedOn });
const entered = (dueDate: string) =>
  obligation({
    dueDate,
    statementDate: null,
    statedOn: addDays(dueDate, -45),
    dueDateSource: "user",
    amountSource: "user",
  });

type Paid = [amount: string, on: string, others?: Partial<Payment>];

const pay = ([amount, on, others]: Paid, index: number): Payment =>
  payment({ id: String(index), amount, sentOn: on, seenOn: on, ...others });

/** Left checking, and the lender does not show it yet. */
const ON_ITS_WAY = { seenOn: null, checkingTransactionId: "out", lenderTransactionId: null };

/** Only the user recorded that it is paid. */
const RECORDED_PAID = { recordedAs: "paid", lenderTransactionId: null } as const;

/** Returns what is left of each cycle, and the payments without a cycle. */
function allocated(facts: LedgerFacts, obligations: Obligation[], paid: Paid[]): string {
  const { accounts, unmatched } = allocate(facts, obligations, paid.map(pay));
  const cycles = accounts.map((each) => `${each.obligation.cycle.slice(5)} ${leftOf(each) ?? "?"}`);

  return [...cycles, ...unmatched.map(({ amount }) => `none ${amount}`)].join(", ");
}

test.for<[string, LedgerFacts, Obligation[], Paid[], string]>([
  ["no payments", CARD, [DEC], [], "12-05 75.00"],
  [
    "a loan's bill that left checking shortly before the lender first reported it",
    LOAN,
    [loan("2026-12-05", "2026-11-30")],
    [["75.00", "2026-11-27", { seenOn: null }]],
    "12-05 0.00",
  ],
  [
    "the lender had the payment when it first reported the bill",
    LOAN,
    [loan("2026-12-05", "2026-11-30")],
    [["75.00", "2026-11-27"]],
    "12-05 75.00, none 75.00",
  ],
  [
    "a payment that left checking long before the lender first reported the bill",
    LOAN,
    [loan("2026-12-05", "2026-11-30")],
    [["75.00", "2026-11-16", { seenOn: null }]],
    "12-05 75.00, none 75.00",
  ],
  [
    "two payments of $40 pay $75",
    CARD,
    [DEC],
    [
      ["40.00", "2026-11-20"],
      ["40.00", "2026-12-01"],
    ],
    "12-05 0.00",
  ],
  [
    "each of several missed bills includes the earlier ones",
    ledgerFacts({ bank: { asOf: "2027-01-20", isOverdue: true } }),
    [
      obligation({ dueDate: "2026-11-16", statementDate: "2026-10-22", amount: "242.00" }),
      obligation({ dueDate: "2026-12-16", statementDate: "2026-11-21", amount: "620.13" }),
      obligation({ dueDate: "2027-01-16", statementDate: "2026-12-22", amount: "773.30" }),
    ],
    [],
    "11-16 242.00, 12-16 378.13, 01-16 153.17",
  ],
  ["one of $40 leaves $35", CARD, [DEC], [["40.00", "2026-12-01"]], "12-05 35.00"],
  [
    "an amount above the bill stays with its cycle",
    CARD,
    [DEC, JAN],
    [["500.00", "2026-12-01"]],
    "12-05 0.00, 01-05 75.00",
  ],
  [
    "an extra after the due date and before the statement belongs to the old cycle",
    CARD,
    [DEC, JAN],
    [
      ["75.00", "2026-12-01"],
      ["75.00", "2026-12-08"],
    ],
    "12-05 0.00, 01-05 75.00",
  ],
  [
    "an extra on the day of the statement belongs to the old cycle",
    CARD,
    [DEC, JAN],
    [
      ["75.00", "2026-12-01"],
      ["75.00", "2026-12-10"],
    ],
    "12-05 0.00, 01-05 75.00",
  ],
  [
    "a payment on the day after the statement belongs to the new cycle",
    CARD,
    [DEC, JAN],
    [
      ["75.00", "2026-12-01"],
      ["75.00", "2026-12-11"],
    ],
    "12-05 0.00, 01-05 0.00",
  ],
  [
    "a past-due cycle is paid first",
    CARD,
    [DEC, JAN],
    [["75.00", "2026-12-20"]],
    "12-05 0.00, 01-05 75.00",
  ],
  [
    "the rest goes to the current cycle",
    CARD,
    [DEC, JAN],
    [["100.00", "2026-12-20"]],
    "12-05 0.00, 01-05 50.00",
  ],
  [
    "a payment before all known cycles belongs to none",
    CARD,
    [DEC],
    [["75.00", "2026-11-10"]],
    "12-05 75.00, none 75.00",
  ],
  [
    "the cycle that the user chose gets the whole payment",
    CARD,
    [DEC, JAN],
    [["100.00", "2026-12-20", { chosenCycle: "2027-01-05" }]],
    "12-05 75.00, 01-05 0.00",
  ],
  [
    "a skipped cycle gets nothing",
    CARD,
    [{ ...DEC, skippedOn: "2026-12-01" }, JAN],
    [["75.00", "2026-12-20"]],
    "12-05 75.00, 01-05 0.00",
  ],
  [
    "undone and returned payments do not count",
    CARD,
    [DEC],
    [
      ["75.00", "2026-12-01", { undoneOn: "2026-12-02" }],
      ["75.00", "2026-12-01", { returnedOn: "2026-12-03" }],
    ],
    "12-05 75.00",
  ],
  [
    "payments count in the order in which the lender received them",
    CARD,
    [DEC, JAN],
    [
      ["75.00", "2026-12-09", { sentOn: "2026-11-30" }],
      ["40.00", "2026-12-12"],
    ],
    "12-05 0.00, 01-05 35.00",
  ],
  [
    "an unknown amount stays unknown",
    CARD,
    [{ ...DEC, amount: null, amountSource: null }],
    [["75.00", "2026-12-01"]],
    "12-05 ?",
  ],
  [
    "a lender that requests nothing more has counted the payment",
    CARD,
    [{ ...DEC, stillAsked: "0.00", stillAskedOn: "2026-12-03" }],
    [],
    "12-05 0.00",
  ],
  [
    "a lender that requests less has counted earlier payments",
    CARD,
    [{ ...DEC, stillAsked: "35.00", stillAskedOn: "2026-12-03" }],
    [["40.00", "2026-12-02"]],
    "12-05 35.00",
  ],
  [
    "a lender that requests less has not counted later payments",
    CARD,
    [{ ...DEC, stillAsked: "35.00", stillAskedOn: "2026-12-03" }],
    [["35.00", "2026-12-04"]],
    "12-05 0.00",
  ],

  [
    "a loan: a payment on time",
    LOAN,
    [loan("2026-12-05", "2026-11-08")],
    [["75.00", "2026-11-15"]],
    "12-05 0.00",
  ],
  [
    "a loan: the first report of the date already counts a payment of that day",
    LOAN,
    [loan("2026-12-05", "2026-11-08")],
    [["75.00", "2026-11-08"]],
    "12-05 75.00, none 75.00",
  ],
  [
    "a loan: an extra long before the due date is no part of the next payment",
    LOAN,
    [loan("2026-12-05", "2026-11-08"), loan("2027-01-05", "2026-12-06")],
    [
      ["75.00", "2026-12-01"],
      ["30.00", "2026-12-09"],
    ],
    "12-05 0.00, 01-05 75.00",
  ],
  [
    "a loan: a part two weeks before the due date counts if no earlier payment shows a habit",
    LOAN,
    [loan("2026-12-05", "2026-11-08")],
    [["30.00", "2026-11-22"]],
    "12-05 45.00",
  ],
  [
    "a loan: a payment so early that it may be an extra does not pay the next bill",
    LOAN,
    [loan("2026-12-05", "2026-11-08"), loan("2027-01-05", "2026-12-06")],
    [
      ["75.00", "2026-12-01"],
      ["75.00", "2026-12-09"],
    ],
    "12-05 0.00, 01-05 75.00",
  ],
  [
    "a loan: the whole payment in advance",
    LOAN,
    [loan("2026-12-05", "2026-11-08"), loan("2027-01-05", "2026-12-06")],
    [
      ["75.00", "2026-12-01"],
      ["75.00", "2026-12-16"],
    ],
    "12-05 0.00, 01-05 0.00",
  ],
  [
    "a loan: more than the next bill, in a month that is already paid, is an extra",
    LOAN,
    [loan("2026-12-05", "2026-11-08"), loan("2027-01-05", "2026-12-06")],
    [
      ["75.00", "2026-12-01"],
      ["131.00", "2026-12-22"],
    ],
    "12-05 0.00, 01-05 75.00",
  ],
  [
    "a loan: paying more than the bill some days early each month pays ahead",
    LOAN,
    [loan("2026-12-05", "2026-11-08"), loan("2027-01-05", "2026-12-06")],
    [
      ["100.00", "2026-11-29"],
      ["100.00", "2026-12-29"],
    ],
    "12-05 0.00, 01-05 0.00",
  ],

  [
    "entered: a second payment in one cycle is an extra and not the next payment",
    ENTERED,
    [entered("2026-12-06"), entered("2027-01-06")],
    [
      ["75.00", "2026-12-01"],
      ["75.00", "2026-12-03"],
    ],
    "12-06 0.00, 01-06 75.00",
  ],
  [
    "entered: a payment that is unconfirmed for a month does not take later payments",
    ENTERED,
    [entered("2026-10-06"), entered("2026-11-06"), entered("2026-12-06")],
    [["75.00", "2026-12-01"]],
    "10-06 75.00, 11-06 0.00, 12-06 75.00",
  ],
  [
    "an assigned payment that the lender received before the statement does not pay its bill",
    CARD,
    [DEC, JAN],
    [
      ["75.00", "2026-12-01"],
      ["75.00", "2026-12-08", { chosenCycle: JAN.cycle }],
    ],
    "12-05 0.00, 01-05 75.00",
  ],
  [
    "an assigned payment that was sent before the statement and received after it pays its bill",
    CARD,
    [DEC, JAN],
    [
      ["75.00", "2026-12-01"],
      ["75.00", "2026-12-08", { chosenCycle: JAN.cycle, seenOn: "2026-12-11" }],
    ],
    "12-05 0.00, 01-05 0.00",
  ],
  [
    "an assigned payment before the statement that only the user shows pays its bill",
    CARD,
    [DEC, JAN],
    [
      ["75.00", "2026-12-01"],
      ["75.00", "2026-12-08", { chosenCycle: JAN.cycle, ...RECORDED_PAID }],
    ],
    "12-05 0.00, 01-05 0.00",
  ],
  [
    "an assigned payment before the statement that only the user shows, of a card that is past due",
    ledgerFacts({ bank: { asOf: "2027-01-08", isOverdue: true } }),
    [DEC, JAN],
    [
      ["75.00", "2026-12-01"],
      ["75.00", "2026-12-08", { chosenCycle: JAN.cycle, ...RECORDED_PAID }],
    ],
    "12-05 0.00, 01-05 75.00",
  ],
  [
    "an assigned payment before a statement that repeats what the user entered",
    CARD,
    [DEC, { ...JAN, amountSource: "user" }],
    [
      ["75.00", "2026-12-01"],
      ["75.00", "2026-12-08", { chosenCycle: JAN.cycle }],
    ],
    "12-05 0.00, 01-05 0.00",
  ],
])("%s", ([, facts, obligations, paid, expected]) => {
  expect(allocated(facts, obligations, paid)).toBe(expected);
});

test.for<[string, Partial<Obligation>, boolean | null, Paid[], string]>([
  [
    "a bill that includes a missed payment is not counted twice",
    { amount: "150.00" },
    true,
    [],
    "12-05 75.00, 01-05 75.00",
  ],
  [
    "one payment of the whole bill settles both cycles",
    { amount: "150.00" },
    true,
    [["150.00", "2026-12-20"]],
    "12-05 0.00, 01-05 0.00",
  ],
  [
    "the rest is left after catching up, although the lender reports nothing missed now",
    { amount: "150.00" },
    false,
    [["75.00", "2026-12-20"]],
    "12-05 0.00, 01-05 75.00",
  ],
  [
    "a payment that may have been made unseen is not subtracted from the next bill",
    { amount: "150.00" },
    false,
    [],
    "12-05 75.00, 01-05 150.00",
  ],
  [
    "a lender that lists past-due amounts separately",
    { amount: "75.00" },
    true,
    [],
    "12-05 75.00, 01-05 75.00",
  ],
  [
    "a payment before the statement is not included in it",
    { amount: "100.00" },
    true,
    [["75.00", "2026-12-08"]],
    "12-05 0.00, 01-05 100.00",
  ],
  [
    "a late payment on its way on the day of the statement is in it, and not due again",
    { amount: "150.00" },
    true,
    [["75.00", "2026-12-08", ON_ITS_WAY]],
    "12-05 0.00, 01-05 75.00",
  ],
  [
    "a payment of both bills on its way on the day of the statement counts once for both",
    { amount: "150.00" },
    true,
    [
      ["30.00", "2026-12-03"],
      ["60.00", "2026-12-09", ON_ITS_WAY],
    ],
    "12-05 0.00, 01-05 90.00",
  ],
  [
    "what the lender received of a payment beyond a missed one is not taken off the next statement",
    { amount: "150.00" },
    true,
    [
      ["30.00", "2026-12-03"],
      ["60.00", "2026-12-09"],
    ],
    "12-05 0.00, 01-05 150.00",
  ],
  [
    "what is in transit stays with a payment that may have been made unseen",
    { amount: "150.00" },
    false,
    [
      ["30.00", "2026-12-03", ON_ITS_WAY],
      ["35.00", "2026-12-04", ON_ITS_WAY],
    ],
    "12-05 10.00, 01-05 150.00",
  ],
  [
    "what the user assigned to the missed payment stays with it, and the rest in transit is for the new bill",
    { amount: "150.00" },
    true,
    [
      ["30.00", "2026-12-03"],
      ["45.00", "2026-12-08", ON_ITS_WAY],
      ["60.00", "2026-12-09", { ...ON_ITS_WAY, chosenCycle: "2026-12-05" }],
    ],
    "12-05 0.00, 01-05 60.00",
  ],
  [
    "what was paid before the statement is not for its bill, although only the user recorded it",
    { amount: "150.00" },
    true,
    [
      ["30.00", "2026-12-03"],
      ["45.00", "2026-12-08", RECORDED_PAID],
      ["60.00", "2026-12-09", RECORDED_PAID],
    ],
    "12-05 0.00, 01-05 105.00",
  ],
  [
    "a payment on its way is not taken off a bill that does not contain it",
    { amount: "75.00" },
    true,
    [["75.00", "2026-12-08", ON_ITS_WAY]],
    "12-05 0.00, 01-05 75.00",
  ],
])("past due: %s", ([, bill, isOverdue, paid, expected]) => {
  const facts = ledgerFacts({ bank: { asOf: "2026-12-20", isOverdue } });

  expect(allocated(facts, [DEC, { ...JAN, ...bill }], paid)).toBe(expected);
});
