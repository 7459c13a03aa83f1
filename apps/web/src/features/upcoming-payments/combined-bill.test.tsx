import type { CombinedBill } from "@snowball/contract";
import { fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { debtFixture } from "#lib/testing/debt-fixture.ts";
import { type DataCall, renderScreen } from "#lib/testing/render-screen.tsx";

import { type Listed, monthFixture, paymentFixture } from "#lib/testing/payment-fixture.ts";
import { ACTIVE } from "./testing/subscription-fixture.ts";
import { UpcomingPaymentsPage } from "./upcoming-payments-page.tsx";

beforeEach(() => vi.useFakeTimers({ now: new Date(2026, 10, 20, 12), toFake: ["Date"] }));
afterEach(() => vi.useRealTimers());

const SHARES = ["63.64", "75.22", "86.79", "86.79"];
const QUESTION = "Is $312.44 one payment for all 4 loans? We count it once until you answer.";
const NOTE = "part of one payment of $312.44 for 4 loans";

/** Returns the loans of a combined bill. The first `sentCount` shares are sent. */
function loans(bill: CombinedBill, sentCount: number): Listed[] {
  return SHARES.map((share, at) => {
    const billed = bill.is_shared ? share : bill.amount;
    return paymentFixture(
      {
        debt: `0b9a6a3e-0000-4000-8000-00000000001${at}`,
        billed,
        ...(at < sentCount && { state: "sent" }),
      },
      {
        name: `Direct Loan ${at + 1}`,
        mask: `000${at + 1}`,
        kind: "student_loan",
        combined_bill: bill,
      },
    );
  });
}

/** Renders Home with a fake API that stores the answer. The first `sentCount` shares are sent. */
function openLoans(answer: boolean | null, sentCount = 0) {
  const sent: unknown[] = [];
  let stored = answer;
  const month = () =>
    monthFixture(
      loans(
        {
          amount: "312.44",
          loan_count: 4,
          is_shared: stored !== false,
          is_confirmed: stored !== null,
        },
        sentCount,
      ),
    );
  renderScreen(
    <UpcomingPaymentsPage />,
    { "/stripe/my-subscription/": [ACTIVE], "/api/v1/items/": [], "/api/v1/debts/": [] },
    {
      answer: ({ method, path, body }: DataCall) => {
        if (method === "PUT") {
          sent.push([path, body]);
          stored = (body as { is_shared: boolean | null }).is_shared;
          return Response.json(debtFixture());
        }
        return path === "/api/v1/month/" ? Response.json(month()) : undefined;
      },
    },
  );

  return sent;
}

const yes = () => screen.findByRole("button", { name: "Yes, one payment of $312.44" });

test("shows each loan's share with its bill, and asks once about the bill", async () => {
  openLoans(null);

  expect(await screen.findAllByText(QUESTION)).toHaveLength(1);
  expect(screen.getAllByText(NOTE)).toHaveLength(4);
  expect(screen.getAllByText("$86.79")).toHaveLength(2);
  expect(screen.queryByText("$312.44")).toBeNull();
});

test("stores that it is one payment, and does not ask again", async () => {
  const sent = openLoans(null);

  fireEvent.click(await yes());

  const undo = await screen.findByRole("button", { name: "Undo: payment of $312.44" });
  expect(document.activeElement).toBe(undo);
  expect(screen.getByText("$312.44 is one payment for all 4 loans.")).toBeDefined();
  expect(screen.queryByText(QUESTION)).toBeNull();
  expect(sent).toEqual([
    ["/api/v1/debts/0b9a6a3e-0000-4000-8000-000000000010/combined-bill/", { is_shared: true }],
  ]);
});

test("shows the whole payment on each loan after a no, and undoes it", async () => {
  const sent = openLoans(null);
  fireEvent.click(await screen.findByRole("button", { name: "No, $312.44 for each loan" }));

  expect(
    await screen.findByText("Each of the 4 loans has its own payment of $312.44."),
  ).toBeDefined();
  expect(await screen.findAllByText("$312.44")).toHaveLength(4);
  expect(screen.queryByText(NOTE)).toBeNull();

  fireEvent.click(screen.getByRole("button", { name: "Undo: payment of $312.44" }));
  expect(await screen.findByText(QUESTION)).toBeDefined();
  expect(document.activeElement).toBe(await yes());
  expect(sent.at(-1)).toEqual([expect.any(String), { is_shared: null }]);
});

test("asks nothing about a bill that the user has confirmed", async () => {
  openLoans(true);

  expect(await screen.findAllByText(NOTE)).toHaveLength(4);
  expect(screen.queryByText(QUESTION)).toBeNull();
  expect(screen.queryByRole("button", { name: /one payment/ })).toBeNull();
});

test("asks nothing about a bill with all shares sent", async () => {
  openLoans(null, 4);

  expect(await screen.findAllByText("Sent")).toHaveLength(4);
  expect(screen.queryByText(QUESTION)).toBeNull();
});

test("asks about a bill as long as one share is open", async () => {
  openLoans(null, 3);

  expect(await screen.findAllByText(QUESTION)).toHaveLength(1);
  expect(screen.getAllByText("Sent")).toHaveLength(3);
});
