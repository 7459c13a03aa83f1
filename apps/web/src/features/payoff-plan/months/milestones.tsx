import { useId } from "react";
import { Link } from "react-router";

import { debtColor } from "#lib/debt-color.ts";
import { paths } from "#lib/paths.ts";
import { VisuallyHidden } from "#ui/visually-hidden.tsx";

import { useShownPlan } from "../model/use-plan.tsx";
import { paidOffWords } from "../words/paid-off-words.ts";
import { nameOf } from "../words/plan-subject.ts";
import { describeFreed } from "./freed-payment.ts";

/** Lists when each debt is paid off, in the color of its flag on the curve. */
export function Milestones() {
  const shown = useShownPlan();
  const { plan, subject, words } = shown;
  const id = useId();
  const payoffs = plan.debts
    .filter(({ payoffMonth }) => payoffMonth > 0)
    .toSorted((left, right) => left.payoffMonth - right.payoffMonth);
  const last = payoffs.at(-1);

  return (
    <section className="grid content-start gap-3" aria-labelledby={id}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id={id}>Milestones</h2>
        <Link to={paths.payoffPlan("months")} className="py-1 print:hidden">
          See every month
        </Link>
      </div>
      <ol className="grid gap-1.5">
        {payoffs.map(({ id: debt, payoffMonth }) => (
          <li key={debt} className="group flex flex-wrap gap-x-3">
            <span
              className="mt-1.5 size-3 flex-none rounded-full"
              style={{ backgroundColor: debtColor(subject, debt) }}
            />
            <span className="min-w-0 flex-1 basis-28 wrap-anywhere">
              {nameOf(subject, debt)}
              <VisuallyHidden> paid off</VisuallyHidden>{" "}
              <Freed words={describeFreed(debt, shown)} />
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

/** On a phone, only the next payoff has room for it. */
function Freed({ words }: { words: string | null }) {
  if (words === null) return null;

  return (
    <span className="block text-small text-ink-soft max-tablet:group-not-first:hidden">
      {words}
    </span>
  );
}
