import { type Cents, firstBudget, firstMinimums } from "@snowball/payoff";
import { Link } from "react-router";

import { debtColor } from "#lib/debt-color.ts";
import { paths } from "#lib/paths.ts";
import { Section } from "#ui/section.tsx";

import { type ShownPlan, useShownPlan } from "../model/use-plan.tsx";
import { paidOffWords } from "../words/paid-off-words.ts";
import { escrowOf, nameOf, payoffOrder } from "../words/plan-subject.ts";

export function Milestones() {
  const shown = useShownPlan();
  const { plan, subject, words } = shown;
  const payoffs = payoffOrder(plan);
  const last = payoffs.at(-1);

  return (
    <Section
      heading="Milestones"
      aside={
        <Link to={paths.payoffPlan("months")} className="py-1 print:hidden">
          See every month
        </Link>
      }
      className="grid content-start gap-3 print:block print:[&_h2]:pb-2"
    >
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
    </Section>
  );
}

type Context = Pick<ShownPlan, "plan" | "subject" | "words">;

/**
 * Describes what the payoff of a debt frees of the budget in a usual month, and the debt that gets all of it then. Null
 * if nothing is left to pay then, or if it is paid off before a whole month of payments.
 */
export function describeFreed(id: string, context: Context): string | null {
  const { plan, subject, words } = context;
  const payoff = plan.debts.find((debt) => debt.id === id)?.payoffMonth ?? 0;
  if (payoff < 2 || payoff >= plan.totals.months) return null;
  const { mode } = subject.portfolio.budget;
  const isRolledOver = mode !== "minimums-only" && mode !== "minimums-plus-extra-no-rollover";
  const minimum = minimumOf(id, payoff - 1, context);
  const freed = isRolledOver ? Math.max(minimum, leftByOthers(id, payoff, context)) : minimum;
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
 * Returns what the budget of a usual month has for a debt: what escrow and the debts that are paid off later leave.
 * They need their minimums, also those after a deferment, and the extra that they get before.
 */
function leftByOthers(id: string, payoff: number, context: Context): Cents {
  const { plan, subject } = context;
  const { debts, budget } = subject.portfolio;
  const others = plan.debts.filter((each) => each.id !== id && each.payoffMonth >= payoff);
  const needs = others.map((other) => {
    // This budget grows by the minimum after a deferment.
    const isAdded =
      budget.mode === "minimums-plus-extra" &&
      debts.some((debt) => debt.id === other.id && debt.deferment !== undefined);
    const [before, after] = [payoff - 1, payoff + 1].map((month) =>
      minimumOf(other.id, month, context),
    );
    const minimum = isAdded ? 0 : Math.max(before ?? 0, after ?? 0);
    return minimum + (rowOf(other.id, payoff - 1, context)?.extra ?? 0);
  });
  const escrow = debts.map((debt) => debt.escrow ?? 0);

  // Without additional paychecks.
  const usual =
    budget.mode === "by-month" ? Math.min(...budget.amounts) : firstBudget(subject.portfolio);

  return usual - [...needs, ...escrow].reduce((sum, each) => sum + each, 0);
}

/** Returns the minimum of a debt in a month. Month 1 counts as a whole month without missed payments. */
function minimumOf(id: string, month: number, context: Context): Cents {
  const { subject } = context;
  if (month !== 1) return rowOf(id, month, context)?.minimum ?? 0;

  return (firstMinimums(subject.portfolio).get(id) ?? 0) - escrowOf(subject, id);
}

/** Returns what is paid on a debt in a month. Month 1 of the plan is the rest of it. */
function paidOn(id: string, month: number, context: Context): Cents {
  const row = rowOf(id, month, context);
  const { debts } = context.subject;
  const sent = month === 1 ? (debts.find((debt) => debt.id === id)?.sentThisMonth ?? 0) : 0;

  return (row === undefined ? 0 : row.minimum + row.extra) + sent;
}

function rowOf(id: string, month: number, { plan }: Pick<Context, "plan">) {
  return plan.month(month).debts.find((debt) => debt.id === id);
}
