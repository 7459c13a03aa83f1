import type { Transaction as WireTransaction } from "@snowball/contract";

import type { Transaction } from "./transaction-list-store.ts";

export function presentTransaction(transaction: Transaction): WireTransaction {
  return {
    uuid: transaction.id,
    account: transaction.accountId,
    date: transaction.date,
    authorized_date: transaction.authorizedDate,
    name: transaction.name,
    merchant_name: transaction.merchantName,
    amount: transaction.amount,
    currency: transaction.currency,
    pending: transaction.pending,
    category: transaction.category,
  };
}
