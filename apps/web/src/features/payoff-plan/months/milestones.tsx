import { type Cents, firstBudget, firstMinimums } from "@snowball/payoff";
import { useId } from "react";
import { Link } from "react-router";

import { debtColor } from "#lib/debt-color.ts";
import { paths } from "#lib/paths.ts";

import { type ShownPlan, useShownPlan } from "../model/use-plan.tsx";
import { paidOffWords } from "../words/paid-off-words.ts";
import { escrowOf, nameOf, payoffOrder } from "../words/plan-subject.ts";

export function Milestones() {
  const shown = useShownPlan();
  const { plan, subject, words } = shown;
  const id = useId();
  const payoffs = payoffOrder(plan);
  const last = payoffs.at(-1);

  return (
    <section
      className="grid content-start gap-3 print:block print:[&_h2]:pb-2"
      aria-labelledby={id}
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id={id}>Milestones</h2>
        <Link to={paths.payoffPlan("months")} className="py-1 print:hidden">
          See every month
        </Link>
      </div>
      <ol className="grid gap-1.5 print:block">
        {payoffs.map(({ id: debt, payoffMonth }) => (
          <li key={debt} className="group flex flex-wrap gap-x-3 print:pb-1.5">
            <span
              className="mt-1.5 size-3 flex-none rounded-full"
              style={{ backgroundColor: debtColor(subject, debt) }}
            />
            <span className="min-w-0 flex-1 basis-28 wrap-anywhere">
              {nameOf(subject, debt)}
              <span className="sr-only"> paid off</span>{" "}
              {/* On a phone, only the next payoff has room for it. */}
              <span className="block text-small text-ink-soft empty:hidden max-tablet:group-not-first:hidden">
                {describeFreed(debt, shown)}
              </span>
              {debt === last?.id && (
                <strong className="block text-accent">{paidOffWords(subject)}</strong>
              )}
            </span>
            <span className="ms-auto flex-none text-ink-soft tabular-nums">
              {words.shortMonth(payoffMonth)}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

type Context = Pick<ShownPlan, "plan" | "subject" | "words">;

/**
 * Describes what the payoff of a debt frees: what the budget paid on it in the month before, and the debt that gets all
 * of it then. One-off money and missed payments beyond the budget come only once. Null if nothing is left to pay then, or
 * if it is paid off before a whole month of payments.
 */
export function describeFreed(id: string, context: Context): string | null {
  const { plan, subject, words } = context;
  const payoff = plan.debts.find((debt) => debt.id === id)?.payoffMonth ?? 0;
  if (payoff < 2 || payoff >= plan.totals.months) return null;
  const { mode } = subject.portfolio.budget;
  const isRolledOver = mode !== "minimums-only" && mode !== "minimums-plus-extra-no-rollover";
  const { minimum, free } = budgetFor(id, payoff - 1, context);
  const freed = isRolledOver ? Math.min(paidOn(id, payoff - 1, context), free) : minimum;
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

/**
 * Returns the minimum of a debt in a month, and what the budget has for the debt: what the other minimums and escrow
 * leave. Month 1 counts as a whole month without missed payments.
 */
function budgetFor(
  id: string,
  month: number,
  { plan, subject }: Context,
): { minimum: Cents; free: Cents } {
  const { portfolio } = subject;
  const usual = firstMinimums(portfolio);
  const minimumOf = (debt: string, escrow: Cents) =>
    month === 1
      ? (usual.get(debt) ?? 0) - escrow
      : (plan.month(month).debts.find((row) => row.id === debt)?.minimum ?? 0);
  const ofOthers = ({ id: other, escrow = 0 }: { id: string; escrow?: Cents }) =>
    escrow + (other === id ? 0 : minimumOf(other, escrow));
  const others = portfolio.debts.reduce((sum, debt) => sum + ofOthers(debt), 0);

  return { minimum: minimumOf(id, escrowOf(subject, id)), free: firstBudget(portfolio) - others };
}

/** Returns what is paid on a debt in a month. Month 1 of the plan is the rest of it. */
function paidOn(id: string, month: number, { plan, subject }: Context): Cents {
  const row = plan.month(month).debts.find((debt) => debt.id === id);
  const sent = month === 1 ? (subject.debts.find((debt) => debt.id === id)?.sentThisMonth ?? 0) : 0;

  return (row === undefined ? 0 : row.minimum + row.extra) + sent;
}
