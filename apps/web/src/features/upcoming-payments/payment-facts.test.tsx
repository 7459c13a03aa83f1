import type { Instruction } from "@snowball/contract";
import { cleanup, render, screen } from "@testing-library/react";
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

test("an extra that waits for a paycheck is told with it, and not to be sent before", () => {
  const extra = { minimum: "0.00", extra: "120.00", amount: "120.00", reason: "extra" as const };
  const dates = { cycle: null, due_date: null, pay_by: null, send_on: "2026-11-20" };
  const waits = (amount: string) => ({ extra_waits: { amount, from: "2026-12-14" } });

  expect(factsOf(instructionFixture({ ...extra, ...dates, ...waits("120.00") }))).toEqual([
    ["To send, beyond what is due", "$120.00"],
    ["From the paycheck of Monday, December 14, 2026", "$120.00"],
  ]);
  cleanup();
  expect(factsOf(instructionFixture({ ...extra, ...dates, ...waits("20.00") }))).toEqual([
    ["To send, beyond what is due", "$120.00"],
    ["Send by", "Friday, November 20, 2026"],
    ["From the paycheck of Monday, December 14, 2026", "$20.00"],
  ]);
  cleanup();
  const own = instructionFixture({ extra: "20.00", amount: "55.00", ...waits("20.00") });
  expect(factsOf(own)).toContainEqual(["From the paycheck of Monday, December 14, 2026", "$20.00"]);
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
