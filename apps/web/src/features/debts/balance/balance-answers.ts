import type { Debt, DebtChange } from "@snowball/contract";

/** The balance as it is estimated, as the balance of today. */
export function confirmedBalance({ balances }: Debt): DebtChange {
  return { balances: balances.map(({ id, amount }) => ({ id, amount })) };
}

/** The balance as it was entered, with its time. */
export function enteredBalance({ balances, owed: { as_of: at } }: Debt): DebtChange {
  return {
    balances: balances.map(({ id, entered_amount: amount }) => ({
      id,
      amount,
      ...(at !== null && { amount_at: at }),
    })),
  };
}
