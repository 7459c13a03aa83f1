import { type Cents, firstMinimums, isRolledOver } from "@snowball/payoff";
import { handOn } from "@snowball/planner";
import { Link } from "react-router";

import { debtColor } from "#lib/debt-color.ts";
import { formatList } from "#lib/format.ts";
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
      <ol className="grid gap-1 tablet:gap-1.5 print:block">
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

type Context = Pick<ShownPlan, "plan" | "subject" | "strategy" | "words">;

/**
 * Describes what the payoff of a debt frees each month, and for which debts. Without rollover, that is its minimum.
 * Null if no debts get it, or if it is paid off before a whole month of payments.
 */
export function describeFreed(id: string, context: Context): string | null {
  const { plan, subject, strategy, words } = context;
  const { months } = plan.totals;
  const payoff = plan.debts.find((debt) => debt.id === id)?.payoffMonth ?? 0;
  if (payoff >= months) return null;
  const lastMonths = [payoff - 1, payoff - 2].filter((month) => month > 0);
  if (strategy.type === "minimum-only" || !isRolledOver(subject.portfolio.budget)) {
    const freed = Math.max(0, ...lastMonths.map((month) => minimumIn(month, id, context)));
    return freed > 0 ? `frees ${words.money(freed)} a month` : null;
  }

  // At least one of two months has no additional paycheck. The plan's last month can need less money.
  const [next, second] = [payoff + 1, payoff + 2];
  const isSecondUsual = second < months && plan.month(second).paid < plan.month(next).paid;
  const before = lastMonths.map((month) => paidIn(month, context));
  const after = paidIn(isSecondUsual ? second : next, context);
  const freed = handOn(id, { before, after });
  if (freed === null) return null;
  const names = freed.to.map((debt) => nameOf(subject, debt));

  return `frees ${words.money(freed.amount)} a month for ${formatList(names)}`;
}

/** Returns a debt's minimum in a month, without escrow. Month 1 counts as a whole month without missed payments. */
function minimumIn(month: number, id: string, { plan, subject }: Context): Cents {
  if (month > 1) return plan.month(month).debts.find((debt) => debt.id === id)?.minimum ?? 0;
  return (firstMinimums(subject.portfolio).get(id) ?? 0) - escrowOf(subject, id);
}

/**
 * Returns what is paid on each debt in a month, without escrow. Month 1 can be the rest of a month. Then a debt has no
 * row if the other payments of that month are unknown, or if it has missed payments.
 */
function paidIn(month: number, { plan, subject }: Context) {
  const opening = month === 1 ? subject.portfolio.opening : undefined;

  return plan.month(month).debts.flatMap(({ id, payment, escrow, extra }) => {
    const sent = opening ? subject.debts.find((debt) => debt.id === id)?.sentThisMonth : 0;
    const arrears = opening?.debts[id]?.arrears ?? 0;
    if (sent === undefined || sent === null || arrears > 0) return [];
    return [{ id, paid: sent + payment + escrow - escrowOf(subject, id), extra }];
  });
}
