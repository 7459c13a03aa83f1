import { screen } from "@testing-library/react";
import { expect, test } from "vitest";

import { debtFixture } from "#lib/testing/debt-fixture.ts";
import { renderScreen } from "#lib/testing/render-screen.tsx";

import { monthFixture, paymentFixture } from "../payment-fixture.ts";
import { NextPaymentOf } from "./next-payment-of.tsx";

const LOAN = debtFixture({ deferment_until: "2027-03-15" });

test.for([
  ["nothing is due", { state: "nothing_due" }],
  ["a payment is planned", {}],
] as const)("shows until when the loan is deferred if %s", async ([, payment]) => {
  renderScreen(<NextPaymentOf debt={LOAN} />, {
    "/api/v1/month/": Response.json(monthFixture([paymentFixture(payment)])),
  });

  expect(await screen.findByText("Deferred until Mar 2027")).toBeDefined();
});
