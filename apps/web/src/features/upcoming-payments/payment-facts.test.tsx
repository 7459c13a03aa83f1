import type { Instruction } from "@snowball/contract";
import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";

import { arrangeRows } from "./home-rows.ts";
import { PaymentFacts } from "./payment-facts.tsx";
import { instructionFixture, paymentFixture } from "./payment-fixture.ts";

/** Each with its name, as they are listed of the payment that the plan tells. */
function factsOf(instruction: Instruction) {
  const [row] = arrangeRows([paymentFixture()], {
    instructions: [instruction],
    today: "2026-11-20",
    before: new Map(),
  });
  if (!row) throw new Error("No row.");
  render(<PaymentFacts row={row} />);

  const facts = screen.getAllByRole("definition");
  return facts.map((fact) => [fact.previousSibling?.textContent, fact.textContent]);
}

test("nobody bills an extra: it has no due date, and stands there once", () => {
  const extra = instructionFixture({
    cycle: null,
    due_date: null,
    pay_by: null,
    send_on: "2026-11-22",
    reason: "extra",
    minimum: "0.00",
    extra: "120.00",
    amount: "120.00",
  });

  expect(factsOf(extra)).toEqual([
    ["To send, beyond what is due", "$120.00"],
    ["Send by", "Sunday, November 22, 2026"],
  ]);
});

test.each([
  [false, "$512.33"],
  [true, "about $512.33, an estimate"],
])("escrow that nobody stated is an estimate here too: %s", (isEstimated, words) => {
  const { debt, cycle, due_date } = paymentFixture();
  const told = { escrow: "512.33", is_escrow_estimated: isEstimated };

  expect(factsOf(instructionFixture({ debt, cycle, due_date, ...told }))).toContainEqual([
    "Escrow in it",
    words,
  ]);
});
