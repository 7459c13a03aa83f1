import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";

import { press } from "#lib/testing/press.ts";

import { obligationFixture, recordedPaymentFixture } from "../testing/obligation-fixture.ts";
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

test("records a past payment on its due date when the user confirms it", async () => {
  const asked = sapphire({
    due_date: "2026-11-04",
    cycle: "2026-11-04",
    question: "was_it_paid",
    state: "question",
  });
  const { calls } = openPayment({ payment: asked });
  fireEvent.click(await screen.findByRole("button", { name: "Yes, Sapphire" }));

  const undo = await screen.findByRole("button", { name: "Undo: Sapphire" });
  expect(calls[0]?.body).toMatchObject({
    amount: "75.00",
    sent_on: "2026-11-04",
    status: "paid",
    cycle: "2026-11-04",
  });
  expect(document.activeElement).toBe(undo);
  expect(screen.queryByText(/Was it paid/)).toBeNull();
});

test.for([[{ amount: "40.00", uncovered: "35.00" }], [{ amount: "0.00", uncovered: "75.00" }]])(
  "records all of a past payment, also what the budget does not cover: %o",
  async ([parts]) => {
    const asked = { due_date: "2026-11-04", question: "was_it_paid", state: "question" } as const;
    const { calls } = openPayment({ payment: sapphire({ ...asked, ...parts }) });
    expect(await screen.findByRole("button", { name: /^\$75\.00, Sapphire/ })).toBeDefined();
    fireEvent.click(screen.getByRole("button", { name: "Yes, Sapphire" }));

    await screen.findByRole("button", { name: "Undo: Sapphire" });
    expect(calls[0]?.body).toMatchObject({
      amount: "75.00",
      sent_on: "2026-11-04",
      status: "paid",
    });
  },
);

test("asks for all of several payments, also what the budget does not cover of the last", async () => {
  const [payment = OPEN, last = OPEN] = UNCONFIRMED;
  const part = sapphire({ ...last.payment, amount: "40.00", uncovered: "35.00" });
  openPayment({ payment, others: [part] });

  await screen.findByText(/^2 payments, \$150\.00 in total,/);
  expect(screen.getByRole("button", { name: /^\$150\.00, Sapphire/ })).toBeDefined();
});

test("stores that a payment was not paid, and undoes that", async () => {
  const { calls } = openPayment({ payment: sapphire({ question: "was_it_paid" }) });
  fireEvent.click(await screen.findByRole("button", { name: "No, Sapphire" }));

  const undo = await screen.findByRole("button", { name: "Undo: Sapphire" });
  expect(document.activeElement).toBe(undo);
  expect(screen.getByText(/^Marked as unpaid/)).toBeDefined();
  expect(await tick()).toBeDefined();
  await press("Undo: Sapphire");

  await expect.poll(() => calls).toHaveLength(2);
  const path = `/api/v1/debts/${DEBT}/obligations/${OPEN.payment.cycle}/`;
  expect(calls).toMatchObject([
    { method: "PATCH", path, body: { is_unpaid: true } },
    { method: "PATCH", path, body: { is_unpaid: false } },
  ]);
});

const UNCONFIRMED = ["2026-09-04", "2026-10-04", "2026-11-04"].map((day) =>
  sapphire({ cycle: day, due_date: day, question: "was_it_paid", state: "question" }),
);

function openUnconfirmed() {
  const [payment = OPEN, ...others] = UNCONFIRMED;
  return openPayment({ payment, others });
}

test("asks one question about several unconfirmed payments of a debt and records all of them", async () => {
  const { calls } = openUnconfirmed();
  await screen.findByText(
    "3 payments, $225.00 in total, were due from Sep 4, 2026 to Nov 4, 2026. Were they paid?",
  );
  expect(screen.getAllByRole("heading", { level: 3 })).toHaveLength(1);
  expect(screen.getByRole("button", { name: /^\$225\.00, Sapphire/ })).toBeDefined();
  await press("All paid, Sapphire");

  await screen.findByText("3 payments to Sapphire are recorded as paid.");
  expect(calls.map(({ body }) => body)).toMatchObject([
    { amount: "75.00", sent_on: "2026-09-04", status: "paid", cycle: "2026-09-04" },
    { amount: "75.00", sent_on: "2026-10-04", status: "paid", cycle: "2026-10-04" },
    { amount: "75.00", sent_on: "2026-11-04", status: "paid", cycle: "2026-11-04" },
  ]);
  await press(/^Undo: Sapphire/);
  await expect.poll(() => calls).toHaveLength(6);
});

test("marks several payments as unpaid with one tap", async () => {
  const { calls } = openUnconfirmed();
  await press("None paid, Sapphire");

  await screen.findByText("3 payments to Sapphire are still due. Paying sooner costs less.");
  const marked = (cycle: string) => ({ cycle, body: { is_unpaid: true } });
  expect(calls.map(({ path, body }) => ({ cycle: path.split("/").at(-2), body }))).toEqual(
    ["2026-09-04", "2026-10-04", "2026-11-04"].map(marked),
  );
});

test("lets the user answer several unconfirmed payments one by one", async () => {
  const { calls } = openUnconfirmed();
  await press("One by one, Sapphire");

  expect(await screen.findAllByText("Was it paid?")).toHaveLength(3);
  expect(calls).toEqual([]);
});

test("asks one question about payments of unknown amount and records none of them with one tap", async () => {
  const unknown = { billed: null, amount: null, left: null };
  const [first = OPEN, second = OPEN, third = OPEN] = UNCONFIRMED;
  const { calls } = openPayment({
    payment: sapphire({ ...first.payment, ...unknown }),
    others: [
      second,
      sapphire({ ...third.payment, ...unknown, amount: "80.00", is_estimated: true }),
    ],
  });
  await screen.findByText(
    "3 payments, about $155.00 and 1 of unknown amount, were due from Sep 4, 2026 to Nov 4, 2026. Were they paid?",
  );
  expect(screen.getAllByRole("heading", { level: 3 })).toHaveLength(1);
  expect(screen.getByRole("button", { name: /^\$75\.00, Sapphire/ })).toBeDefined();
  expect(screen.getByText(/^plus about \$80\.00/)).toBeDefined();
  expect(screen.queryByRole("button", { name: "All paid, Sapphire" })).toBeNull();
  await press("One by one, Sapphire");

  expect(await screen.findAllByText("Was it paid?")).toHaveLength(3);
  expect(calls).toEqual([]);
});

const UNDATED = ["2026-09-30", "2026-10-31"].map((cycle) =>
  sapphire({
    cycle,
    due_date: null,
    due_date_source: null,
    kind: "arrears",
    question: "was_it_paid",
    state: "question",
  }),
);

test("asks about a payment without a due date by its month and records it on the last day", async () => {
  const { calls } = openPayment({ payment: UNDATED[1] ?? OPEN });
  await screen.findByText("Did you pay Sapphire in October 2026?");
  fireEvent.click(await screen.findByRole("button", { name: "Yes, Sapphire" }));

  await screen.findByRole("button", { name: "Undo: Sapphire" });
  expect(calls[0]?.body).toMatchObject({
    amount: "75.00",
    sent_on: "2026-10-31",
    status: "paid",
    cycle: "2026-10-31",
  });
});

test("asks about several payments without a due date by their months", async () => {
  const [payment = OPEN, ...others] = UNDATED;
  openPayment({ payment, others });

  const question = await screen.findByText(/Were they paid\?$/);
  expect(question.textContent).toBe(
    "2 payments, $150.00 in total, were due from September 2026 to October 2026. Were they paid?",
  );
});

test("asks for the amount of a payment with an unknown bill instead of recording zero", async () => {
  const { calls } = openPayment({
    payment: sapphire({ billed: null, state: "question", question: "was_it_paid" }),
  });
  fireEvent.click(await screen.findByRole("button", { name: "Yes, Sapphire" }));

  const sheet = within(await screen.findByRole("dialog", { name: "Sapphire" }));
  expect(await sheet.findByLabelText("Amount")).toHaveProperty("value", "");
  expect(calls).toEqual([]);
});

test.for([
  ["Yes", "$40.00 to Sapphire has arrived.", ["PATCH", "POST"]],
  ["No", "$40.00 to Sapphire didn't arrive. Send it again.", ["PATCH"]],
] as const)("records whether a payment in transit arrived: %s", async ([word, words, methods]) => {
  const older = recordedPaymentFixture();
  const newer = recordedPaymentFixture({
    uuid: "0b9a6a3e-0000-4000-8000-0000000000f2",
    sent_on: "2026-11-19",
  });
  const { calls } = openPayment({
    payment: sapphire({ ...SENT.payment, question: "did_it_arrive" }),
    obligation: obligationFixture({ payments: [newer, older] }),
  });
  fireEvent.click(await screen.findByRole("button", { name: `${word}, Sapphire` }));
  await screen.findByText(words);

  expect(calls[0]).toMatchObject({
    path: `/api/v1/payments/${older.uuid}/`,
    body: { is_undone: true },
  });
  expect(calls.map(({ method }) => method)).toEqual(methods);
  expect(calls.slice(1).map(({ body }) => body)).toEqual(
    methods.slice(1).map(() => ({
      uuid: expect.not.stringMatching(older.uuid),
      amount: "40.00",
      sent_on: "2026-11-18",
      status: "paid",
      cycle: null,
    })),
  );
});

test("undoes the first of two steps if the second is refused", async () => {
  const payment = recordedPaymentFixture();
  const { calls, ledger } = openPayment({
    payment: sapphire({ ...SENT.payment, question: "did_it_arrive" }),
    obligation: obligationFixture({ payments: [payment] }),
  });
  const yes = await screen.findByRole("button", { name: "Yes, Sapphire" });
  const push = calls.push.bind(calls);
  calls.push = (call) => {
    ledger.refusal = call.path.endsWith("/payments/")
      ? Response.json({ detail: "No." }, { status: 409 })
      : null;
    return push(call);
  };
  await act(async () => fireEvent.click(yes));

  await waitFor(() =>
    expect(screen.getByRole("alert").textContent).toBe("This was not saved. No."),
  );
  const path = `/api/v1/payments/${payment.uuid}/`;
  expect([...calls]).toMatchObject([
    { path, body: { is_undone: true } },
    { method: "POST", path: `/api/v1/debts/${DEBT}/payments/` },
    { path, body: { is_undone: false } },
  ]);
});
