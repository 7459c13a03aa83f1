import { addDays } from "@snowball/dates";
import { expect, test } from "vitest";

import { ledgerFacts, obligation, payment } from "#testing/ledger-rows.ts";

import { leftOf } from "./account-rules.ts";
import { allocate } from "./allocation-rules.ts";
import type { LedgerFacts, Obligation, Payment } from "./ledger-rows.ts";

const CARD = ledgerFacts({ bank: { asOf: "2026-12-20" } });
const LOAN = ledgerFacts({ kind: "student_loan", bank: { asOf: "2026-12-20" } });
const ENTERED = ledgerFacts({ kind: "auto_loan" });

/** Of a card, or of a loan, which has no statement. */
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

/** What is left of each cycle, and what went to no cycle. */
function told(facts: LedgerFacts, obligations: Obligation[], paid: Paid[]): string {
  const { accounts, unmatched } = allocate(facts, obligations, paid.map(pay));
  const cycles = accounts.map((each) => `${each.obligation.cycle.slice(5)} ${leftOf(each) ?? "?"}`);

  return [...cycles, ...unmatched.map(({ amount }) => `none ${amount}`)].join(", ");
}

test.for<[string, LedgerFacts, Obligation[], Paid[], string]>([
  ["nothing", CARD, [DEC], [], "12-05 75.00"],
  [
    "a loan's bill that left checking shortly before the lender was first asked",
    LOAN,
    [loan("2026-12-05", "2026-11-30")],
    [["75.00", "2026-11-27", { seenOn: null }]],
    "12-05 0.00",
  ],
  [
    "the lender had the payment when it was first asked",
    LOAN,
    [loan("2026-12-05", "2026-11-30")],
    [["75.00", "2026-11-27"]],
    "12-05 75.00, none 75.00",
  ],
  [
    "a payment that left checking long before the lender was first asked",
    LOAN,
    [loan("2026-12-05", "2026-11-30")],
    [["75.00", "2026-11-16", { seenOn: null }]],
    "12-05 75.00, none 75.00",
  ],
  [
    "two payments of $40 make $75",
    CARD,
    [DEC],
    [
      ["40.00", "2026-11-20"],
      ["40.00", "2026-12-01"],
    ],
    "12-05 0.00",
  ],
  [
    "of several missed bills, each contains those before it",
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
    "more than the amount stays with its cycle",
    CARD,
    [DEC, JAN],
    [["500.00", "2026-12-01"]],
    "12-05 0.00, 01-05 75.00",
  ],
  [
    "an extra after the due date and before the statement is the old cycle's",
    CARD,
    [DEC, JAN],
    [
      ["75.00", "2026-12-01"],
      ["75.00", "2026-12-08"],
    ],
    "12-05 0.00, 01-05 75.00",
  ],
  [
    "on the day of the statement too",
    CARD,
    [DEC, JAN],
    [
      ["75.00", "2026-12-01"],
      ["75.00", "2026-12-10"],
    ],
    "12-05 0.00, 01-05 75.00",
  ],
  [
    "the day after the statement is the new cycle's",
    CARD,
    [DEC, JAN],
    [
      ["75.00", "2026-12-01"],
      ["75.00", "2026-12-11"],
    ],
    "12-05 0.00, 01-05 0.00",
  ],
  [
    "what is past its date comes first",
    CARD,
    [DEC, JAN],
    [["75.00", "2026-12-20"]],
    "12-05 0.00, 01-05 75.00",
  ],
  [
    "and the rest is for the cycle in turn",
    CARD,
    [DEC, JAN],
    [["100.00", "2026-12-20"]],
    "12-05 0.00, 01-05 50.00",
  ],
  [
    "a payment before all that is known is nobody's",
    CARD,
    [DEC],
    [["75.00", "2026-11-10"]],
    "12-05 75.00, none 75.00",
  ],
  [
    "the cycle that the user chose gets all of it",
    CARD,
    [DEC, JAN],
    [["100.00", "2026-12-20", { chosenCycle: "2027-01-05" }]],
    "12-05 75.00, 01-05 0.00",
  ],
  [
    "a cycle that was skipped gets nothing",
    CARD,
    [{ ...DEC, skippedOn: "2026-12-01" }, JAN],
    [["75.00", "2026-12-20"]],
    "12-05 75.00, 01-05 0.00",
  ],
  [
    "what was undone or came back counts for nothing",
    CARD,
    [DEC],
    [
      ["75.00", "2026-12-01", { undoneOn: "2026-12-02" }],
      ["75.00", "2026-12-01", { returnedOn: "2026-12-03" }],
    ],
    "12-05 75.00",
  ],
  [
    "in the order in which the lender had them",
    CARD,
    [DEC, JAN],
    [
      ["75.00", "2026-12-09", { sentOn: "2026-11-30" }],
      ["40.00", "2026-12-12"],
    ],
    "12-05 0.00, 01-05 35.00",
  ],
  [
    "an amount that nobody says stays unknown",
    CARD,
    [{ ...DEC, amount: null, amountSource: null }],
    [["75.00", "2026-12-01"]],
    "12-05 ?",
  ],
  [
    "a lender that asks for nothing more has counted it",
    CARD,
    [{ ...DEC, stillAsked: { amount: "0.00", on: "2026-12-03" } }],
    [],
    "12-05 0.00",
  ],
  [
    "a lender that asks for less has counted what came before",
    CARD,
    [{ ...DEC, stillAsked: { amount: "35.00", on: "2026-12-03" } }],
    [["40.00", "2026-12-02"]],
    "12-05 35.00",
  ],
  [
    "and not what came after",
    CARD,
    [{ ...DEC, stillAsked: { amount: "35.00", on: "2026-12-03" } }],
    [["35.00", "2026-12-04"]],
    "12-05 0.00",
  ],

  [
    "a loan: in time",
    LOAN,
    [loan("2026-12-05", "2026-11-08")],
    [["75.00", "2026-11-15"]],
    "12-05 0.00",
  ],
  [
    "a loan: what the lender had when it named the date is counted there",
    LOAN,
    [loan("2026-12-05", "2026-11-08")],
    [["75.00", "2026-11-08"]],
    "12-05 75.00, none 75.00",
  ],
  [
    "a loan: an extra long before the date is no part of the next payment",
    LOAN,
    [loan("2026-12-05", "2026-11-08"), loan("2027-01-05", "2026-12-06")],
    [
      ["75.00", "2026-12-01"],
      ["30.00", "2026-12-09"],
    ],
    "12-05 0.00, 01-05 75.00",
  ],
  [
    "a loan: a part two weeks before the date is one, where nothing shows how it is paid",
    LOAN,
    [loan("2026-12-05", "2026-11-08")],
    [["30.00", "2026-11-22"]],
    "12-05 45.00",
  ],
  [
    "a loan: paid so early that it may be an extra is not taken for the next payment",
    LOAN,
    [loan("2026-12-05", "2026-11-08"), loan("2027-01-05", "2026-12-06")],
    [
      ["75.00", "2026-12-01"],
      ["75.00", "2026-12-09"],
    ],
    "12-05 0.00, 01-05 75.00",
  ],
  [
    "a loan: paid in advance as a whole",
    LOAN,
    [loan("2026-12-05", "2026-11-08"), loan("2027-01-05", "2026-12-06")],
    [
      ["75.00", "2026-12-01"],
      ["75.00", "2026-12-16"],
    ],
    "12-05 0.00, 01-05 0.00",
  ],
  [
    "a loan: more than the next payment, sent in the month that was paid already, is an extra",
    LOAN,
    [loan("2026-12-05", "2026-11-08"), loan("2027-01-05", "2026-12-06")],
    [
      ["75.00", "2026-12-01"],
      ["131.00", "2026-12-22"],
    ],
    "12-05 0.00, 01-05 75.00",
  ],
  [
    "a loan: who pays more than is asked some days before each month is paid ahead",
    LOAN,
    [loan("2026-12-05", "2026-11-08"), loan("2027-01-05", "2026-12-06")],
    [
      ["100.00", "2026-11-29"],
      ["100.00", "2026-12-29"],
    ],
    "12-05 0.00, 01-05 0.00",
  ],

  [
    "entered: twice in one cycle is an extra and not the next payment",
    ENTERED,
    [entered("2026-12-06"), entered("2027-01-06")],
    [
      ["75.00", "2026-12-01"],
      ["75.00", "2026-12-03"],
    ],
    "12-06 0.00, 01-06 75.00",
  ],
  [
    "entered: what nobody told for a month does not take later payments",
    ENTERED,
    [entered("2026-10-06"), entered("2026-11-06"), entered("2026-12-06")],
    [["75.00", "2026-12-01"]],
    "10-06 75.00, 11-06 0.00, 12-06 75.00",
  ],
])("%s", ([, facts, obligations, paid, expected]) => {
  expect(told(facts, obligations, paid)).toBe(expected);
});

test.for<[string, Partial<Obligation>, boolean | null, Paid[], string]>([
  [
    "a bill that holds what was missed is not counted twice",
    { amount: "150.00" },
    true,
    [],
    "12-05 75.00, 01-05 75.00",
  ],
  [
    "one payment of it all settles both",
    { amount: "150.00" },
    true,
    [["150.00", "2026-12-20"]],
    "12-05 0.00, 01-05 0.00",
  ],
  [
    "after catching up, the rest is left, though the lender misses nothing now",
    { amount: "150.00" },
    false,
    [["75.00", "2026-12-20"]],
    "12-05 0.00, 01-05 75.00",
  ],
  [
    "what was paid where nobody saw it is not taken off the next bill",
    { amount: "150.00" },
    false,
    [],
    "12-05 75.00, 01-05 150.00",
  ],
  ["a lender that keeps the two apart", { amount: "75.00" }, true, [], "12-05 75.00, 01-05 75.00"],
  [
    "what was paid before the statement is not in it",
    { amount: "100.00" },
    true,
    [["75.00", "2026-12-08"]],
    "12-05 0.00, 01-05 100.00",
  ],
])("past due, %s", ([, bill, isOverdue, paid, expected]) => {
  const facts = ledgerFacts({ bank: { asOf: "2026-12-20", isOverdue } });

  expect(told(facts, [DEC, { ...JAN, ...bill }], paid)).toBe(expected);
});
