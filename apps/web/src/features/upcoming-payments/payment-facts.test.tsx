import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";

import { arrangeRows } from "./home-rows.ts";
import { PaymentFacts } from "./payment-facts.tsx";
import { instructionFixture, paymentFixture } from "./payment-fixture.ts";

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
  const [row] = arrangeRows([paymentFixture()], {
    instructions: [extra],
    today: "2026-11-20",
    before: new Map(),
  });
  if (!row) throw new Error("No row.");
  render(<PaymentFacts row={row} />);

  const facts = screen.getAllByRole("definition");
  expect(facts.map((fact) => [fact.previousSibling?.textContent, fact.textContent])).toEqual([
    ["To send, beyond what is due", "$120.00"],
    ["Send by", "Sunday, November 22, 2026"],
  ]);
});
