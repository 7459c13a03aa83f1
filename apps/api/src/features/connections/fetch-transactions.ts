import { type BankAccount, type BankData, BankDataError } from "#ports/bank-data.ts";
import type {
  BankTransaction,
  TransactionsPage,
  TransactionsUpdateStatus,
} from "#ports/bank-data.ts";

import { type Changes, mergePages } from "./transaction-merge-rules.ts";

export type FetchedTransactions = Changes<BankTransaction> & {
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
    const pages = await readPages(bankData, { accessToken, cursor }).catch(nullWhenChanged);
    if (pages !== null) return gather(pages, cursor);
  }
  throw new BankDataError("unavailable", "the transactions kept changing while they were read");
}

async function readPages(
  bankData: BankData,
  from: { accessToken: string; cursor: string | null },
): Promise<TransactionsPage[]> {
  const pages: TransactionsPage[] = [];
  let { cursor } = from;

  while (pages.length < PAGES_MAX) {
    const page = await bankData.syncTransactions(from.accessToken, cursor);
    pages.push(page);
    if (!page.hasMore) return pages;
    // The same page again, for ever: only a broken provider does that.
    if (page.nextCursor === cursor) break;
    cursor = page.nextCursor;
  }
  throw new BankDataError("outcome_unknown", "the pages of transactions do not end");
}

function nullWhenChanged(error: unknown): null {
  if (error instanceof BankDataError && error.failure === "changed_meanwhile") return null;
  throw error;
}

function gather(pages: TransactionsPage[], before: string | null): FetchedTransactions {
  const accounts = pages.flatMap((page) => page.accounts);

  return {
    ...mergePages(pages),
    accounts: [
      ...new Map(accounts.map((account) => [account.providerAccountId, account])).values(),
    ],
    cursor: pages.at(-1)?.nextCursor ?? before,
    updateStatus: pages.at(-1)?.updateStatus ?? null,
  };
}
