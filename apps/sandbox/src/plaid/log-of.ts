import { playTransactions } from "./bank/transaction-log.ts";
import type { TransactionLog } from "./bank/transaction-log.ts";
import { allAccounts } from "./plaid-item.ts";
import type { PlaidItem } from "./plaid-item.ts";

const MAX_KNOWN = 50;
const known = new Map<string, TransactionLog>();

/** The item's log of transactions, remembered because paging asks for the same one many times. */
export function logOf(item: PlaidItem): TransactionLog {
  const { id, history, username, customUser } = item;
  const key = JSON.stringify([id, username, history, customUser]);
  const remembered = known.get(key);
  if (remembered) return remembered;
  const log = playTransactions(allAccounts(item, history.bornOn), history);
  const [oldest] = known.keys();
  if (known.size >= MAX_KNOWN && oldest !== undefined) known.delete(oldest);
  known.set(key, log);
  return log;
}
