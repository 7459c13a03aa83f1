import { accountsNamed, findUsableItem } from "../find-item.ts";
import type { RegisterOperation } from "../plaid-operation.ts";
import type { PlaidWorld } from "../plaid-world.ts";
import { presentAccounts, presentItem } from "../present-item.ts";
import { settleItem } from "../settle-items.ts";

type AccountsBody = { access_token: string; options?: { account_ids?: string[] } };

/** `/accounts/get`. */
export function registerAccounts(operation: RegisterOperation, world: PlaidWorld): void {
  operation("/accounts/get", ({ access_token, options }: AccountsBody) => {
    settleItem(world, findUsableItem(world, access_token).id);
    const item = findUsableItem(world, access_token);
    const accounts = accountsNamed(item, options?.account_ids);

    return { accounts: presentAccounts(world, item, accounts), item: presentItem(item) };
  });
}
