import type { Bank } from "./bank/index.ts";
import type { CalendarDate } from "./bank/calendar-date.ts";
import { describeAccount } from "./plaid/bank/describe-account.ts";
import type { WireAccount } from "./plaid/bank/describe-account.ts";
import { describeLiabilities } from "./plaid/bank/describe-liabilities.ts";
import type { WireLiabilities } from "./plaid/bank/describe-liabilities.ts";
import { startLife } from "./plaid/bank/household-life.ts";
import { findPersona } from "./plaid/bank/personas.ts";
import { planAccounts } from "./plaid/bank/planned-account.ts";

/** A persona's household without a server, and the data that Plaid would return for it. */
export type OpenPersona = {
  /** Identifies accounts by key. Has no autopay, so it makes only the payments that a test requests. */
  bank: Bank;
  /** Plaid's account ids by account key. */
  accountIds: Record<string, string>;
  /** `accounts` of `/accounts/get`, as of the bank's day. */
  accounts: () => WireAccount[];
  /** `liabilities` of `/liabilities/get`, as of the bank's day. */
  liabilities: () => WireLiabilities;
};

/** Opens a persona as it is on the day that its bank is linked; for tests that live a long time. */
export function openPersona(username: string, bornOn: CalendarDate): OpenPersona {
  const persona = findPersona(username);
  if (!persona) throw new Error(`There is no persona ${username}`);
  const accounts = planAccounts(persona.user, { itemId: username, seed: username, bornOn });
  const life = startLife(accounts, bornOn);
  for (const { key, type } of accounts) {
    if (type !== "depository") life.now.setAutopay(key, "none");
  }
  return {
    bank: life.now,
    accountIds: Object.fromEntries(accounts.map(({ key, accountId }) => [key, accountId])),
    accounts: () => accounts.map((account) => describeAccount(account, life)),
    liabilities: () => describeLiabilities(accounts, life),
  };
}
