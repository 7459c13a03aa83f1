import { parseWindow, presentPage } from "#http/page.ts";
import { FieldProblem } from "#http/problem.ts";
import type { Route } from "#http/router.ts";

import { listTransactions, type TransactionDeps } from "./list-transactions.ts";
import { presentTransaction } from "./present-transaction.ts";
import { faultsOf, filtersOf, placeOf, writePlace } from "./transaction-filter-rules.ts";

export function registerTransactionRoutes(route: Route, deps: TransactionDeps): void {
  route("listTransactions", async ({ session, query, url }) => {
    const faults = faultsOf(query);
    if (faults) throw new FieldProblem(faults);

    const window = parseWindow(query);
    const { transactions, count, goesOnAfter } = await listTransactions(deps, {
      userId: session.userId,
      filters: filtersOf(query),
      window,
      after: placeOf(query),
    });

    const { account, from, to, q } = query;
    return presentPage(transactions.map(presentTransaction), {
      count,
      window,
      listUrl: url,
      filters: { account, from, to, q },
      goesOnAfter: goesOnAfter && writePlace(goesOnAfter),
    });
  });
}
