import { type Account, type Debt, isUnlinked, type Item } from "@snowball/contract";
import { monthAfter } from "@snowball/dates";
import { centsFromAmount, signOf, subtractAmount, sumAmounts } from "@snowball/money";
import { distinctNames, isCounted, readPortfolio } from "@snowball/planner";

import { debtColor } from "#lib/debt-color.ts";
import { type Owing, sumOwed } from "#lib/sum-owed.ts";

type AccountGroup = "assets" | "liabilities" | "other";

/** A listed account. A duplicate is listed but not counted. */
export type ListedAccount = Account & { isCounted: boolean };

/** A connection with its accounts of one group. */
export type LinkedAccounts = {
  connection: Pick<Item, "uuid" | "institution_id" | "institution_name">;
  accounts: ListedAccount[];
};

/** The totals of a group. */
export type Totals = {
  /** Number of accounts in the group, including those with an unknown balance. */
  count: number;
  /** Number of accounts with an unknown balance, which no sum includes. */
  unknownCount: number;
  /**
   * Sum of the known balances per currency; empty if none is known. `isAbout`: it includes an
   * estimate.
   */
  sums: AboutSum[];
  /** Numbers of entered debts, and of debts with a bank that was unlinked; the sums include them. */
  enteredCount: number;
  unlinkedCount: number;
  /** Number of accounts linked a second time; no sum includes them. */
  repeatedCount: number;
  /** The parts of the sums that the user entered. */
  entered: AboutSum[];
  /** What overpaid cards subtract from the sums, negative. Other screens do not subtract it from what is owed. */
  credit: Sum[];
};

type Sum = { currency: string | null; amount: string };
type AboutSum = Sum & { isAbout: boolean };

type Grouped = { totals: Totals; linked: LinkedAccounts[]; entered: readonly Debt[] };

export type GroupedAccounts = Record<AccountGroup, Grouped>;

/**
 * Returns the group of an account type. Spec §2: depository is assets; credit or loan is
 * liabilities; anything else is other.
 */
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
 * Groups accounts by kind and connection, and adds entered debts to the liabilities. A balance that
 * the user entered replaces the bank's. Skips accounts with an unknown connection (spec §2) and
 * entered debts that duplicate a linked account, so that the sums match the lists.
 */
export function groupAccounts(
  accounts: readonly Account[],
  connections: readonly LinkedAccounts["connection"][],
  debts: readonly Debt[],
): GroupedAccounts {
  const listedAccounts = accounts.map((account) => toListedAccount(account, debts));
  const linkedIn = (name: AccountGroup) =>
    connections
      .map((connection) => ({
        connection,
        accounts: listedAccounts.filter(
          ({ item, type }) => item === connection.uuid && groupOf(type) === name,
        ),
      }))
      .filter((entry) => entry.accounts.length > 0);
  const group = (name: AccountGroup): Grouped => {
    const linked = linkedIn(name);
    return { totals: sumAccounts(linked.flatMap((entry) => entry.accounts)), linked, entered: [] };
  };
  const linked = linkedIn("liabilities");
  const owing = linked.flatMap((entry) =>
    entry.accounts.map((account) => ({
      ...balanceOf(account, debts),
      isCounted: account.isCounted,
    })),
  );
  const entered = debts.filter((debt) => debt.account === null && isCounted(debt));
  const totals = sumDebts(owing, entered);

  return {
    assets: group("assets"),
    liabilities: { totals, linked, entered },
    other: group("other"),
  };
}

/**
 * Applies the balance that the user entered, if any. If an account is linked twice, only the older
 * connection counts.
 */
function toListedAccount(account: Account, debts: readonly Debt[]): ListedAccount {
  const owing = balanceOf(account, debts);
  const isDebt = groupOf(account.type) === "liabilities";

  return {
    ...account,
    balance_current: owing.owed.value,
    isCounted: isDebt ? isCounted(owing) : account.duplicate_of === null,
  };
}

/** Returns the balance of the account's debt if the user entered it; else the bank's balance. */
function balanceOf(
  { uuid, mask, currency, balance_current: value }: Account,
  debts: readonly Debt[],
) {
  const debt = debts.find(({ account }) => account === uuid);

  return debt?.owed.source === "user"
    ? debt
    : {
        currency,
        account: uuid,
        mask,
        owed: { value, source: "bank" as const },
        estimated_interest: null,
        duplicate_of: debt?.duplicate_of ?? null,
        is_included: debt?.is_included ?? true,
      };
}

function sumAccounts(accounts: readonly ListedAccount[]): Totals {
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
    unlinkedCount: 0,
    repeatedCount: accounts.length - counted.length,
    entered: [],
    credit: [],
  };
}

/**
 * Sums debts. An overpaid card reduces the sum.
 * @param entered the debts without an account that count.
 */
function sumDebts(
  linked: readonly (Owing & Pick<ListedAccount, "isCounted">)[],
  entered: readonly Owing[],
): Totals {
  const counted = linked.filter(({ isCounted }) => isCounted);
  const all = [...counted, ...entered];
  const sums = sumOwed(all);
  const unlinked = entered.filter(isUnlinked);

  return {
    count: linked.length,
    unknownCount: all.filter(({ owed }) => owed.value === null).length,
    sums: sums.map(({ currency, owed, credit, isAbout }) => ({
      currency,
      amount: sumAmounts([owed, credit]),
      isAbout,
    })),
    enteredCount: entered.length - unlinked.length,
    unlinkedCount: unlinked.length,
    repeatedCount: linked.length - counted.length,
    entered: sums
      .map((sum) => ({ currency: sum.currency, amount: sum.entered, isAbout: sum.isEnteredAbout }))
      .filter(({ amount }) => signOf(amount) > 0),
    credit: sums
      .map((sum) => ({ currency: sum.currency, amount: sum.credit }))
      .filter(({ amount }) => signOf(amount) < 0),
  };
}

type NetWorth = { currency: string | null; amount: string | null; isAbout: boolean };

/**
 * Returns assets minus debts per currency; one unknown amount if no balance of a group is known. Empty if
 * assets or debts are missing, because the other total then says the same.
 */
export function netWorth({
  assets: { totals: assets },
  liabilities: { totals: debts },
}: Pick<GroupedAccounts, "assets" | "liabilities">): NetWorth[] {
  if (assets.count === 0 || debts.count + debts.enteredCount + debts.unlinkedCount === 0) return [];
  if (assets.sums.length === 0 || debts.sums.length === 0) {
    return [{ currency: "USD", amount: null, isAbout: false }];
  }
  const negated = debts.sums.map((sum) => ({ ...sum, amount: subtractAmount("0.00", sum.amount) }));
  const byCurrency = Map.groupBy([...assets.sums, ...negated], ({ currency }) => currency);

  return [...byCurrency].map(([currency, sums]) => ({
    currency,
    amount: sumAmounts(sums.map(({ amount }) => amount)),
    isAbout: sums.some(({ isAbout }) => isAbout),
  }));
}

/** A debt's part of what is owed in its currency. */
export type DebtShare = { id: string; name: string; color: string; percent: number };

/** Returns each debt's share of what is owed, the largest first, per currency. */
export function debtShares(debts: readonly Debt[], today: string): DebtShare[][] {
  const plan = readPortfolio(debts, monthAfter(today, 1));
  const planned = new Set(plan.debts.map(({ id }) => id));
  const names = distinctNames(debts);
  const owing = debts
    .filter(isCounted)
    .flatMap(({ uuid: id, owed: { value }, currency }) =>
      value === null || signOf(value) <= 0 ? [] : [{ id, owed: centsFromAmount(value), currency }],
    );

  return [...Map.groupBy(owing, ({ currency }) => currency).values()].map((group) => {
    const total = group.reduce((sum, { owed }) => sum + owed, 0);

    return group
      .toSorted((left, right) => right.owed - left.owed)
      .map(({ id, owed }) => ({
        id,
        name: names.get(id) ?? "",
        color: planned.has(id) ? debtColor(plan, id) : "var(--line-strong)",
        percent: (owed / total) * 100,
      }));
  });
}
