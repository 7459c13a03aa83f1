import type { Cents } from "@snowball/payoff";

import type { Movements } from "./blend-debt.ts";

/** What the plan had for all debts in the time, and what was paid on debts that no plan knows of any more. */
type PaidInAll = { planned: Cents; trailing: Cents };

/**
 * How much of the planned money may have gone to another debt than was foretold without anybody having paid less. A
 * plan foretells each bill from its own interest by months; the lender's is another one by cents or dollars, and so is
 * what is left for the other debts. Of 14 households that sent what each day told, for 500 days, that was 1.3 percent
 * of the planned money at most, looking back 60 and 90 days. What is more than that the owner has sent elsewhere.
 */
const OF_PLANNED = 0.02;

/**
 * The movements of debts, where what one got less and another one got more stands with the balances of both: who sent
 * the month's money as told paid no less. A debt that was paid short by more than that is told so whole, and so is
 * what no other debt got.
 */
export function withPaidElsewhere(
  moved: readonly Movements[],
  { planned, trailing }: PaidInAll,
): Movements[] {
  const within = Math.round(planned * OF_PLANNED);
  let [onTrailing, more] = [trailing, moved.reduce((sum, each) => sum + moreThan(each), 0)];
  let given = 0;
  const relieved = moved.map((each) => {
    const ofTrailing = Math.min(onTrailing, Math.max(0, each.payments));
    onTrailing -= ofTrailing;
    const less = Math.max(0, each.payments - ofTrailing);
    const ofOthers = less <= within ? Math.min(more, less) : 0;
    more -= ofOthers;
    given += ofOthers;
    return shifted(each, ofTrailing + ofOthers);
  });

  return relieved.map((each) => {
    const taken = Math.min(given, moreThan(each));
    given -= taken;
    return shifted(each, -taken);
  });
}

function moreThan({ payments }: Movements): Cents {
  return Math.max(0, -payments);
}

function shifted({ payments, charges, balances }: Movements, cents: Cents): Movements {
  return { payments: payments - cents, charges, balances: balances + cents };
}
