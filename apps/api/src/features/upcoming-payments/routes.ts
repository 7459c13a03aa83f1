import type { Route } from "#http/router.ts";

import { listUpcomingPayments, type UpcomingPaymentDeps } from "./list-upcoming-payments.ts";
import { presentUpcomingPaymentPage } from "./present-upcoming-payment.ts";

export function registerUpcomingPaymentRoutes(route: Route, deps: UpcomingPaymentDeps): void {
  route("listUpcomingPayments", async ({ session, query, url }) =>
    presentUpcomingPaymentPage(await listUpcomingPayments(deps, session.userId), { query, url }),
  );
}
