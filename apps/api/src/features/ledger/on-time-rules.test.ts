import { expect, test } from "vitest";

import { ledgerFacts, obligation, payment } from "#testing/ledger-rows.ts";

import { countOnTime } from "./on-time-rules.ts";
import type { LedgerFacts } from "./ledger-rows.ts";
import { computeLedger } from "./state-rules.ts";

const TODAY = "2027-04-20";
const FACTS = ledgerFacts({ bank: { asOf: TODAY } });

type Paid = [dueDate: string, sentOn: string | null, seenOn?: string | null];

/** Returns the counts for payments that the lender posts three days after they are sent, unless stated. */
function countsOf(
  cycles: readonly Paid[],
  today = TODAY,
  { statedOn = "2026-01-01", facts = FACTS }: { statedOn?: string; facts?: LedgerFacts } = {},
) {
  const obligations = cycles.map(([dueDate]) =>
    obligation({ dueDate, statementDate: null, statedOn, amount: "50.00" }),
  );
  const payments = cycles.flatMap(([dueDate, sentOn, seenOn = sentOn], at) =>
    sentOn === null
      ? []
      : [payment({ id: `${at}`, amount: "50.00", sentOn, seenOn, chosenCycle: dueDate })],
  );
  const ledger = computeLedger(facts, { obligations, payments }, today);

  return countOnTime([{ debt: { lead_days: 3 }, facts, ledger }], today);
}

test("counts payments that the lender had on the due date, newest first", () => {
  expect(
    countsOf([
      ["2027-01-15", "2027-01-14"],
      ["2027-02-15", "2027-02-17"],
      ["2027-03-15", "2027-03-10"],
      ["2027-04-15", "2027-04-15"],
    ]),
  ).toEqual({ known: 4, on_time: 3, in_a_row: 2 });
});

test("a payment that was sent on its last safe day is on time, whenever the lender posts it", () => {
  expect(countsOf([["2027-04-15", "2027-04-12", "2027-04-19"]])).toMatchObject({ on_time: 1 });
  expect(countsOf([["2027-04-15", "2027-04-13", "2027-04-19"]])).toMatchObject({ on_time: 0 });
});

test.each([
  // The lender's date of it is unknown.
  ["2027-04-14", "2027-04-19", { known: 0, on_time: 0 }],
  ["2027-04-14", "2027-04-15", { known: 1, on_time: 1 }],
  ["2027-04-15", "2027-04-19", { known: 1, on_time: 0 }],
])(
  "leaves out a payment sent on the first day that its bill is known, after the last safe day: %s, seen %s",
  (sentOn, seenOn, counts) => {
    expect(
      countsOf([["2027-04-15", sentOn, seenOn]], TODAY, { statedOn: "2027-04-14" }),
    ).toMatchObject(counts);
  },
);

test("a payment sent on the first day that its bill is known, after the due date, is not on time", () => {
  const counts = countsOf([["2027-04-15", "2027-04-17"]], TODAY, { statedOn: "2027-04-17" });

  expect(counts).toMatchObject({ known: 1, on_time: 0 });
});

test("an extra payment after the due date does not make a bill late that was paid in time", () => {
  const dueDate = "2027-03-15";
  const bill = obligation({
    dueDate,
    statementDate: null,
    statedOn: "2026-01-01",
    amount: "50.00",
  });
  const paidOn = (id: string, sentOn: string, amount: string) =>
    payment({ id, amount, sentOn, seenOn: sentOn, chosenCycle: dueDate });
  const countsWith = (first: string) => {
    const payments = [paidOn("1", "2027-03-01", first), paidOn("2", "2027-03-20", "273.00")];
    const ledger = computeLedger(FACTS, { obligations: [bill], payments }, TODAY);
    return countOnTime([{ debt: { lead_days: 3 }, facts: FACTS, ledger }], TODAY);
  };

  expect(countsWith("50.00")).toMatchObject({ known: 1, on_time: 1 });
  expect(countsWith("49.00")).toMatchObject({ known: 1, on_time: 0 });
});

test("leaves out what is not due yet, what is unconfirmed, and what is older than a year", () => {
  expect(
    countsOf([
      ["2026-04-15", "2026-04-10"],
      ["2027-03-15", null],
      ["2027-04-25", "2027-04-19"],
    ]),
  ).toMatchObject({ on_time: 0, in_a_row: 0 });
});

test("a payment that is not confirmed ends the payments in a row, and says nothing of earlier ones", () => {
  const facts = ledgerFacts();
  const unanswered = (dueDate: string) =>
    countsOf([...IN_TIME.filter(([due]) => due !== dueDate), [dueDate, null]], TODAY, { facts });

  expect(unanswered("2027-04-15")).toEqual({ known: 0, on_time: 0, in_a_row: 0 });
  expect(unanswered("2027-03-15")).toEqual({ known: 1, on_time: 1, in_a_row: 1 });
});

const OVERDUE = ledgerFacts({ bank: { asOf: TODAY, isOverdue: true } });
const IN_TIME: Paid[] = [
  ["2027-02-15", "2027-02-10"],
  ["2027-03-15", "2027-03-10"],
  ["2027-04-15", "2027-04-10"],
];

test("a payment that the lender reports as missed ends the payments in a row, whatever its date", () => {
  expect(countsOf(IN_TIME, TODAY, { facts: OVERDUE })).toEqual({
    known: 4,
    on_time: 3,
    in_a_row: 0,
  });
  // Only the next payment is known.
  expect(countsOf([["2027-05-15", null]], TODAY, { facts: OVERDUE })).toMatchObject({ known: 1 });
});

test("a card's payment before the statement is not on time for its bill, which was missed", () => {
  const dueDate = "2027-04-15";
  const bill = obligation({ dueDate, statementDate: "2027-03-20" });
  const early = payment({ sentOn: "2027-03-16", seenOn: "2027-03-18", chosenCycle: dueDate });
  const ledger = computeLedger(OVERDUE, { obligations: [bill], payments: [early] }, TODAY);

  expect(countOnTime([{ debt: { lead_days: 3 }, facts: OVERDUE, ledger }], TODAY)).toEqual({
    known: 1,
    on_time: 0,
    in_a_row: 0,
  });
});

test("counts a missed payment once, and none that is on its way to the lender", () => {
  const missed: Paid[] = [...IN_TIME.slice(0, 2), ["2027-04-15", null]];
  const onItsWay: Paid[] = [...IN_TIME.slice(0, 2), ["2027-04-19", "2027-04-13", null]];

  expect(countsOf(missed, TODAY, { facts: OVERDUE })).toEqual({
    known: 3,
    on_time: 2,
    in_a_row: 0,
  });
  expect(countsOf(onItsWay, TODAY, { facts: OVERDUE })).toMatchObject({ on_time: 3, in_a_row: 3 });
});
