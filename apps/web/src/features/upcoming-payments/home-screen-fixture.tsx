import type { Debt, Item, Subscription, UpcomingPayment } from "@snowball/contract";

import { renderScreen } from "#lib/testing/render-screen.tsx";

import { ACTIVE } from "./subscription-fixture.ts";
import type { PlannedMonth } from "./upcoming-payments-list.tsx";
import { UpcomingPaymentsPage } from "./upcoming-payments-page.tsx";

type Known = {
  subscriptions?: Subscription[];
  plan?: PlannedMonth | null | undefined;
  debts?: Debt[];
  connections?: Item[];
};

/** Home over an API that knows these payments. */
export function openHome(
  payments: UpcomingPayment[] | Response,
  { subscriptions = [ACTIVE], plan, debts = [], connections = [] }: Known = { plan: null },
) {
  return renderScreen(<UpcomingPaymentsPage plan={plan} />, {
    "/api/v1/upcoming-payments/": payments,
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
  });
}
