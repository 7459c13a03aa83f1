import { fireEvent, screen, within } from "@testing-library/react";
import { expect, test } from "vitest";

import { ledgerFixture, ledgerPaymentFixture } from "#lib/testing/ledger-fixture.ts";

import { openPlan } from "../testing/plan-screen-fixture.tsx";
import { STORE, VISA } from "../testing/facts-fixture.ts";

test("lists what to pay first even if all payments of this month were sent", async () => {
  openPlan({
    today: "2026-11-21",
    settings: { total: "400.00" },
    ledger: [VISA, STORE].map(({ uuid }) =>
      ledgerFixture(uuid, ledgerPaymentFixture("2026-12-10")),
    ),
  });
  fireEvent.change(await screen.findByLabelText("Monthly budget"), { target: { value: "70" } });

  const first = within(await screen.findByRole("region", { name: /^What to pay first/ }));
  expect(first.getAllByRole("listitem")).toHaveLength(2);
});
