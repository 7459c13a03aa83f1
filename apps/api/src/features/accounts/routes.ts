import { parseWindow, presentPage } from "#http/page.ts";
import type { Route } from "#http/router.ts";

import { type AccountDeps, listAccounts } from "./list-accounts.ts";
import { presentAccount } from "./present-account.ts";

export function registerAccountRoutes(route: Route, deps: AccountDeps): void {
  route("listAccounts", async ({ session, query, url }) => {
    const window = parseWindow(query);
    const { accounts, count } = await listAccounts(deps, { userId: session.userId, window });

    return presentPage(accounts.map(presentAccount), { count, window, listUrl: url });
  });
}
