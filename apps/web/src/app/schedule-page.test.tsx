import { screen } from "@testing-library/react";
import { expect, test } from "vitest";

import { accountFixture } from "#features/accounts/account-fixture.ts";
import { renderScreen } from "#lib/testing/render-screen.tsx";

import { SchedulePage } from "./schedule-page.tsx";

const mortgage = {
  next_payment_due_date: null,
  interest_rate_percentage: null,
  next_monthly_payment: null,
  past_due_amount: null,
};

function openMortgage(paid: {
  last_payment_amount: string | null;
  last_payment_date: string | null;
}) {
  const account = accountFixture({
    type: "loan",
    currency: "USD",
    mortgage_liability: { ...mortgage, ...paid },
  });
  renderScreen(
    <SchedulePage />,
    {
      "/api/v1/accounts/": [account],
      "/api/v1/items/": [],
      "/api/v1/transactions/": [],
      "/api/v1/upcoming-payments/": [],
    },
    { at: { url: `/schedule/${account.uuid}`, pattern: "/schedule/:accountUuid" } },
  );
}

test("a lender that tells the last payment and no others is not said to tell of none", async () => {
  openMortgage({ last_payment_amount: "1332.79", last_payment_date: "2026-11-09" });

  expect(await screen.findByText("$1,332.79")).toBeDefined();
  expect(await screen.findByText(/only the last payment, which stands above/)).toBeDefined();
  expect(screen.queryByText("Your bank has not told us of any payment.")).toBeNull();
});

test("a lender that tells of no payment at all is said to", async () => {
  openMortgage({ last_payment_amount: null, last_payment_date: null });

  expect(await screen.findByText("Your bank has not told us of any payment.")).toBeDefined();
});
