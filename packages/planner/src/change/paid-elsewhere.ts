import type { Cents } from "@snowball/payoff";

import type { Movements } from "./blend-debt.ts";

/**
 * Separates money that was redirected: one debt got less because another one got more, by the user's choice or by a
 * newer plan. What no other debt received stays a payment that was less, and what exceeds the plan's money one that was
 * more.
 * @param trailing what was paid on debts that no plan contains anymore
 */
export function withPaidElsewhere(moved: readonly Movements[], trailing: Cents = 0): Movements[] {
  let left = moved.reduce((sum, each) => sum + moreThan(each), trailing);
  let given = -trailing;
  const relieved = moved.map((each) => {
    const less = Math.min(left, Math.max(0, each.payments));
    left -= less;
    given += less;
    return redirect(each, less);
  });

  return relieved.map((each) => {
    const more = Math.min(Math.max(0, given), moreThan(each));
    given -= more;
    return redirect(each, -more);
  });
}

function moreThan({ payments }: Movements): Cents {
  return Math.max(0, -payments);
}

function redirect(each: Movements, cents: Cents): Movements {
  return { ...each, payments: each.payments - cents, redirected: each.redirected + cents };
}
