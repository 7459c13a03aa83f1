import type { Cents } from "@snowball/payoff";

import type { ShownPlan } from "../model/use-plan.tsx";
import { nameOf } from "../words/plan-subject.ts";

type Context = Pick<ShownPlan, "plan" | "subject" | "words">;

/**
 * Describes what the payoff of a debt frees: what was paid on it in the month before, and the debt that gets all of it
 * then. Null if nothing is left to pay then, or if it is paid off before a whole month of payments.
 */
export function describeFreed(id: string, context: Context): string | null {
  const { plan, subject, words } = context;
  const payoff = plan.debts.find((debt) => debt.id === id)?.payoffMonth ?? 0;
  if (payoff < 2 || payoff >= plan.totals.months) return null;
  const { mode } = subject.portfolio.budget;
  const isRolledOver = mode !== "minimums-only" && mode !== "minimums-plus-extra-no-rollover";
  const freed = isRolledOver ? paidOn(id, payoff - 1, context) : minimumOf(id, payoff - 1, context);
  if (freed <= 0) return null;

  const next = isRolledOver
    ? plan.debts.find(
        (other) =>
          other.id !== id &&
          paidOn(other.id, payoff + 1, context) - paidOn(other.id, payoff - 1, context) >= freed,
      )
    : undefined;
  const what = `frees ${words.money(freed)} a month`;

  return next === undefined ? what : `${what} for ${nameOf(subject, next.id)}`;
}

/** Returns what is paid on a debt in a month. Month 1 of the plan is the rest of it. */
function paidOn(id: string, month: number, { plan, subject }: Context): Cents {
  const row = plan.month(month).debts.find((debt) => debt.id === id);
  const sent = month === 1 ? (subject.debts.find((debt) => debt.id === id)?.sentThisMonth ?? 0) : 0;

  return (row === undefined ? 0 : row.minimum + row.extra) + sent;
}

function minimumOf(id: string, month: number, { plan }: Context): Cents {
  return plan.month(month).debts.find((debt) => debt.id === id)?.minimum ?? 0;
}
