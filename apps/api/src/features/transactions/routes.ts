import { parseWindow, presentPage } from "#http/page.ts";
import type { Route } from "#http/router.ts";

import { listTransactions, type TransactionDeps } from "./list-transactions.ts";
import { presentTransaction } from "./present-transaction.ts";

export function registerTransactionRoutes(route: Route, deps: TransactionDeps): void {
  route("listTransactions", async ({ session, query, url }) => {
    const window = parseWindow(query);
    const { transactions, count } = await listTransactions(deps, {
      userId: session.userId,
      window,
    });

    return presentPage(transactions.map(presentTransaction), { count, window, listUrl: url });
  });
}
