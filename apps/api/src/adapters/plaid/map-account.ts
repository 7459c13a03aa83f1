import type { BankAccount } from "#ports/bank-data.ts";
import {
  ACCOUNT_NAME_LENGTH_MAX,
  CURRENCY_LENGTH_MAX,
  MASK_LENGTH_MAX,
  WORD_LENGTH_MAX,
} from "#ports/bank-data-limits.ts";

import {
  type Answer,
  readAmountOrNull,
  readDueOrNull,
  readId,
  readIdOrNull,
  readObject,
  readText,
} from "./read-answer.ts";

/** Maps an account of `/accounts/get`. Unsupported types become `other`. */
export function mapAccount(account: Answer): BankAccount {
  const balances = readObject(account["balances"], "balances");
  const officialName = readText(account["official_name"], "official_name", ACCOUNT_NAME_LENGTH_MAX);

  return {
    providerAccountId: readId(account["account_id"], "account_id"),
    lastingId: readIdOrNull(account["persistent_account_id"] || null, "persistent_account_id"),
    type: mapType(account["type"]),
    subtype: readText(account["subtype"], "subtype", WORD_LENGTH_MAX),
    name: readText(account["name"], "name", ACCOUNT_NAME_LENGTH_MAX) ?? officialName ?? "Account",
    officialName,
    mask: readText(account["mask"], "mask", MASK_LENGTH_MAX),
    currency: mapCurrency(balances),
    balanceCurrent: readAmountOrNull(balances["current"], "balances.current"),
    balanceAvailable: readAmountOrNull(balances["available"], "balances.available"),
    balanceLimit: readDueOrNull(balances["limit"], "balances.limit"),
  };
}

/** Returns the ISO 4217 code, or Plaid's own code if ISO has none. Plaid sets exactly one of the two. */
export function mapCurrency(priced: Answer): string | null {
  return (
    readText(priced["iso_currency_code"], "iso_currency_code", CURRENCY_LENGTH_MAX) ??
    readText(priced["unofficial_currency_code"], "unofficial_currency_code", CURRENCY_LENGTH_MAX)
  );
}

function mapType(type: unknown): BankAccount["type"] {
  return type === "depository" || type === "credit" || type === "loan" ? type : "other";
}
