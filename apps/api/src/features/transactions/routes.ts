import type { Dependencies } from "#dependencies.ts";
import { countIfLast, parseWindow, presentPage, type Window } from "#http/page.ts";
import { FieldProblem } from "#http/problem.ts";
import type { Route } from "#http/router.ts";

import {
  faultsOf,
  type Filters,
  filtersOf,
  matchesAll,
  type Place,
  placeOf,
  writePlace,
} from "./transaction-filter-rules.ts";
import {
  countTransactions,
  findTransactions,
  readTransactionCount,
  type Transaction,
} from "./transaction-store.ts";

export function registerTransactionRoutes(route: Route, deps: Dependencies): void {
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
    const results = transactions.map(({ id, account_id: of, ...rest }) => ({
      ...rest,
      uuid: id,
      account: of,
    }));
    return presentPage(results, {
      count,
      window,
      listUrl: url,
      filters: { account, from, to, q },
      goesOnAfter: goesOnAfter && writePlace(goesOnAfter),
    });
  });
}

type ListRequest = { userId: string; filters: Filters; window: Window; after: Place | null };
type Listed = {
  transactions: Transaction[];
  count: number;
  /** The last listed transaction if more follow; otherwise null. */
  goesOnAfter: Place | null;
};

/** Returns one window of the user's matching transactions, newest first, and their number. */
export async function listTransactions(
  { database }: Dependencies,
  wanted: ListRequest,
): Promise<Listed> {
  const { limit, offset } = wanted.window;
  const { after, filters } = wanted;
  // One extra row shows whether more follow. With a position there is no offset.
  const window = { limit: limit + 1, offset: after === null ? offset : 0 };

  return database.asUser(wanted.userId, async (db) => {
    const asked = { ...wanted, window };
    if (matchesAll(filters)) {
      const [found, count] = await Promise.all([
        findTransactions(db, asked),
        readTransactionCount(db, wanted),
      ]);
      return { ...pageOf(found, limit), count };
    }
    const found = await findTransactions(db, asked);
    const counted = after === null ? countIfLast(window, found.length) : null;
    return {
      ...pageOf(found, limit),
      count: counted ?? (await countTransactions(db, wanted)),
    };
  });
}

function pageOf(found: Transaction[], limit: number): Omit<Listed, "count"> {
  const transactions = found.slice(0, limit);
  const goesOnAfter = found.length > limit ? (transactions.at(-1) ?? null) : null;

  return { transactions, goesOnAfter };
}
