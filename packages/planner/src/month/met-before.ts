import { monthAfter } from "@snowball/dates";
import { amountFromCents } from "@snowball/money";
import { type Cents, firstMinimums } from "@snowball/payoff";

import type { BalanceFacts, DebtFacts } from "../facts/debt-facts.ts";
import { divideOwed } from "../facts/divide-owed.ts";
import { sumOf, toCents, toRate } from "../facts/exact-units.ts";
import { accrualDays } from "../facts/payment-months.ts";
import { readPortfolio } from "../facts/read-portfolio.ts";
import type { Ledger, LedgerFacts } from "./ledger-facts.ts";

/**
 * Returns this month's payments that were due before their debts became known, in cents, escrow included. They are
 * computed from the balance before any payment was sent, so sending an extra does not change them.
 * @param debts of the plan, as their lenders report them.
 */
export function metBefore(
  debts: readonly DebtFacts[],
  { ledger, firstMonth }: { ledger: Ledger; firstMonth: string },
): Cents {
  const met = debts.flatMap((debt) => {
    const facts = ledger.get(debt.uuid);
    return facts?.is_met_before === true ? [beforeSent(debt, facts)] : [];
  });
  const minimums = firstMinimums({
    debts: readPortfolio(met, firstMonth).debts,
    budget: { mode: "minimums-only" },
    calendar: accrualDays(monthAfter(firstMonth, 1)),
  });

  return sumOf(met.map(({ uuid, minimum }) => minimums.get(uuid) ?? cents(minimum.value)));
}

/**
 * Adds back what the debt received this month. Of an entered balance the part that was paid is known. For a linked debt
 * it is added to the balance with the highest rate: its minimum was paid, so its lender applied the rest there
 * (12 CFR 1026.53).
 */
export function beforeSent(debt: DebtFacts, facts: LedgerFacts): DebtFacts {
  const sent = cents(facts.sent_this_month) + cents(facts.sent_ahead) - cents(facts.in_the_air);
  if (sent === 0) return debt;
  const paid = debt.balances.map((balance) => cents(balance.paid_this_month));
  const known = sumOf(paid);
  // The last payment can be above what was owed.
  const added = known > 0 && cents(debt.owed.value) <= 0 ? Math.min(sent, known) : sent;
  const dearest = debt.balances.toSorted((one, other) => rateOf(other) - rateOf(one))[0];
  const parts =
    sent > 0 && known > 0
      ? divideOwed(added, paid)
      : debt.balances.map((balance) => (balance === dearest ? Math.max(0, added) : 0));

  return {
    ...debt,
    owed: { ...debt.owed, value: amountFromCents(cents(debt.owed.value) + added) },
    balances: debt.balances.map((balance, at) => ({
      ...balance,
      amount: amountFromCents(cents(balance.amount) + (parts[at] ?? 0)),
    })),
  };
}

function rateOf({ apr, promo }: BalanceFacts): number {
  return toRate(promo?.apr ?? apr.value) ?? -1;
}

function cents(amount: string | null): Cents {
  return toCents(amount) ?? 0;
}
