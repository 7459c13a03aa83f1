import type { Obligation, UpcomingPayment } from "@snowball/contract";
import { afterEach, beforeEach, vi } from "vitest";

import { type DataCall, renderScreen } from "#lib/testing/render-screen.tsx";

import { paymentFixture } from "../payment-fixture.ts";
import { UpcomingPaymentsPage } from "../upcoming-payments-page.tsx";
import { obligationFixture } from "./obligation-fixture.ts";

export const DEBT = "0b9a6a3e-0000-4000-8000-000000000001";
/** $75.00 to Sapphire, due on December 4. */
export const OPEN = paymentFixture({ amount: "75.00", nickname: "Sapphire" });
export const SENT: Partial<UpcomingPayment> = {
  status: "sent",
  state: "nothing_due",
  sent: "75.00",
  left: "0.00",
  recognised: "by_hand",
};

/** Every test of the file lives on November 20, 2026. */
export function onNovember20(): void {
  beforeEach(() => void vi.useFakeTimers({ now: new Date(2026, 10, 20, 12), toFake: ["Date"] }));
  afterEach(() => void vi.useRealTimers());
}

type World = { payment?: UpcomingPayment; obligation?: Obligation };

/** Home with one payment, over a ledger that remembers what it was told. */
export function openPayment({ payment = OPEN, obligation = obligationFixture() }: World = {}) {
  const told: DataCall[] = [];
  const ledger = { payment, obligation, refusal: null as Response | null };
  const answers = {
    "/api/v1/upcoming-payments/": [payment],
    "/api/v1/items/": [],
    "/stripe/my-subscription/": [],
  };
  const screenOf = renderScreen(<UpcomingPaymentsPage plan={null} />, answers, {
    answer: (call) => {
      if (call.method === "GET") {
        if (call.path === "/api/v1/upcoming-payments/") return list([ledger.payment]);
        if (call.path.endsWith("/obligations/")) return list([ledger.obligation]);
        return undefined;
      }
      told.push(call);
      return ledger.refusal?.clone() ?? Response.json({ payment: null, obligation: null });
    },
  });

  return { ...screenOf, told, ledger };
}

function list(results: object[]): Response {
  return Response.json({ count: results.length, next: null, previous: null, results });
}
