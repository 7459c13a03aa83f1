import type { Debt, DebtChange } from "@snowball/contract";

type BalanceInput = NonNullable<DebtChange["balances"]>[number];

/** The user's own figures as a change that says them again, and so dates them anew. */
export function sameFigures(debt: Debt): DebtChange {
  const { account, owed, minimum } = debt;
  // The balance of an entered debt is an estimate, which the user confirms by itself.
  const balances = debt.balances.flatMap((balance) =>
    sameBalance(account === null ? { ...balance, amount_source: null } : balance),
  );

  return {
    ...(account !== null && owed.source === "user" && { owed: owed.value }),
    ...(minimum.source === "user" && { minimum: minimum.value }),
    ...(balances.length > 0 && { balances }),
  };
}

function sameBalance({ id, amount, amount_source, apr }: Debt["balances"][number]): BalanceInput[] {
  const same = {
    ...(amount_source === "user" && { amount }),
    ...(apr.source === "user" && { apr: apr.value }),
  };

  return Object.keys(same).length > 0 ? [{ id, ...same }] : [];
}
