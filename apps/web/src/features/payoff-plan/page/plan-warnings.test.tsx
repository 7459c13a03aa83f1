import { screen } from "@testing-library/react";
import { expect, test } from "vitest";

import { ledgerFixture, ledgerPaymentFixture } from "#lib/testing/ledger-fixture.ts";

import { VISA } from "../testing/facts-fixture.ts";
import { openPlan } from "../testing/plan-screen-fixture.tsx";

test("warns like Home of a bill next month that asks more than the budget has", async () => {
  const bill = { billed: "160.00", due: "160.00", left: "160.00", late_fee_amount: "40.00" };
  const own = ledgerFixture(VISA.uuid, ledgerPaymentFixture("2026-12-05", bill));
  const ledger = [{ ...own, is_behind: true }];
  openPlan({ today: "2026-11-21", debts: [VISA], ledger, settings: { total: "90.00" } });

  expect(
    await screen.findByRole("heading", { name: "Your budget runs short in December 2026" }),
  ).toBeDefined();
  expect(screen.queryByRole("link", { name: /Change the budget/ })).toBeNull();
});
