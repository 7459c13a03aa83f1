import type { Debt, Item, Subscription, ThisMonth } from "@snowball/contract";

import { type DataCall, renderScreen } from "#lib/testing/render-screen.tsx";

import { type Listed, monthFixture } from "#lib/testing/payment-fixture.ts";
import { ACTIVE } from "./subscription-fixture.ts";
import { UpcomingPaymentsPage } from "../upcoming-payments-page.tsx";

type HomeData = {
  subscriptions?: Subscription[];
  connections?: Item[];
  debts?: Debt[];
  month?: Partial<ThisMonth>;
  answer?: (call: DataCall) => Promise<Response> | undefined;
};

/** Renders Home with a fake API that returns these payments. */
export function openHome(
  payments: readonly Listed[] | Response,
  { subscriptions = [ACTIVE], connections = [], debts = [], month = {}, answer }: HomeData = {},
) {
  const answers = {
    "/api/v1/month/":
      payments instanceof Response ? payments : Response.json(monthFixture(payments, month)),
    "/stripe/my-subscription/": subscriptions,
    "/api/v1/items/": connections,
    "/api/v1/debts/": debts,
    "/api/v1/institutions/ins_1/": Response.json({
      id: "ins_1",
      name: "First Platypus Bank",
      logo: null,
      url: null,
      primary_color: null,
    }),
  };

  return renderScreen(<UpcomingPaymentsPage />, answers, answer && { answer });
}
