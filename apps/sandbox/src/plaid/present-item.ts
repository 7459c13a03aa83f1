import { describeAccount, type WireAccount } from "./bank/describe-account.ts";
import { findInstitution } from "./bank/institutions.ts";
import type { PlannedAccount } from "./bank/planned-account.ts";
import { banksOf } from "./households.ts";
import { describeError, type PlaidErrorCode, statusOf, type WireError } from "./errors.ts";
import type { PlaidItem } from "./plaid-item.ts";
import type { PlaidWorld } from "./plaid-world.ts";

/** Returns the item with Plaid's field names, as in responses with accounts and liabilities. */
export function presentItem(item: PlaidItem): object {
  const institution = findInstitution(item.institutionId);
  const supported = institution?.products ?? [];
  return {
    item_id: item.id,
    institution_id: item.institutionId,
    institution_name: institution?.name ?? null,
    webhook: item.webhook,
    auth_method: null,
    error: item.errorCode === null ? null : itemError(item.errorCode),
    available_products: supported.filter((product) => !item.products.includes(product)),
    billed_products: item.products,
    products: item.products,
    consented_products: item.consented ?? supported,
    consent_expiration_time: null,
    update_type: "background",
  };
}

/** Returns an error as in items and webhooks: with its status, without a request id. */
export function itemError(code: PlaidErrorCode): WireError & { status: number } {
  return { ...describeError(code), status: statusOf(code) };
}

/** The accounts by Plaid's field names, as of today. */
export function presentAccounts(
  world: PlaidWorld,
  item: PlaidItem,
  accounts: PlannedAccount[],
): WireAccount[] {
  const banks = banksOf(world, item);
  return accounts.map((account) => describeAccount(account, banks));
}
