import type {
  BankTransaction,
  TransactionsPage,
  TransactionsUpdateStatus,
} from "#ports/bank-data.ts";
import { TRANSACTION_NAME_LENGTH_MAX, WORD_LENGTH_MAX } from "#ports/bank-data-limits.ts";

import { mapAccount, mapCurrency } from "./map-account.ts";
import {
  type Answer,
  readAmount,
  readDate,
  readDateOrNull,
  readFlag,
  readId,
  readList,
  readListOrNone,
  readObjectOrNull,
  readText,
  UnreadableAnswer,
} from "./read-answer.ts";

/** Maps one page of `/transactions/sync`. */
export function mapTransactionsPage(page: Answer): TransactionsPage {
  return {
    upserts: [
      ...readList(page["added"], "added", mapTransaction),
      ...readList(page["modified"], "modified", mapTransaction),
    ],
    removed: readList(page["removed"], "removed", ({ transaction_id: id }) =>
      readId(id, "transaction_id"),
    ),
    accounts: readListOrNone(page["accounts"], "accounts", mapAccount),
    nextCursor: mapCursor(page["next_cursor"]),
    hasMore: readFlag(page["has_more"], "has_more"),
    updateStatus: mapUpdateStatus(page["transactions_update_status"]),
  };
}

const UPDATE_STATUSES = new Map<unknown, TransactionsUpdateStatus>([
  ["NOT_READY", "not_ready"],
  ["INITIAL_UPDATE_COMPLETE", "initial_update_complete"],
  ["HISTORICAL_UPDATE_COMPLETE", "historical_update_complete"],
]);

/** Returns null for an unknown or new status. */
function mapUpdateStatus(status: unknown): TransactionsUpdateStatus {
  return UPDATE_STATUSES.get(status) ?? null;
}

/** Returns null for an empty cursor, which means that there is no data yet. It must not be sent back to Plaid. */
function mapCursor(cursor: unknown): string | null {
  if (typeof cursor !== "string") throw new UnreadableAnswer("next_cursor");
  return cursor === "" ? null : readId(cursor, "next_cursor");
}

function mapTransaction(transaction: Answer): BankTransaction {
  const merchantName = readText(
    transaction["merchant_name"],
    "merchant_name",
    TRANSACTION_NAME_LENGTH_MAX,
  );

  return {
    providerTransactionId: readId(transaction["transaction_id"], "transaction_id"),
    providerAccountId: readId(transaction["account_id"], "account_id"),
    date: readDate(transaction["date"], "date"),
    authorizedDate: readDateOrNull(transaction["authorized_date"], "authorized_date"),
    name:
      readText(transaction["name"], "name", TRANSACTION_NAME_LENGTH_MAX) ??
      merchantName ??
      "Transaction",
    merchantName,
    amount: readAmount(transaction["amount"], "amount"),
    currency: mapCurrency(transaction),
    pending: readFlag(transaction["pending"], "pending"),
    category: mapCategory(transaction),
  };
}

const LOAN_PAYMENTS = "LOAN_PAYMENTS";

/** Returns the primary category, or for loan payments the detailed one, which contains the kind of debt. */
function mapCategory(transaction: Answer): string | null {
  const field = "personal_finance_category";
  const category = readObjectOrNull(transaction[field], field);
  const primary = readText(category?.["primary"], "primary", WORD_LENGTH_MAX);
  if (primary !== LOAN_PAYMENTS) return primary;

  return readText(category?.["detailed"], "detailed", WORD_LENGTH_MAX) ?? primary;
}
