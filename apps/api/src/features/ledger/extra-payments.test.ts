import { expect, test } from "vitest";

import { ledgerFacts, obligation, payment } from "#testing/ledger-rows.ts";

import { listExtraPayments } from "./extra-payments.ts";
import { computeLedger } from "./state-rules.ts";

const TODAY = "2027-04-20";
const FACTS = ledgerFacts({ bank: { asOf: TODAY } });

type Paid = Parameters<typeof payment>[0];

function extrasOf(bills: Record<string, string | null>, paid: readonly Paid[], unpaid?: string) {
  const obligations = Object.entries(bills).map(([dueDate, amount]) =>
    obligation({
      dueDate,
      statementDate: null,
      statedOn: "2026-01-01",
      amount,
      ...(dueDate === unpaid && { notPaidOn: TODAY, notPaidSeen: "0.00" }),
    }),
  );
  const payments = paid.map((each, at) => payment({ id: `${at}`, ...each }));

  return listExtraPayments(computeLedger(FACTS, { obligations, payments }, TODAY));
}

const on = (day: string) => ({ sentOn: day, seenOn: day });

test("lists what was paid above a bill, and extras, with the days on which the lender had them", () => {
  expect(
    extrasOf({ "2027-03-15": "50.00", "2027-04-15": "50.00" }, [
      { amount: "80.00", sentOn: "2027-03-08", seenOn: "2027-03-10" },
      { amount: "25.00", ...on("2027-03-20"), isExtra: true },
      { amount: "50.00", ...on("2027-04-10") },
    ]),
  ).toEqual([
    { amount: "30.00", on: "2027-03-10" },
    { amount: "25.00", on: "2027-03-20" },
  ]);
});

test("a payment ahead of the next bill is no extra once that bill is late", () => {
  expect(
    extrasOf(
      { "2027-03-15": "50.00", "2027-04-15": "50.00" },
      [{ amount: "100.00", ...on("2027-03-10"), chosenCycle: "2027-03-15" }],
      "2027-04-15",
    ),
  ).toEqual([]);
});

test("of a bill with an unknown amount, nothing is an extra", () => {
  expect(extrasOf({ "2027-03-15": null }, [{ amount: "80.00", ...on("2027-03-10") }])).toEqual([]);
});
