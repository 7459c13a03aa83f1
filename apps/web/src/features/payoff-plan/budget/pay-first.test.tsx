import type { PlannedLedger } from "@snowball/contract";
import { fireEvent, screen, within } from "@testing-library/react";
import { expect, test } from "vitest";

import { openPlan } from "../page/plan-screen-fixture.tsx";
import { STORE, VISA } from "../words/facts-fixture.ts";

function doneUntilDecember(debt: string): PlannedLedger {
  const open = {
    cycle: "2026-12-10",
    due_date: "2026-12-10",
    pay_by: "2026-12-06",
    amount: "60.00",
    paid: "0.00",
    is_late: false,
  };

  return { debt, open: [open], sent_this_month: "0.00", sent_ahead: "0.00", in_the_air: "0.00" };
}

test("with too little money and nothing left to send this month, what to pay first is told all the same", async () => {
  openPlan({
    today: "2026-11-21",
    settings: { total: "400.00" },
    ledger: [VISA, STORE].map(({ uuid }) => doneUntilDecember(uuid)),
  });
  fireEvent.change(await screen.findByLabelText("Monthly budget"), { target: { value: "70" } });

  const first = within(screen.getByRole("region", { name: /^What to pay first/ }));
  expect(first.getAllByRole("listitem")).toHaveLength(2);
});
