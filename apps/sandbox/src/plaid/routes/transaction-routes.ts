import { accountsNamed, findUsableItem } from "../find-item.ts";
import type { PlaidItem } from "../plaid-item.ts";
import type { RegisterOperation } from "../plaid-operation.ts";
import type { PlaidWorld } from "../plaid-world.ts";
import { presentAccounts } from "../present-item.ts";
import { settleItem } from "../settle-items.ts";
import { syncTransactions } from "../sync-transactions.ts";
import type { SyncRequest } from "../sync-transactions.ts";
import { useProduct } from "../use-product.ts";

type TokenBody = { access_token: string };

/** The operations under `/transactions/`. */
export function registerTransactions(operation: RegisterOperation, world: PlaidWorld): void {
  const current = (accessToken: string): PlaidItem => {
    const item = useProduct(world, findUsableItem(world, accessToken), "transactions");
    settleItem(world, item.id);
    return findUsableItem(world, accessToken);
  };

  operation("/transactions/sync", (body: TokenBody & SyncRequest) => {
    const found = current(body.access_token);
    const { account_id: accountId } = body.options ?? {};
    const accounts = accountsNamed(found, accountId === undefined ? undefined : [accountId]);
    const item = { ...found, syncedOnce: true };
    if (!found.syncedOnce) world.items.put(item);
    return {
      ...syncTransactions(world, item, body),
      accounts: presentAccounts(world, item, accounts),
    };
  });
}
