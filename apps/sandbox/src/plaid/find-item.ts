import type { PlannedAccount } from "./bank/planned-account.ts";
import { plaidError } from "./errors.ts";
import { chosenAccounts, type PlaidItem } from "./plaid-item.ts";
import type { PlaidWorld } from "./plaid-world.ts";

/** The item that the access token opens, whatever its state. Throws INVALID_ACCESS_TOKEN. */
export function findItem(world: PlaidWorld, accessToken: string): PlaidItem {
  const found = world.accessTokens.get(accessToken);
  const item = found && world.items.get(found.itemId);
  if (!item) throw plaidError("INVALID_ACCESS_TOKEN");
  return item;
}

/** Like `findItem`, but throws the item's own error when its data cannot be read. */
export function findUsableItem(world: PlaidWorld, accessToken: string): PlaidItem {
  const item = findItem(world, accessToken);
  if (item.errorCode !== null) throw plaidError(item.errorCode);
  return item;
}

/** The chosen accounts, or of them those that `accountIds` names. Throws INVALID_ACCOUNT_ID. */
export function accountsNamed(item: PlaidItem, accountIds?: string[]): PlannedAccount[] {
  const accounts = chosenAccounts(item);
  if (!accountIds) return accounts;
  return accountIds.map((accountId) => {
    const account = accounts.find((candidate) => candidate.accountId === accountId);
    if (!account) throw plaidError("INVALID_ACCOUNT_ID");
    return account;
  });
}
