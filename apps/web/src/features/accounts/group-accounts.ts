import type { Account, Item } from "@snowball/contract";
import { sumAmounts } from "@snowball/money";

export type AccountGroup = "assets" | "liabilities" | "other";

/** A connection with those of its accounts that belong to one group. */
export type LinkedAccounts = {
  connection: Pick<Item, "uuid" | "institution_id" | "institution_name">;
  accounts: Account[];
};

/** What a group's accounts add up to. */
export type Totals = {
  /** Accounts in the group, those of unknown balance included. */
  count: number;
  /** Accounts whose balance the bank did not say. They are part of no sum. */
  unknownCount: number;
  /** Sum of the known balances per currency; empty when none is known. */
  sums: { currency: string | null; amount: string }[];
};

export type GroupedAccounts = Record<AccountGroup, { totals: Totals; linked: LinkedAccounts[] }>;

/** Spec §2: depository is assets; credit or loan is liabilities; anything else is other. */
export function groupOf(type: Account["type"]): AccountGroup {
  switch (type) {
    case "depository":
      return "assets";
    case "credit":
    case "loan":
      return "liabilities";
    case "other":
      return "other";
  }
}

/**
 * The accounts by group and connection. Accounts whose connection is not found are left out of lists
 * and totals alike (spec §2), so that what is summed is what is shown.
 */
export function groupAccounts(
  accounts: readonly Account[],
  connections: readonly LinkedAccounts["connection"][],
): GroupedAccounts {
  const group = (name: AccountGroup) => {
    const linked = connections
      .map((connection) => ({
        connection,
        accounts: accounts.filter(
          ({ item, type }) => item === connection.uuid && groupOf(type) === name,
        ),
      }))
      .filter((entry) => entry.accounts.length > 0);

    return { totals: totalsOf(linked.flatMap((entry) => entry.accounts)), linked };
  };

  return { assets: group("assets"), liabilities: group("liabilities"), other: group("other") };
}

function totalsOf(accounts: readonly Account[]): Totals {
  const stated = accounts.flatMap(({ balance_current: amount, currency }) =>
    amount === null ? [] : [{ amount, currency }],
  );
  const byCurrency = Map.groupBy(stated, ({ currency }) => currency);
  const sums = [...byCurrency].map(([currency, group]) => ({
    currency,
    amount: sumAmounts(group.map(({ amount }) => amount)),
  }));

  return { count: accounts.length, unknownCount: accounts.length - stated.length, sums };
}
