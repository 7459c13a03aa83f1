import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";

import type { DataCall } from "#lib/testing/render-screen.tsx";

import { paymentFixture } from "#lib/testing/payment-fixture.ts";
import {
  DEBT,
  onNovember20,
  OPEN,
  openPayment,
  sapphire,
  SENT,
} from "../testing/payment-screen-fixture.tsx";

onNovember20();

const tick = () => screen.findByRole("button", { name: "Mark $75.00 to Sapphire as sent" });

const uuidOf = (call: DataCall | undefined) => (call?.body as { uuid?: string } | null)?.uuid;

test("marks the open amount as sent today with one tap and shows an undo notice", async () => {
  const { calls, ledger } = openPayment();
  fireEvent.click(await tick());
  ledger.payment = SENT;

  expect(await screen.findByText("$75.00 to Sapphire is marked as sent.")).toBeDefined();
  expect(calls).toEqual([
    {
      method: "POST",
      path: `/api/v1/debts/${DEBT}/payments/`,
      body: {
        uuid: expect.stringMatching(/^[0-9a-f-]{36}$/),
        amount: "75.00",
        sent_on: "2026-11-20",
        status: "sent",
        cycle: "2026-12-04",
      },
    },
  ]);
});

test("records one payment for a double tap, and a tap on a sent payment does not undo it (spec 2)", async () => {
  const { calls, ledger } = openPayment();
  const box = await tick();
  // Both clicks happen before the next render.
  act(() => {
    box.click();
    box.click();
  });
  ledger.payment = SENT;
  await screen.findByRole("button", { name: "Undo: Sapphire" });
  await waitFor(() => expect(screen.getByRole("img", { name: "Nothing due" })).toBeDefined());
  fireEvent.click(box);

  expect(calls).toHaveLength(1);
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("does not offer a sent payment again, even if the list is not updated", async () => {
  const { calls } = openPayment();
  const box = await tick();
  fireEvent.click(box);
  await screen.findByRole("button", { name: "Undo: Sapphire" });
  await waitFor(() =>
    expect(box.getAttribute("aria-label")).toBe("Show what was sent to Sapphire"),
  );
  fireEvent.click(box);

  expect(calls).toHaveLength(1);
});

test("undo reverts that payment and returns the focus to its box", async () => {
  const { calls, ledger } = openPayment();
  const box = await tick();
  fireEvent.click(box);
  ledger.payment = SENT;
  const undo = await screen.findByRole("button", { name: "Undo: Sapphire" });
  await waitFor(() => expect(undo.getAttribute("aria-busy")).toBeNull());
  ledger.payment = OPEN;
  fireEvent.click(undo);

  await waitFor(() => expect(screen.queryByText(/is marked as sent/)).toBeNull());
  expect(calls.at(-1)).toMatchObject({
    method: "PATCH",
    path: `/api/v1/payments/${String(uuidOf(calls[0]))}/`,
    body: { is_undone: true },
  });
  expect(await tick()).toBe(box);
  await waitFor(() => expect(document.activeElement).toBe(box));
});

test("shows an error for a refused payment and keeps its state", async () => {
  const { ledger, calls } = openPayment();
  ledger.refusal = Response.json({ detail: "Too many payments." }, { status: 409 });
  fireEvent.click(await tick());

  await waitFor(() =>
    expect(screen.getByRole("alert").textContent).toBe("This was not saved. Too many payments."),
  );
  expect(screen.getByRole("img", { name: "To be paid" })).toBeDefined();
  expect(screen.queryByText(/is marked as sent/)).toBeNull();
  ledger.refusal = null;
  fireEvent.click(await tick());
  await screen.findByText("$75.00 to Sapphire is marked as sent.");

  expect(screen.queryByRole("alert")).toBeNull();
  expect(calls[1]?.body).toEqual(calls[0]?.body);
});

test("records a second payment of the same amount under a new uuid", async () => {
  const { calls } = openPayment();
  fireEvent.click(await tick());
  const undo = await screen.findByRole("button", { name: "Undo: Sapphire" });
  await waitFor(() => expect(undo.getAttribute("aria-busy")).toBeNull());
  fireEvent.click(undo);
  await waitFor(() => expect(screen.queryByText(/is marked as sent/)).toBeNull());
  fireEvent.click(await tick());
  await screen.findByText(/is marked as sent/);

  const [first, , second] = calls.map(uuidOf);
  expect(second).not.toBe(first);
});

test("checks the box before the response arrives", async () => {
  openPayment();
  fireEvent.click(await tick());

  expect(screen.getByRole("img", { name: "Nothing due" })).toBeDefined();
  expect(screen.queryByText(/is marked as sent/)).toBeNull();
  await screen.findByText(/is marked as sent/);
});

test("refetches the lists that depend on payments", async () => {
  const { queryClient } = openPayment();
  const stale = ["debts", "payoff-plan", "obligations"];
  for (const key of stale) queryClient.setQueryData([key], []);
  fireEvent.click(await tick());
  await screen.findByText(/is marked as sent/);

  for (const key of stale) expect(queryClient.getQueryState([key])?.isInvalidated).toBe(true);
});

test("a double tap on the next payment's button marks one payment only", async () => {
  const loan = paymentFixture({ debt: "b", amount: "80.00" }, { uuid: "b", name: "Loan" });
  const { calls } = openPayment({ others: [loan], next: 0 });
  const button = await screen.findByRole("button", { name: "Mark as sent: Sapphire" });

  fireEvent.click(button);
  fireEvent.click(button);

  expect(await screen.findByRole("button", { name: /^Undo/ })).toBeDefined();
  expect(calls).toHaveLength(1);
});

test("one press marks all late payments of a known amount as sent", async () => {
  const missed = { state: "late", due_date: "2026-11-12", cycle: "2026-11-12" } as const;
  const loan = paymentFixture({ debt: "b", ...missed }, { uuid: "b", name: "Loan" });
  const unknown = paymentFixture(
    { debt: "c", billed: null, ...missed },
    { uuid: "c", name: "Fuel" },
  );
  const { calls } = openPayment({
    payment: sapphire(missed),
    others: [loan, unknown],
    lateCount: 3,
  });

  fireEvent.click(await screen.findByRole("button", { name: "I paid $110.00" }));

  await waitFor(() => expect(calls).toHaveLength(2));
  expect(calls.map(({ path }) => path)).toEqual([
    `/api/v1/debts/${DEBT}/payments/`,
    "/api/v1/debts/b/payments/",
  ]);
});
