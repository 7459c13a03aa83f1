import type { MonthPayment, Obligation } from "@snowball/contract";
import { afterEach, beforeEach, vi } from "vitest";

import { type DataCall, renderScreen } from "#lib/testing/render-screen.tsx";

import { type Listed, monthFixture, paymentFixture } from "#lib/testing/payment-fixture.ts";
import { UpcomingPaymentsPage } from "../upcoming-payments-page.tsx";
import { obligationFixture } from "./obligation-fixture.ts";

export const DEBT = "0b9a6a3e-0000-4000-8000-000000000001";
/** $75.00 to Sapphire, due on December 4. */
export const OPEN = sapphire();

/** Returns the payment with the given changes. */
export function sapphire(about: Partial<MonthPayment> = {}): Listed {
  return paymentFixture({ debt: DEBT, billed: "75.00", ...about }, { nickname: "Sapphire" });
}

export const SENT = sapphire({ state: "sent", sent: "75.00", recognised: "by_hand" });

/** Sets the date of every test in the file to November 20, 2026. */
export function onNovember20(): void {
  beforeEach(() => void vi.useFakeTimers({ now: new Date(2026, 10, 20, 12), toFake: ["Date"] }));
  afterEach(() => void vi.useRealTimers());
}

type Setup = {
  payment?: Listed;
  others?: readonly Listed[];
  obligation?: Obligation;
  /** The index of the payment to send next. */
  next?: number | null;
  lateCount?: number;
};

/** Renders Home with a fake API. Returns the requests that change data, and the API's state. */
export function openPayment({
  payment = OPEN,
  others = [],
  obligation = obligationFixture(),
  next = null,
  lateCount = 0,
}: Setup = {}) {
  const calls: DataCall[] = [];
  const ledger = { payment, obligation, refusal: null as Response | null };
  const answers = {
    "/api/v1/items/": [],
    "/stripe/my-subscription/": [],
  };
  const rendered = renderScreen(<UpcomingPaymentsPage />, answers, {
    answer: (call) => {
      if (call.method === "GET") {
        if (call.path === "/api/v1/month/")
          return Response.json(
            monthFixture([ledger.payment, ...others], { next, late_count: lateCount }),
          );
        if (call.path.endsWith("/obligations/")) return list([ledger.obligation]);
        return undefined;
      }
      calls.push(call);
      return ledger.refusal?.clone() ?? Response.json({});
    },
  });

  return { ...rendered, calls, ledger };
}

function list(results: object[]): Response {
  return Response.json({ count: results.length, next: null, previous: null, results });
}
