import type { PlannedAccount } from "../bank/planned-account.ts";
import { seeded } from "../bank/seeded.ts";
import { findInstitution } from "../bank/institutions.ts";
import { accountsNamed, findUsableItem } from "../find-item.ts";
import { plaidFailure } from "../plaid-error.ts";
import type { PlaidItem } from "../plaid-item.ts";
import type { RegisterOperation } from "../plaid-operation.ts";
import type { PlaidWorld } from "../plaid-world.ts";
import { presentAccounts, presentItem } from "../present-item.ts";

type AccountsBody = { access_token: string; options?: { account_ids?: string[] } };

/** `/accounts/get`, `/accounts/balance/get` and `/auth/get`. */
export function registerAccounts(operation: RegisterOperation, world: PlaidWorld): void {
  const accountsOf = ({ access_token, options }: AccountsBody): [PlaidItem, PlannedAccount[]] => {
    const item = findUsableItem(world, access_token);
    return [item, accountsNamed(item, options?.account_ids)];
  };

  operation("/accounts/get", (body: AccountsBody) => {
    const [item, accounts] = accountsOf(body);
    return { accounts: presentAccounts(world, item, accounts), item: presentItem(item) };
  });

  operation("/accounts/balance/get", (body: AccountsBody) => {
    const [item, accounts] = accountsOf(body);
    const updated = world.core.clock.now().toISOString();
    const live = presentAccounts(world, item, accounts).map((account) => ({
      ...account,
      balances: { ...account.balances, last_updated_datetime: updated },
    }));
    return { accounts: live, item: presentItem(item) };
  });

  operation("/auth/get", (body: AccountsBody) => {
    const [item, named] = accountsOf(body);
    const institution = findInstitution(item.institutionId);
    if (!institution?.products.includes("auth")) throw plaidFailure("PRODUCTS_NOT_SUPPORTED");
    const accounts = named.filter(({ subtype }) => subtype === "checking" || subtype === "savings");
    if (accounts.length === 0) throw plaidFailure("NO_AUTH_ACCOUNTS");
    const [routing = "011000015"] = institution.routingNumbers;
    return {
      accounts: presentAccounts(world, item, accounts),
      numbers: {
        ach: accounts.map((account) => achNumbers(account, routing)),
        eft: [],
        international: [],
        bacs: [],
      },
      item: presentItem(item),
    };
  });
}

function achNumbers({ accountId, seed, config, mask }: PlannedAccount, routing: string): object {
  const { numbers = {} } = config;
  const start = seeded(`${seed}/number`).whole(10_000_000, 99_999_999);
  return {
    account_id: accountId,
    account: numbers.account ?? `${start}${mask ?? ""}`,
    routing: numbers.ach_routing ?? routing,
    wire_routing: numbers.ach_wire_routing ?? routing,
    can_transfer_in: true,
    can_transfer_out: true,
  };
}
