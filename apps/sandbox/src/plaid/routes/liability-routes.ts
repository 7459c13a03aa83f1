import { describeLiabilities, liabilityKind } from "../bank/describe-liabilities.ts";
import { findInstitution } from "../bank/institutions.ts";
import { accountsNamed, findUsableItem } from "../find-item.ts";
import { banksOf } from "../households.ts";
import { plaidError } from "../plaid-error.ts";
import type { RegisterOperation } from "../plaid-operation.ts";
import type { PlaidWorld } from "../plaid-world.ts";
import { presentAccounts, presentItem } from "../present-item.ts";
import { settleItem } from "../settle-items.ts";
import { useProduct } from "../use-product.ts";

type LiabilitiesBody = { access_token: string; options?: { account_ids?: string[] } };

/** `/liabilities/get`. */
export function registerLiabilities(operation: RegisterOperation, world: PlaidWorld): void {
  operation("/liabilities/get", (body: LiabilitiesBody) => {
    settleItem(world, findUsableItem(world, body.access_token).id);
    const found = findUsableItem(world, body.access_token);
    const supported = findInstitution(found.institutionId)?.products.includes("liabilities");
    if (!supported) throw plaidError("PRODUCTS_NOT_SUPPORTED");
    const accounts = accountsNamed(found, body.options?.account_ids);
    if (!accounts.some(liabilityKind)) throw plaidError("NO_LIABILITY_ACCOUNTS");
    const item = useProduct(world, found, "liabilities");
    return {
      accounts: presentAccounts(world, item, accounts),
      item: presentItem(item),
      liabilities: describeLiabilities(accounts, banksOf(world, item)),
    };
  });
}
