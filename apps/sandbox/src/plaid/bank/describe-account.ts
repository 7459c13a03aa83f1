import type { Banks } from "./describe-liabilities.ts";
import { creditLimit } from "./opening-balance.ts";
import type { PlannedAccount } from "./planned-account.ts";

/** An account as Plaid's `AccountBase`. */
export type WireAccount = {
  account_id: string;
  balances: {
    available: number | null;
    current: number | null;
    limit: number | null;
    iso_currency_code: string | null;
    unofficial_currency_code: string | null;
  };
  mask: string | null;
  name: string;
  official_name: string | null;
  type: string;
  subtype: string | null;
  holder_category: "personal";
};

/**
 * Describes the account's current state. The current balance is the posted amount. For loans it is
 * the principal without outstanding interest, as at Plaid.
 */
export function describeAccount(account: PlannedAccount, banks: Banks): WireAccount {
  const current = banks.now.balanceOf(account.key);
  const limit = creditLimit(account);
  // A given value holds until the balance is another.
  const given =
    current === banks.atFirst.balanceOf(account.key)
      ? account.config.force_available_balance
      : null;
  return {
    account_id: account.accountId,
    balances: {
      available: given ?? inUnits(availableOf(account, banks, limit)),
      current: current / 100,
      limit: inUnits(limit),
      iso_currency_code: account.currency,
      unofficial_currency_code: null,
    },
    mask: account.mask,
    name: account.name,
    official_name: account.officialName,
    type: account.type,
    subtype: account.subtype,
    holder_category: "personal",
  };
}

/** In cents: what is held or may still be owed, less what is pending. */
function availableOf(
  { type, key }: PlannedAccount,
  { now }: Banks,
  limit: number | null,
): number | null {
  const current = now.balanceOf(key);
  const pending = now
    .pending()
    .filter(({ account }) => account === key)
    .reduce((sum, { cents }) => sum + cents, 0);
  if (type === "depository") return current - pending;
  return type === "credit" && limit !== null ? limit - current - pending : null;
}

function inUnits(cents: number | null): number | null {
  return cents === null ? null : cents / 100;
}
