import { packChanges, type PackedChanges } from "#features/transactions/index.ts";
import {
  type BankAccount,
  type BankData,
  BankDataError,
  type TransactionsPage,
  type TransactionsUpdateStatus,
} from "#ports/bank-data.ts";

import { mergePages } from "./transaction-merge-rules.ts";

export type FetchedTransactions = {
  /** In the order in which the bank reported them. */
  changes: PackedChanges[];
  /** The accounts of the changed transactions, without duplicates. */
  accounts: BankAccount[];
  /** The cursor for the next sync. */
  cursor: string | null;
  /** From the last page, because the bank continues to prepare transactions during the reading. */
  updateStatus: TransactionsUpdateStatus;
};

/** Plaid: if the data changes during pagination, it must restart. */
const RESTARTS_MAX = 3;
/** 200,000 changes at 500 per page: more than two years of transactions. */
const PAGES_MAX = 400;
/** About a megabyte per statement, to limit the memory for large results. */
const PAGES_PER_PART = 5;

/**
 * Reads all changes after `cursor` to the last page before any is stored, so that a cursor is never
 * stored with partial data.
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
    // A repeated cursor would loop forever; only a faulty provider returns it.
    if (nextCursor === cursor) break;
    cursor = nextCursor;
  }
  throw new BankDataError("outcome_unknown", "the pages of transactions do not end");
}

function nullWhenChanged(error: unknown): null {
  if (error instanceof BankDataError && error.failure === "changed_meanwhile") return null;
  throw error;
}
