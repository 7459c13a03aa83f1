import type { Debt, DebtChange } from "@snowball/contract";

type BalanceInput = NonNullable<DebtChange["balances"]>[number];

/** Returns a change that resends the user's figures unchanged, which updates their date. */
export function sameFigures(debt: Debt): DebtChange {
  const { account, owed, minimum } = debt;
  // The estimated balance of a manual debt is confirmed separately.
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
  const figures = {
    ...(amount_source === "user" && { amount }),
    ...(apr.source === "user" && { apr: apr.value }),
  };

  return Object.keys(figures).length > 0 ? [{ id, ...figures }] : [];
}
