import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";

import { nameRows } from "./home-rows.ts";
import { PaymentFacts } from "./payment-facts.tsx";
import { extraFixture, type Listed, paymentFixture } from "#lib/testing/payment-fixture.ts";

/** Returns the labels and values of the rendered facts. */
function factsOf({ payment, debt }: Listed, reason?: string) {
  const [row] = nameRows([payment], { debts: [debt], before: new Map() });
  if (!row) throw new Error("No row.");
  render(<PaymentFacts row={{ ...row, ...(reason && { reason }) }} />);

  const facts = screen.getAllByRole("definition");
  return facts.map((fact) => [fact.previousSibling?.textContent, fact.textContent]);
}

test("shows no bill and no due date for an extra", () => {
  expect(factsOf(extraFixture())).toEqual([
    ["Extra to send", "$120.00"],
    ["Send by", "Monday, November 30, 2026"],
  ]);
});

test("shows no last statement of a deferred loan", () => {
  const loan = { is_last_statement: true, billed: "0.00", state: "nothing_due" } as const;
  const facts = factsOf(paymentFixture(loan), "Deferred until May 2027");

  expect(facts[0]).toEqual(["Billed", "$0.00"]);
});

test("shows the month of a late payment without a due day", () => {
  const late = { kind: "arrears", state: "late", cycle: "2026-10-31", due_date: null } as const;

  expect(factsOf(paymentFixture(late))).toContainEqual(["Due", "TBD, October 2026"]);
});

test("shows the paycheck of an extra and its day", () => {
  const waiting = extraFixture({ send_by: "2026-12-14", from_paycheck: "2026-12-14" });

  expect(factsOf(waiting)).toEqual([
    ["Extra to send", "$120.00"],
    ["Send by", "Monday, December 14, 2026"],
    ["From the paycheck of", "Monday, December 14, 2026"],
  ]);
});

test.each([
  [false, "$512.33"],
  [true, "about $512.33 (estimated)"],
])("marks unreported escrow as an estimate: %s", (isEstimated, words) => {
  const escrow = { escrow: "512.33", is_escrow_estimated: isEstimated };

  expect(factsOf(paymentFixture(escrow))).toContainEqual(["Escrow included", words]);
});
