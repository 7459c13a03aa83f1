import type { Debt, DebtChange } from "@snowball/contract";

/** Returns the change that confirms the estimated balance as today's balance. */
export function confirmedBalance({ balances }: Debt): DebtChange {
  return { balances: balances.map(({ id, amount }) => ({ id, amount })) };
}

/** Returns the change that restores the entered balance with its original time. */
export function enteredBalance({ balances, owed: { as_of: at } }: Debt): DebtChange {
  return {
    balances: balances.map(({ id, entered_amount: amount }) => ({
      id,
      amount,
      ...(at !== null && { amount_at: at }),
    })),
  };
}
