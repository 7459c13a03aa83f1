import type { Account, Debt, Item } from "@snowball/contract";
import { signOf, sumAmounts } from "@snowball/money";
import { isCounted } from "@snowball/planner";

import { type Owing, sumOwed } from "#lib/sum-owed.ts";

export type AccountGroup = "assets" | "liabilities" | "other";

/** An account as it is listed; one that is linked a second time stands in the list and in no sum. */
export type ListedAccount = Account & { isCounted: boolean };

/** A connection with those of its accounts that belong to one group. */
export type LinkedAccounts = {
  connection: Pick<Item, "uuid" | "institution_id" | "institution_name">;
  accounts: ListedAccount[];
};

/** What a group's accounts add up to. */
export type Totals = {
  /** Accounts in the group, those of unknown balance included. */
  count: number;
  /** Accounts whose balance nobody said. They are part of no sum. */
  unknownCount: number;
  /** Sum of the known balances per currency; empty when none is known. `isAbout`: part of it is estimated. */
  sums: (Sum & { isAbout: boolean })[];
  /** Debts that the user entered; they are part of the sums. */
  enteredCount: number;
  /** Accounts that are linked a second time; they are part of no sum. */
  repeatedCount: number;
  /** What of the sums the user says, and no bank. */
  entered: Sum[];
};

type Sum = { currency: string | null; amount: string };

type Grouped = { totals: Totals; linked: LinkedAccounts[]; entered: readonly Debt[] };

export type GroupedAccounts = Record<AccountGroup, Grouped>;

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
 * The accounts by group and connection, and with the liabilities the debts that the user entered; what
 * the user says is owed stands in place of the bank's word. Accounts whose connection is not found are
 * left out of lists and totals alike (spec §2), so that what is summed is what is shown; so is an entered debt
 * that is back as an account.
 */
export function groupAccounts(
  accounts: readonly Account[],
  connections: readonly LinkedAccounts["connection"][],
  debts: readonly Debt[],
): GroupedAccounts {
  const told = accounts.map((account) => listed(account, debts));
  const linkedIn = (name: AccountGroup) =>
    connections
      .map((connection) => ({
        connection,
        accounts: told.filter(
          ({ item, type }) => item === connection.uuid && groupOf(type) === name,
        ),
      }))
      .filter((entry) => entry.accounts.length > 0);
  const group = (name: AccountGroup): Grouped => {
    const linked = linkedIn(name);
    return { totals: totalsOf(linked.flatMap((entry) => entry.accounts)), linked, entered: [] };
  };
  const linked = linkedIn("liabilities");
  const owing = linked.flatMap((entry) =>
    entry.accounts.map((account) => ({ ...owingOn(account, debts), isCounted: account.isCounted })),
  );
  const entered = debts.filter((debt) => debt.account === null && isCounted(debt));
  const totals = totalsOfDebts(owing, entered);

  return {
    assets: group("assets"),
    liabilities: { totals, linked, entered },
    other: group("other"),
  };
}

/** With what the user says is owed, where they do. One that is linked twice is counted as the older connection has it. */
function listed(account: Account, debts: readonly Debt[]): ListedAccount {
  const owing = owingOn(account, debts);
  const isDebt = groupOf(account.type) === "liabilities";

  return {
    ...account,
    balance_current: owing.owed.value,
    isCounted: isDebt ? isCounted(owing) : account.duplicate_of === null,
  };
}

/** The debt on an account; what the bank says of it where it is none, or not known as one yet. */
function owingOn({ uuid, currency, balance_current: value }: Account, debts: readonly Debt[]) {
  const debt = debts.find(({ account }) => account === uuid);

  return debt?.owed.source === "user"
    ? debt
    : {
        currency,
        owed: { value, source: "bank" as const },
        estimated_interest: null,
        duplicate_of: debt?.duplicate_of ?? null,
        is_included: debt?.is_included ?? true,
      };
}

function totalsOf(accounts: readonly ListedAccount[]): Totals {
  const counted = accounts.filter(({ isCounted }) => isCounted);
  const stated = counted.flatMap(({ balance_current: amount, currency }) =>
    amount === null ? [] : [{ amount, currency }],
  );
  const byCurrency = Map.groupBy(stated, ({ currency }) => currency);
  const sums = [...byCurrency].map(([currency, group]) => ({
    currency,
    amount: sumAmounts(group.map(({ amount }) => amount)),
    isAbout: false,
  }));
  const unknownCount = counted.length - stated.length;

  return {
    count: accounts.length,
    unknownCount,
    sums,
    enteredCount: 0,
    repeatedCount: accounts.length - counted.length,
    entered: [],
  };
}

/**
 * An overpaid card counts against the others, as a balance does.
 * @param entered those that count.
 */
function totalsOfDebts(
  linked: readonly (Owing & Pick<ListedAccount, "isCounted">)[],
  entered: readonly Owing[],
): Totals {
  const counted = linked.filter(({ isCounted }) => isCounted);
  const all = [...counted, ...entered];
  const sums = sumOwed(all);

  return {
    count: linked.length,
    unknownCount: all.filter(({ owed }) => owed.value === null).length,
    sums: sums.map(({ currency, owed, credit, isAbout }) => ({
      currency,
      amount: sumAmounts([owed, credit]),
      isAbout,
    })),
    enteredCount: entered.length,
    repeatedCount: linked.length - counted.length,
    entered: sums
      .map((sum) => ({ currency: sum.currency, amount: sum.entered }))
      .filter(({ amount }) => signOf(amount) > 0),
  };
}
