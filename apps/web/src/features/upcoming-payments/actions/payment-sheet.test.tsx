import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";

import { obligationFixture, recordedPaymentFixture } from "../testing/obligation-fixture.ts";
import { DEBT, onNovember20, openPayment, sapphire } from "../testing/payment-screen-fixture.tsx";

onNovember20();

async function openSheet() {
  fireEvent.click(await screen.findByRole("button", { name: /, Sapphire: more$/ }));

  const sheet = await screen.findByRole("dialog", { name: "Sapphire" });
  await within(sheet).findByRole("region", { name: "Sent so far" });
  return sheet;
}

test("records a partial amount, another day and an arrived payment as entered", async () => {
  const { calls } = openPayment();
  const sheet = within(await openSheet());
  expect(sheet.getByLabelText("Amount")).toHaveProperty("value", "75.00");
  expect(sheet.getByLabelText("Sent on")).toHaveProperty("value", "2026-11-20");

  fireEvent.change(sheet.getByLabelText("Amount"), { target: { value: "$40" } });
  fireEvent.change(sheet.getByLabelText("Sent on"), { target: { value: "2026-11-18" } });
  fireEvent.click(sheet.getByLabelText("The lender received it"));
  fireEvent.click(sheet.getByRole("button", { name: "Record payment" }));

  expect(
    await screen.findByText("$40.00 to Sapphire is recorded as paid on Nov 18, 2026."),
  ).toBeDefined();
  expect(calls[0]?.body).toMatchObject({ amount: "40.00", sent_on: "2026-11-18", status: "paid" });
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("lists payments for earlier bills apart from what was sent for this one", async () => {
  const own = recordedPaymentFixture({ amount: "20.00", counted: "20.00", sent_on: "2026-11-18" });
  const earlier = recordedPaymentFixture({
    uuid: "0b9a6a3e-0000-4000-8000-0000000000f2",
    amount: "35.00",
    counted: "0.00",
    sent_on: "2026-10-23",
    seen_on: "2026-10-25",
  });
  openPayment({ obligation: obligationFixture({ payments: [own, earlier] }) });
  const sheet = within(await openSheet());
  const region = (name: string) => within(sheet.getByRole("region", { name }));

  expect(region("Sent so far").getAllByRole("listitem")).toHaveLength(1);
  expect(region("Sent so far").getByText("$20.00")).toBeDefined();
  // The day is that of the debt's page.
  const shown = region("For earlier bills").getByRole("listitem").textContent;
  expect(shown).toMatch(/^\$35\.00 on Oct 25, 2026/);
});

test("suggests the estimate of an unknown bill", async () => {
  openPayment({ payment: sapphire({ billed: null, amount: "41.20", is_estimated: true }) });
  const sheet = within(await openSheet());

  expect(sheet.getByLabelText("Amount")).toHaveProperty("value", "41.20");
});

test("shows errors at their fields and keeps what was typed", async () => {
  const { calls, ledger } = openPayment();
  const sheet = within(await openSheet());
  fireEvent.change(sheet.getByLabelText("Amount"), { target: { value: "" } });
  fireEvent.click(sheet.getByRole("button", { name: "Record payment" }));
  expect(await sheet.findByText("This field is required.")).toBeDefined();
  expect(document.activeElement).toBe(sheet.getByLabelText("Amount"));
  expect(calls).toEqual([]);

  const late = "This day is still to come: today is Nov 20, 2026.";
  ledger.refusal = Response.json({ sent_on: [late] }, { status: 400 });
  fireEvent.change(sheet.getByLabelText("Amount"), { target: { value: "12.50" } });
  fireEvent.click(sheet.getByRole("button", { name: "Record payment" }));

  expect(await sheet.findByText(late)).toBeDefined();
  expect(document.activeElement).toBe(sheet.getByLabelText("Sent on"));
  expect(sheet.getByLabelText("Amount")).toHaveProperty("value", "12.50");
});

test("shows how each recorded payment is known, reverts it and restores it", async () => {
  const payment = recordedPaymentFixture({ source: "checking", why: "name" });
  const { calls, ledger } = openPayment({ obligation: obligationFixture({ payments: [payment] }) });
  const sheet = within(await openSheet());

  expect(await sheet.findByText("On its way: matched in checking by name.")).toBeDefined();
  const undone = { ...payment, undone_on: "2026-11-20", counted: "0.00" };
  ledger.obligation = obligationFixture({ payments: [undone] });
  fireEvent.click(sheet.getByRole("button", { name: "Undo $40.00 on Nov 18, 2026" }));

  const back = await sheet.findByRole("button", { name: "Restore $40.00 on Nov 18, 2026" });
  expect(calls.at(-1)).toMatchObject({
    method: "PATCH",
    path: `/api/v1/payments/${payment.uuid}/`,
    body: { is_undone: true },
  });
  await waitFor(() => expect(back.getAttribute("aria-busy")).toBeNull());
  fireEvent.click(back);
  await waitFor(() =>
    expect(calls.at(-1)).toMatchObject({
      method: "PATCH",
      path: `/api/v1/payments/${payment.uuid}/`,
      body: { is_undone: false },
    }),
  );
});

test("claims no arrival of a payment that no bank shows", async () => {
  const payment = recordedPaymentFixture({ why: "by_hand", is_in_transit: false });
  openPayment({ obligation: obligationFixture({ payments: [payment] }) });

  expect(await within(await openSheet()).findByText("Sent: marked by you.")).toBeDefined();
});

test("skips a payment and undoes that", async () => {
  const { calls, ledger } = openPayment();
  const sheet = within(await openSheet());
  ledger.payment = sapphire({ state: "skipped" });
  fireEvent.click(sheet.getByRole("button", { name: "Skip this payment" }));
  const back = await sheet.findByRole("button", { name: "Pay it anyway" });
  await waitFor(() => expect(back.getAttribute("aria-busy")).toBeNull());
  fireEvent.click(back);
  await waitFor(() => expect(calls).toHaveLength(2));

  const path = `/api/v1/debts/${DEBT}/obligations/2026-12-04/`;
  expect(calls).toMatchObject([
    { method: "PATCH", path, body: { is_skipped: true } },
    { method: "PATCH", path, body: { is_skipped: false } },
  ]);
});

test("shows that a payment was marked as unpaid and undoes that", async () => {
  const { calls } = openPayment({ payment: sapphire({ not_paid_on: "2026-11-08" }) });
  const sheet = within(await openSheet());

  const section = within(sheet.getByRole("region", { name: "Not paid" }));
  expect(section.getByText("Reported as unpaid on Nov 8, 2026.")).toBeDefined();
  fireEvent.click(section.getByRole("button", { name: "Undo" }));

  await waitFor(() =>
    expect(calls).toMatchObject([{ method: "PATCH", body: { is_unpaid: false } }]),
  );
});
