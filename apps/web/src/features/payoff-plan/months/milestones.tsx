import { useId } from "react";
import { Link } from "react-router";

import { paths } from "#lib/paths.ts";
import { classNames } from "#ui/class-names.ts";

import { useShownPlan } from "../model/use-plan.tsx";
import { paidOffWords } from "../words/paid-off-words.ts";
import { nameOf } from "../words/plan-subject.ts";

const list = new Intl.ListFormat("en-US");

/** Lists when each debt is paid off. */
export function Milestones() {
  const { plan, subject, words } = useShownPlan();
  const id = useId();
  const owing = plan.debts.filter(({ payoffMonth }) => payoffMonth > 0);
  const byMonth = Map.groupBy(owing, ({ payoffMonth }) => payoffMonth);
  const months = [...byMonth].toSorted(([left], [right]) => left - right);
  const last = months.at(-1)?.[0];

  return (
    <section className="grid grid-cols-1 content-start gap-3" aria-labelledby={id}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id={id}>Milestones</h2>
        <Link to={paths.payoffPlan("months")} className="py-1 print:hidden">
          See every month
        </Link>
      </div>
      <ol className="grid">
        {months.map(([month, gone]) => (
          // Connects the milestones with a line that ends at the last one.
          <li
            key={month}
            className={classNames(
              "relative flex flex-wrap gap-x-3 py-0.75 ps-6",
              "before:absolute before:top-2.5 before:left-0 before:size-[10px] before:rounded-full before:border before:border-accent before:bg-accent not-last:after:absolute not-last:after:top-2.5 not-last:after:-bottom-2.5 not-last:after:left-[4px] not-last:after:w-[2px] not-last:after:bg-line-strong",
            )}
          >
            <span className="w-20 flex-none text-ink-soft tabular-nums">
              {words.shortMonth(month)}
            </span>
            <span className="min-w-0 grow basis-32 wrap-anywhere">
              {list.format(gone.map((debt) => nameOf(subject, debt.id)))} paid off
              {month === last && (
                <strong className="block text-accent">{paidOffWords(subject)}</strong>
              )}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
