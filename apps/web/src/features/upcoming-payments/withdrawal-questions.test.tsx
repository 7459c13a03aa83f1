import type { ThisMonth, WithdrawalQuestion } from "@snowball/contract";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";

import { type DataCall, renderScreen } from "#lib/testing/render-screen.tsx";

import { monthFixture, paymentFixture } from "#lib/testing/payment-fixture.ts";
import { ACTIVE } from "./testing/subscription-fixture.ts";
import { UpcomingPaymentsPage } from "./upcoming-payments-page.tsx";

beforeEach(() => {
  vi.useFakeTimers({ now: new Date("2026-11-20T18:00:00Z"), toFake: ["Date"] });
});

const AMBER = paymentFixture({}, { uuid: "0b9a6a3e-0000-4000-8000-00000000000a", name: "Amber" });
const BIRCH = paymentFixture({}, { uuid: "0b9a6a3e-0000-4000-8000-00000000000b", name: "Birch" });
const QUESTION: WithdrawalQuestion = {
  transaction: "0b9a6a3e-0000-4000-8000-0000000000ff",
  date: "2026-11-03",
  name: "CHASE",
  amount: "120.00",
  currency: "USD",
  debts: [AMBER.debt.uuid, BIRCH.debt.uuid],
};
const WHAT = "$120.00 to CHASE on Nov 3, 2026";

/** Renders Home with a fake API that asks until it is answered. */
function open({ refuses = false, debts = [AMBER, BIRCH], question = QUESTION } = {}) {
  const calls: DataCall[] = [];
  let isAnswered = false;
  const month = (): ThisMonth => monthFixture(debts, { questions: isAnswered ? [] : [question] });
  const answer = (call: DataCall) => {
    if (call.path === "/api/v1/month/") return Response.json(month());
    if (!call.path.startsWith("/api/v1/transactions/")) return undefined;
    calls.push(call);
    if (refuses) return Response.json({ detail: "Try later." }, { status: 503 });
    isAnswered = Object.hasOwn(call.body ?? {}, "debt");
    return Response.json({});
  };
  renderScreen(
    <UpcomingPaymentsPage />,
    { "/stripe/my-subscription/": [ACTIVE], "/api/v1/items/": [] },
    { answer, at: { url: "/", pattern: "/", state: null } },
  );

  return calls;
}

const button = (name: string) => screen.findByRole("button", { name });

test.each([
  ["Birch", BIRCH.debt.uuid, `${WHAT} is recorded as a payment of Birch.`],
  ["Neither", null, `${WHAT} is not counted as a payment.`],
])(
  "asks which debt a withdrawal paid and saves the answer “%s” with one tap",
  async (label, debt, words) => {
    const calls = open();
    expect(await screen.findByText(`Was the ${WHAT} for Amber or Birch?`)).toBeDefined();

    fireEvent.click(await button(`${label}: ${WHAT}`));

    expect(await screen.findByText(words)).toBeDefined();
    expect(screen.queryByText(/^Was the/)).toBeNull();
    expect(document.activeElement).toBe(await button(`Undo: ${WHAT}`));
    const path = `/api/v1/transactions/${QUESTION.transaction}/paid-debt/`;
    expect(calls).toMatchObject([{ method: "PUT", path, body: { debt } }]);
  },
);

test.each([
  [{ mask: "1111" }, { mask: "2222" }, "Visa •••• 1111 or Visa •••• 2222"],
  [{ lender: "Amber Bank" }, { lender: "Birch Bank" }, "Visa (Amber Bank) or Visa (Birch Bank)"],
])("distinguishes two cards of the same name: %o and %o", async (one, other, words) => {
  const card = ({ debt: { uuid } }: typeof AMBER, about: object) =>
    paymentFixture({}, { uuid, name: "Visa", mask: null, ...about });
  open({ debts: [card(AMBER, one), card(BIRCH, other)] });

  expect(await screen.findByText(`Was the ${WHAT} for ${words}?`)).toBeDefined();
});

test("asks yes or no if the withdrawal may have paid one debt only", async () => {
  const calls = open({ question: { ...QUESTION, debts: [AMBER.debt.uuid] } });
  expect(await screen.findByText(`Was the ${WHAT} for Amber?`)).toBeDefined();
  expect(screen.getByRole("button", { name: `No: ${WHAT}` })).toBeDefined();

  fireEvent.click(await button(`Yes: ${WHAT}`));

  expect(await screen.findByText(`${WHAT} is recorded as a payment of Amber.`)).toBeDefined();
  expect(calls).toMatchObject([{ body: { debt: AMBER.debt.uuid } }]);
});

test("asks again after the answer is undone", async () => {
  const calls = open();
  fireEvent.click(await button(`Amber: ${WHAT}`));

  fireEvent.click(await button(`Undo: ${WHAT}`));

  expect(await screen.findByText(/^Was the/)).toBeDefined();
  await waitFor(() => expect(screen.queryByText(/is recorded as a payment/)).toBeNull());
  expect(calls.map(({ body }) => body)).toEqual([{ debt: AMBER.debt.uuid }, {}]);
});

test("shows a refused answer and keeps the question", async () => {
  open({ refuses: true });

  fireEvent.click(await button(`Amber: ${WHAT}`));

  await waitFor(() =>
    expect(screen.getByRole("alert").textContent).toBe("This was not saved. Try later."),
  );
  expect(screen.getByText(/^Was the/)).toBeDefined();
});
