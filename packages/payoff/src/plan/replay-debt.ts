import {
  accrueInterest,
  chargeFees,
  openComposite,
  owedBy,
  payExtra,
  payMinimum,
} from "./composite-debt.ts";
import type { CompositeDebt } from "./composite-debt.ts";
import type { Cents, Debt, Portfolio } from "../portfolio.ts";

/** What is paid on a debt in a month; a plan's `DebtMonth` is one of these. */
export type Payment = { minimum: Cents; extra: Cents };

/**
 * A debt after payments that are known, month 1 first. A plan tells what is left of a debt; this tells
 * what is left of each of its balances, and what has gathered beside them.
 * @throws RangeError when more is paid than owed.
 */
export function replayDebt(
  debt: Debt,
  portfolio: Portfolio,
  payments: readonly Payment[],
): CompositeDebt {
  const composite = openComposite(debt, portfolio);
  payments.forEach((payment, index) => payMonth(composite, index + 1, payment));

  return composite;
}

function payMonth(composite: CompositeDebt, month: number, { minimum, extra }: Payment): void {
  if (owedBy(composite) === 0) return;
  accrueInterest(composite, month);
  chargeFees(composite, month);
  payMinimum(composite, minimum, month);

  let left = extra;
  while (left > 0) {
    const paid = payExtra(composite, left, month);
    if (paid === 0) throw new RangeError(`debt ${composite.debt.id}: more was paid than owed`);
    left -= paid;
  }
}
