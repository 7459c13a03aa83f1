import { monthAfter } from "@snowball/dates";
import { amountFromCents } from "@snowball/money";
import { type Cents, firstMinimums } from "@snowball/payoff";

import type { BalanceFacts, DebtFacts } from "../facts/debt-facts.ts";
import { toCents, toRate } from "../facts/exact-units.ts";
import { accrualDays } from "../facts/payment-months.ts";
import { readPortfolio, type ReadOptions } from "../facts/read-portfolio.ts";
import type { Ledger, LedgerFacts } from "./ledger-facts.ts";

/**
 * Returns this month's payments that were due before their debts became known, in cents, escrow included. They are
 * computed from the balance before any payment was sent, so sending an extra does not change them.
 * @param debts of the plan, as their lenders report them.
 */
export function metBefore(
  debts: readonly DebtFacts[],
  { ledger, ...options }: ReadOptions & { ledger: Ledger },
): Cents {
  const met = debts.flatMap((debt) => {
    const facts = ledger.get(debt.uuid);
    return facts?.is_met_before === true ? [beforeSent(debt, facts)] : [];
  });
  if (met.length === 0) return 0;
  const { debts: planned } = readPortfolio(met, options);
  const calendar = accrualDays(monthAfter(options.firstMonth, 1));
  const budget = { mode: "minimums-only" } as const;
  const minimums = firstMinimums({ debts: planned, budget, calendar });

  return met.reduce(
    (sum, { uuid, minimum }) => sum + (minimums.get(uuid) ?? toCents(minimum.value) ?? 0),
    0,
  );
}

/**
 * Adds back what the debt received this month. Its minimum was paid, so a lender allocated the payments to the balance
 * with the highest rate (12 CFR 1026.53). An entered balance was reduced in proportion.
 */
export function beforeSent(debt: DebtFacts, facts: LedgerFacts): DebtFacts {
  const sent = cents(facts.sent_this_month) + cents(facts.sent_ahead) - cents(facts.in_the_air);
  if (sent === 0) return debt;
  const owed = amountFromCents(cents(debt.owed.value) + sent);
  const isSpread = debt.owed.source === "user" && debt.balances.some(isOwed);
  const dearest = debt.balances.toSorted((one, other) => rateOf(other) - rateOf(one))[0];

  return {
    ...debt,
    owed: { ...debt.owed, value: owed },
    balances: debt.balances.map((balance) =>
      balance === dearest && !isSpread && sent > 0
        ? { ...balance, amount: amountFromCents(cents(balance.amount) + sent) }
        : balance,
    ),
  };
}

function isOwed({ amount }: BalanceFacts): boolean {
  return cents(amount) > 0;
}

function rateOf({ apr, promo }: BalanceFacts): number {
  return toRate(promo?.apr ?? apr.value) ?? -1;
}

function cents(amount: string | null): Cents {
  return toCents(amount) ?? 0;
}
