import { parseWindow, presentPage } from "#http/page.ts";
import type { Route } from "#http/router.ts";

import { listDebts, type DebtDeps } from "./list-debts.ts";

export function registerDebtRoutes(route: Route, deps: DebtDeps): void {
  route("listDebts", async ({ session, query, url }) => {
    const debts = await listDebts(deps, session.userId);
    const window = parseWindow(query);
    const shown = debts.slice(window.offset, window.offset + window.limit);
    return presentPage(shown, { count: debts.length, window, listUrl: url });
  });
}
