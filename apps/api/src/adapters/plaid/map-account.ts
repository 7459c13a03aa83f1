import type { BankAccount } from "#ports/bank-data.ts";

import { type Answer, readAmountOrNull, readId, readObject, readText } from "./read-answer.ts";

const NAME_LENGTH_MAX = 200;
const WORD_LENGTH_MAX = 64;
const MASK_LENGTH_MAX = 16;
const CURRENCY_LENGTH_MAX = 16;

/** An account of `/accounts/get`. Kinds that the product does not know are `other`. */
export function mapAccount(account: Answer): BankAccount {
  const balances = readObject(account["balances"], "balances");
  const officialName = readText(account["official_name"], "official_name", NAME_LENGTH_MAX);

  return {
    providerAccountId: readId(account["account_id"], "account_id"),
    type: mapType(account["type"]),
    subtype: readText(account["subtype"], "subtype", WORD_LENGTH_MAX),
    name: readText(account["name"], "name", NAME_LENGTH_MAX) ?? officialName ?? "Account",
    officialName,
    mask: readText(account["mask"], "mask", MASK_LENGTH_MAX),
    currency: mapCurrency(balances),
    balanceCurrent: readAmountOrNull(balances["current"], "balances.current"),
    balanceAvailable: readAmountOrNull(balances["available"], "balances.available"),
    balanceLimit: readAmountOrNull(balances["limit"], "balances.limit"),
  };
}

/** ISO 4217, or Plaid's own code where ISO has none; exactly one of the two is set. */
export function mapCurrency(priced: Answer): string | null {
  return (
    readText(priced["iso_currency_code"], "iso_currency_code", CURRENCY_LENGTH_MAX) ??
    readText(priced["unofficial_currency_code"], "unofficial_currency_code", CURRENCY_LENGTH_MAX)
  );
}

function mapType(type: unknown): BankAccount["type"] {
  return type === "depository" || type === "credit" || type === "loan" ? type : "other";
}
