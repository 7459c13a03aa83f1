import { expect, test } from "vitest";

import { ledgerFacts, obligation, payment } from "#testing/ledger-rows.ts";

import { computeLedger } from "./state-rules.ts";

const DEC = obligation({
  cycle: "2026-12-01",
  dueDate: "2026-12-01",
  statementDate: null,
  statedOn: "2026-11-20",
  amount: "861.30",
});

type Said = { asOf?: string; dueDate?: string; pastDue: string | null };

/** Returns what is due and left of December's payment of a mortgage with this report of the lender. */
function december(
  { asOf = "2027-02-06", dueDate = "2026-12-01", pastDue }: Said,
  paid: string[] = [],
  isSeen = true,
) {
  const bank = { asOf, dueDate, amount: "861.30", pastDue };
  const payments = paid.map((on, at) =>
    payment({ id: `${at}`, amount: "861.30", sentOn: on, seenOn: isSeen ? on : null }),
  );
  const facts = ledgerFacts({ kind: "mortgage", bank });
  const { obligations } = computeLedger(facts, { obligations: [DEC], payments }, asOf);
  const [first] = obligations;

  return first && { due: first.due, left: first.left, state: first.state };
}

test("a lender that still reports December's due date in February requests all that is past due", () => {
  expect(december({ pastDue: "2583.90" })).toEqual({
    due: "2583.90",
    left: "2583.90",
    state: "late",
  });
});

test("subtracts payments since the report, but not earlier ones", () => {
  expect(december({ pastDue: "2583.90" }, ["2027-02-07"])).toMatchObject({ left: "1722.60" });
  expect(december({ pastDue: "1722.60" }, ["2027-02-01"])).toMatchObject({
    due: "2583.90",
    left: "1722.60",
  });
});

test("subtracts a payment that was on its way on the day of the report", () => {
  expect(december({ pastDue: "2583.90" }, ["2027-02-04"], false)).toMatchObject({
    due: "2583.90",
    left: "1722.60",
  });
});

test("requests at least the bill, and past due only after the due date", () => {
  expect(december({ pastDue: "100.00" })).toMatchObject({ left: "861.30" });
  expect(december({ pastDue: null })).toMatchObject({ left: "861.30" });
  expect(december({ asOf: "2026-11-25", pastDue: "861.30" })).toMatchObject({ left: "861.30" });
});

test("an amount past due does not belong to December after the lender reports a later date", () => {
  expect(december({ dueDate: "2027-01-01", pastDue: "1722.60" }, ["2027-01-20"])).toMatchObject({
    due: "861.30",
    left: "0.00",
    state: "paid",
  });
});
