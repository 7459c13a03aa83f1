import { screen } from "@testing-library/react";
import { expect, test } from "vitest";

import { debtFixture, manualDebtFixture } from "#lib/testing/debt-fixture.ts";
import { renderScreen } from "#lib/testing/render-screen.tsx";

import { Component as AccountsPage } from "./accounts-page.tsx";

test("Accounts asks whether an entered debt is a duplicate of a linked one", async () => {
  const linked = debtFixture();
  const entered = manualDebtFixture({ name: "Visa", may_be: linked.uuid });
  renderScreen(<AccountsPage />, {
    "/api/v1/debts/": [linked, entered],
    "/api/v1/accounts/": [],
    "/api/v1/items/": [],
    "/api/v1/closed-debts/": [],
  });

  expect(await screen.findByText(/^Is “Visa” \(entered by you\) the same as/)).toBeDefined();
});
