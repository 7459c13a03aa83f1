import { packChanges, type PackedChanges } from "#features/transactions/index.ts";
import { type BankAccount, type BankData, BankDataError } from "#ports/bank-data.ts";
import type { TransactionsPage, TransactionsUpdateStatus } from "#ports/bank-data.ts";

import { mergePages } from "./transaction-merge-rules.ts";

export type FetchedTransactions = {
  /** In the order they were told in. */
  changes: PackedChanges[];
  /** Accounts that the changes are about, each once. */
  accounts: BankAccount[];
  /** Where the next sync begins. */
  cursor: string | null;
  /** As the last page says: the bank goes on preparing while it is read. */
  updateStatus: TransactionsUpdateStatus;
};

/** Plaid: when the data changes while it is paged through, paging begins again. */
const RESTARTS_MAX = 3;
/** 200,000 changes at 500 a page: more than two years of anybody's transactions. */
const PAGES_MAX = 400;
/** About a megabyte in one statement, so that much takes no more memory than some does. */
const PAGES_PER_PART = 5;

/**
 * Everything that changed after `cursor`, read to the last page and held back until then: a cursor is
 * stored with all of its data or not at all.
 * @throws BankDataError
 */
export async function fetchTransactions(
  bankData: BankData,
  { accessToken, cursor }: { accessToken: string; cursor: string | null },
): Promise<FetchedTransactions> {
  for (let restarts = 0; restarts <= RESTARTS_MAX; restarts += 1) {
    const fetched = await readPages(bankData, { accessToken, cursor }).catch(nullWhenChanged);
    if (fetched !== null) return fetched;
  }
  throw new BankDataError("unavailable", "the transactions kept changing while they were read");
}

async function readPages(
  bankData: BankData,
  from: { accessToken: string; cursor: string | null },
): Promise<FetchedTransactions> {
  const changes: PackedChanges[] = [];
  const accounts = new Map<string, BankAccount>();
  let part: TransactionsPage[] = [];
  let { cursor } = from;

  for (let pages = 0; pages < PAGES_MAX; pages += 1) {
    const page = await bankData.syncTransactions(from.accessToken, cursor);
    for (const account of page.accounts) accounts.set(account.providerAccountId, account);
    part.push(page);
    if (part.length === PAGES_PER_PART || !page.hasMore) {
      changes.push(packChanges(mergePages(part)));
      part = [];
    }
    const { nextCursor, updateStatus } = page;
    if (!page.hasMore) {
      const next = nextCursor ?? from.cursor;
      return { changes, accounts: [...accounts.values()], cursor: next, updateStatus };
    }
    // The same page again, for ever: only a broken provider does that.
    if (nextCursor === cursor) break;
    cursor = nextCursor;
  }
  throw new BankDataError("outcome_unknown", "the pages of transactions do not end");
}

function nullWhenChanged(error: unknown): null {
  if (error instanceof BankDataError && error.failure === "changed_meanwhile") return null;
  throw error;
}
