import type { TransactionChanges } from "#features/transactions/index.ts";
import {
  type BankAccount,
  type BankData,
  BankDataError,
  type BankInstitution,
  type BankItem,
  type BankLiabilities,
  type TransactionsPage,
  type TransactionsUpdateStatus,
} from "#ports/bank-data.ts";

import { mergePages, type Shared } from "./connection-rules.ts";

type Source = {
  accessToken: string;
  purpose: "depository" | "liability";
  cursor: string | null;
  /** Whether the stored institution is recent enough. */
  knowsInstitution: (institutionId: string) => Promise<boolean>;
};

export type ConnectionData = {
  item: BankItem;
  /** Null if it is stored already or could not be read. */
  institution: BankInstitution | null;
  transactions: FetchedTransactions;
  /** Without duplicates. */
  accounts: BankAccount[];
  /** Null if no account is a debt, or if the bank withholds them. */
  liabilities: BankLiabilities | null;
  /** Whether the bank withholds the liabilities for which the connection was linked. */
  isWithholding: boolean;
  /** The data for which the user's permission is missing. */
  lacking: Shared[];
};

/**
 * Reads all data of one connection from the provider.
 * @throws BankDataError, also if the item itself reports that the user must act.
 */
export async function fetchConnectionData(
  bankData: BankData,
  source: Source,
): Promise<ConnectionData> {
  const { accessToken, purpose, cursor } = source;
  const item = await bankData.getItem(accessToken);
  if (item.failure !== null && item.failure !== "other") {
    throw new BankDataError(item.failure, `the item is ${item.failure}`);
  }

  // Reads transactions first, so that the list of accounts includes an account that opens in
  // between.
  const lacking: Shared[] = [];
  const recordLack = (what: Shared) => (error: unknown) => {
    if (isFailure(error, "consent_required")) lacking.push(what);
    throw error;
  };
  const transactions = await fetchTransactions(bankData, { accessToken, cursor })
    .catch(recordLack("transactions"))
    .catch((error: unknown) => emptyIfNotOffered(error, cursor));
  const accounts = await bankData.listAccounts(accessToken);
  // For a connection with only checking accounts, this request would start billing for liabilities.
  const liabilities =
    purpose === "liability" || accounts.some(mayOwe)
      ? await bankData
          .listLiabilities(accessToken)
          .catch(recordLack("liabilities"))
          .catch(nullIfWithheld)
      : null;
  const institution = await fetchInstitution(bankData, item, source);

  return {
    item,
    institution,
    transactions,
    accounts: withoutDuplicates(accounts),
    liabilities,
    isWithholding: purpose === "liability" && liabilities === null,
    lacking,
  };
}

/** Keeps the last report about each account. */
export function withoutDuplicates(accounts: readonly BankAccount[]): BankAccount[] {
  return [...new Map(accounts.map((account) => [account.providerAccountId, account])).values()];
}

function mayOwe({ type }: BankAccount): boolean {
  return type === "credit" || type === "loan";
}

function isFailure(error: unknown, failure: BankDataError["failure"]): boolean {
  return error instanceof BankDataError && error.failure === failure;
}

/** Whether the bank does not offer the data or the user has not permitted it. */
function isNotGiven(error: unknown): boolean {
  return isFailure(error, "not_offered") || isFailure(error, "consent_required");
}

function emptyIfNotOffered(error: unknown, cursor: string | null): FetchedTransactions {
  if (isNotGiven(error)) {
    return { changes: { upserts: [], removed: [] }, accounts: [], cursor, updateStatus: null };
  }
  throw error;
}

/** Null, not an empty list, so that the stored liabilities are kept. */
function nullIfWithheld(error: unknown): null {
  if (isNotGiven(error)) return null;
  throw error;
}

/**
 * Name and logo are optional. If the request fails, the other data is stored, and the next sync
 * tries again.
 */
async function fetchInstitution(
  bankData: BankData,
  { institutionId }: BankItem,
  { knowsInstitution }: Source,
): Promise<BankInstitution | null> {
  if (institutionId === null || (await knowsInstitution(institutionId))) return null;
  try {
    return await bankData.getInstitution(institutionId);
  } catch (error) {
    if (error instanceof BankDataError) return null;
    throw error;
  }
}

type FetchedTransactions = {
  changes: TransactionChanges;
  /** The accounts of the changed transactions, without duplicates. */
  accounts: BankAccount[];
  cursor: string | null;
  /** From the last page, because the bank continues to prepare transactions during the reading. */
  updateStatus: TransactionsUpdateStatus;
};

/** Plaid: if the data changes during pagination, it must restart. */
const RESTARTS_MAX = 3;
/** 200,000 changes at 500 per page: more than two years of transactions. */
const PAGES_MAX = 400;

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
  const pages: TransactionsPage[] = [];
  let { cursor } = from;

  while (pages.length < PAGES_MAX) {
    const page = await bankData.syncTransactions(from.accessToken, cursor);
    pages.push(page);
    const { nextCursor, updateStatus } = page;
    if (!page.hasMore) {
      return {
        changes: mergePages(pages),
        accounts: withoutDuplicates(pages.flatMap(({ accounts }) => accounts)),
        cursor: nextCursor ?? from.cursor,
        updateStatus,
      };
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
