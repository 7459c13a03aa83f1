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
  /** Whether what we know of the institution is fresh enough not to be asked for again. */
  knowsInstitution: (institutionId: string) => Promise<boolean>;
};

/** All that the provider says of a connection, before any of it is stored. */
export type ConnectionData = {
  item: BankItem;
  /** Null where we know it or could not learn it now. */
  institution: BankInstitution | null;
  transactions: FetchedTransactions;
  /** Each once. */
  accounts: BankAccount[];
  /** Null where no account of the connection owes, and where they are withheld. */
  liabilities: BankLiabilities | null;
  /** The bank does not give the liabilities that the connection was linked for. */
  isWithholding: boolean;
  /** What the bank gives once its user allows it. */
  lacking: Shared[];
};

/**
 * Asks the provider for everything about one connection.
 * @throws BankDataError, also where the item itself says that it needs its user.
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

  // Transactions first: an account that opens meanwhile is then in the list of accounts already.
  const lacking: Shared[] = [];
  const noteLack = (what: Shared) => (error: unknown) => {
    if (isFailure(error, "consent_required")) lacking.push(what);
    throw error;
  };
  const transactions = await fetchTransactions(bankData, { accessToken, cursor })
    .catch(noteLack("transactions"))
    .catch((error: unknown) => noneWhereNotOffered(error, cursor));
  const accounts = await bankData.listAccounts(accessToken);
  // Asked of a checking account alone, the provider would start to bill for liabilities.
  const liabilities =
    purpose === "liability" || accounts.some(mayOwe)
      ? await bankData
          .listLiabilities(accessToken)
          .catch(noteLack("liabilities"))
          .catch(nullWhereWithheld)
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

/** The bank does not have it, or its user did not agree to it. */
function isNotGiven(error: unknown): boolean {
  return isFailure(error, "not_offered") || isFailure(error, "consent_required");
}

function noneWhereNotOffered(error: unknown, cursor: string | null): FetchedTransactions {
  if (isNotGiven(error)) {
    return { changes: [], accounts: [], cursor, updateStatus: null };
  }
  throw error;
}

/** Not to be told them is not to be told that there are none: what we know of them stays. */
function nullWhereWithheld(error: unknown): null {
  if (isNotGiven(error)) return null;
  throw error;
}

/**
 * Name and logo are decoration: where they cannot be had, the money is stored all the same, and the
 * next sync asks again because we still do not know them.
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
