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

/** What is due and left of December's payment of a mortgage, of which the lender says this. */
function december(
  { asOf = "2027-02-06", dueDate = "2026-12-01", pastDue }: Said,
  paid: string[] = [],
) {
  const bank = { asOf, dueDate, amount: "861.30", pastDue };
  const payments = paid.map((on, at) =>
    payment({ id: `${at}`, amount: "861.30", sentOn: on, seenOn: on }),
  );
  const facts = ledgerFacts({ kind: "mortgage", bank });
  const { obligations } = computeLedger(facts, { obligations: [DEC], payments }, asOf);
  const [told] = obligations;

  return told && { due: told.due, left: told.left, state: told.state };
}

test("a lender that still waits for December's payment in February wants all that it calls past due", () => {
  expect(december({ pastDue: "2583.90" })).toEqual({
    due: "2583.90",
    left: "2583.90",
    state: "late",
  });
});

test("what was sent since its word is off that, and what it had before is in it", () => {
  expect(december({ pastDue: "2583.90" }, ["2027-02-07"])).toMatchObject({ left: "1722.60" });
  expect(december({ pastDue: "1722.60" }, ["2027-02-01"])).toMatchObject({
    due: "2583.90",
    left: "1722.60",
  });
});

test("past due is never less than the bill, nor told before the date has passed", () => {
  expect(december({ pastDue: "100.00" })).toMatchObject({ left: "861.30" });
  expect(december({ pastDue: null })).toMatchObject({ left: "861.30" });
  expect(december({ asOf: "2026-11-25", pastDue: "861.30" })).toMatchObject({ left: "861.30" });
});

test("once the lender names a later date, what it misses is not December's", () => {
  expect(december({ dueDate: "2027-01-01", pastDue: "1722.60" }, ["2027-01-20"])).toMatchObject({
    due: "861.30",
    left: "0.00",
    state: "paid",
  });
});
