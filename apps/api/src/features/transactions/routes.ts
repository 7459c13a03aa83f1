import { DATE_MAX, DATE_MIN, type TransactionQuery } from "@snowball/contract";
import { compareDates, isCalendarDate } from "@snowball/dates";

import type { Dependencies } from "#dependencies.ts";
import { countIfLast, parseWindow, presentPage, type Window } from "#http/page.ts";
import { FieldProblem } from "#http/problem.ts";
import type { Route } from "#http/router.ts";

import {
  countTransactions,
  type Filters,
  findTransactions,
  type Place,
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

/** Returns the position after which a page begins; null if it uses an offset. */
function placeOf({ after }: TransactionQuery): Place | null {
  const [date, id] = after?.split(",") ?? [];
  return date === undefined || id === undefined ? null : { date, id };
}

/** Formats a position for the `next` link. */
function writePlace({ date, id }: Place): string {
  return `${date},${id}`;
}

/** Converts a query to filters for the database. A blank search text is ignored. */
export function filtersOf({ account, from, to, q }: TransactionQuery): Filters {
  const words = q?.trim() ?? "";

  return {
    account: account ?? null,
    from: from ?? DATE_MIN,
    to: to ?? DATE_MAX,
    pattern: words === "" ? null : `%${escapeLike(words)}%`,
  };
}

/** Whether the filters exclude no transaction by date or text. */
function matchesAll({ from, to, pattern }: Filters): boolean {
  return from === DATE_MIN && to === DATE_MAX && pattern === null;
}

/** Validates a query beyond the types of its fields. Returns errors by field; null if there are none. */
export function faultsOf(query: TransactionQuery): Record<string, string[]> | null {
  const { from, to } = query;
  const isReversed = from !== undefined && to !== undefined && compareDates(from, to) > 0;
  if (isReversed) return { to: ["Give a date that is not before `from`."] };

  const place = placeOf(query);
  return place && !isCalendarDate(place.date) ? { after: ["Enter a valid date."] } : null;
}

/** Escapes LIKE's wildcards and its escape character. */
export function escapeLike(text: string): string {
  return text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`);
}
