import {
  type BankAccount,
  type BankData,
  BankDataError,
  type BankInstitution,
  type BankItem,
  type BankLiabilities,
} from "#ports/bank-data.ts";

import type { Shared } from "./connection-rules.ts";
import { type FetchedTransactions, fetchTransactions } from "./fetch-transactions.ts";

type Source = {
  accessToken: string;
  purpose: "depository" | "liability";
  cursor: string | null;
  /** Whether the stored institution is recent enough. */
  knowsInstitution: (institutionId: string) => Promise<boolean>;
};

/** All data that the provider returned for a connection. */
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
    accounts: [
      ...new Map(accounts.map((account) => [account.providerAccountId, account])).values(),
    ],
    liabilities,
    isWithholding: purpose === "liability" && liabilities === null,
    lacking,
  };
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
    return { changes: [], accounts: [], cursor, updateStatus: null };
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
