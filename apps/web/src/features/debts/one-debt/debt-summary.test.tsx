import { screen } from "@testing-library/react";
import { expect, test } from "vitest";

import { debtFixture, manualDebtFixture } from "#lib/testing/debt-fixture.ts";
import { renderScreen } from "#lib/testing/render-screen.tsx";

import { DebtSummary } from "./debt-summary.tsx";

function open(owed: string, limit: string | null) {
  const debt = debtFixture();

  renderScreen(
    <DebtSummary
      debt={{ ...debt, credit_limit: limit, owed: { ...debt.owed, value: owed } }}
      today="2026-11-25"
      nextPayment="$40.00"
      payoff="May 2028"
    />,
    {},
  );
}

test.for([
  ["2580.00", "3000.00", "86% of $3,000.00 limit"],
  ["3180.00", "3000.00", "106% of $3,000.00 limit"],
  ["-20.00", "3000.00", "0% of $3,000.00 limit"],
] as const)("a balance of %s uses part of the bank's limit of %s", ([owed, limit, words]) => {
  open(owed, limit);

  expect(screen.getByText(words)).toBeDefined();
});

test.for([null, "0.00"])("without a limit from the bank (%s), none is shown", (limit) => {
  open("2580.00", limit);

  expect(screen.queryByText(/limit/)).toBeNull();
});

test("shows today's APR next to the balance", () => {
  open("2580.00", null);

  expect(screen.getByText("APR").nextSibling?.textContent).toBe("24.99%");
});

test.for([
  [null, null, "You · Nov 24"],
  ["7329", null, "Last known · Nov 24"],
  ["7329", "2026-11-24T12:00:00.000Z", "Last known · Nov 24"],
  ["7329", "2026-11-20T12:00:00.000Z", "You · Nov 24"],
] as const)(
  "shows the source of the balance of a debt that is not linked, with mask %s, last reported %s",
  ([mask, reportedAt, words]) => {
    const debt = manualDebtFixture({ mask, last_report_at: reportedAt });
    const owed = { ...debt.owed, as_of: "2026-11-24T12:00:00.000Z" };
    renderScreen(
      <DebtSummary debt={{ ...debt, owed }} today="2026-11-25" nextPayment="" payoff="" />,
      {},
    );

    expect(screen.getByText("Balance").nextSibling?.textContent).toBe(`$8,400.00${words}`);
  },
);
