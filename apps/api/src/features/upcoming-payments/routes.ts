import { callerOf } from "#features/profile/index.ts";
import { parseWindow } from "#http/page.ts";
import type { Route } from "#http/router.ts";

import { listUpcomingPayments, type UpcomingPaymentDeps } from "./list-upcoming-payments.ts";
import { writeUpcomingPaymentPage } from "./present-upcoming-payment.ts";

export function registerUpcomingPaymentRoutes(route: Route, deps: UpcomingPaymentDeps): void {
  route("listUpcomingPayments", async (call) => {
    const asked = { caller: callerOf(call), window: parseWindow(call.query) };
    return writeUpcomingPaymentPage(await listUpcomingPayments(deps, asked), call.url);
  });
}
