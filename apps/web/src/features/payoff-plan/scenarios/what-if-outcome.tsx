import { formatShortMonth, monthAfter } from "@snowball/dates";
import type { Cents } from "@snowball/payoff";
import { totalOwed } from "@snowball/planner";

import { classNames } from "#ui/class-names.ts";
import { ScrollRegion } from "#ui/scroll-region.tsx";
import { Skeleton } from "#ui/data-view.tsx";
import { Table } from "#ui/table.tsx";

import { LegendEntry } from "../chart/chart-axes.tsx";
import { payoffCurvePaths } from "../chart/payoff-curve.tsx";
import { paidOffLabel } from "../words/paid-off-words.ts";
import type { PlanSubject } from "../words/plan-subject.ts";
import { planWords, timeLeft } from "../words/plan-words.ts";
import { describeDebtFree, describeDifference, type Feasible } from "./describe-difference.ts";
import type { ComputedWhatIf, WhatIfFigures } from "./what-if-subject.ts";

type OutcomeProps = { before: ComputedWhatIf; after: ComputedWhatIf };

/** Describes the effect in a sentence that stays visible and is announced when it changes. */
export function OutcomeSentence({ before, after, isBlank }: OutcomeProps & { isBlank: boolean }) {
  const [was, is] = [before.planned?.figures, after.planned?.figures];
  const isBad = !isBlank && is?.kind === "impossible";
  const sentence = was && is ? describeDifference(was, is, after.tried.subject) : "Searching…";

  return (
    <output
      className={classNames(
        "block rounded-medium px-4 py-3 font-strong",
        isBad ? "bg-bad-tint text-bad" : "bg-accent-tint",
      )}
    >
      {isBlank ? "Fill in what you want to try to see its effect here." : sentence}
    </output>
  );
}

export function OutcomeDetails({ before, after }: OutcomeProps) {
  const [was, is] = [before.planned, after.planned];
  if (!was || !is) return <Skeleton label="Searching for the cheapest plan" count={2} />;
  const { firstMonth } = before.tried.subject;
  const [owedBefore, owedAfter] = [balancesByMonth(before), balancesByMonth(after)];

  return (
    <div className="grid grid-cols-1 gap-5">
      <DifferenceTable before={was.figures} after={is.figures} subject={after.tried.subject} />
      {owedBefore && owedAfter && (
        <TwoPlansChart before={owedBefore} after={owedAfter} firstMonth={firstMonth} />
      )}
    </div>
  );
}

type ComparedProps = { before: WhatIfFigures; after: WhatIfFigures; subject: PlanSubject };

function DifferenceTable({ before, after, subject }: ComparedProps) {
  const { money } = planWords(subject);
  const ofPlan =
    (describe: (plan: Feasible) => string) =>
    (figures: WhatIfFigures): string =>
      figures.kind === "plan" ? describe(figures) : "–";
  const rows: [name: string, valueOf: (figures: WhatIfFigures) => string][] = [
    [paidOffLabel(subject), (plan) => describeDebtFree(plan, subject)],
    ["Time left", ofPlan(({ months }) => timeLeft(months))],
    ["Interest and fees", ofPlan(({ cost }) => money(cost))],
    ["Total you'll pay", ofPlan(({ paid }) => money(paid))],
    ["Budget", ({ budget }) => `${money(budget.amount)} ${budget.unit}`],
  ];

  return (
    <ScrollRegion label="Your plan compared with the what-if">
      <Table
        caption="Your plan compared with the what-if"
        columns={[{ name: "Figure", isShown: false }, "Your plan", "What if"]}
      >
        <tbody>
          {rows.map(([name, valueOf]) => (
            <tr key={name}>
              <th scope="row" className="text-small text-ink-soft">
                {name}
              </th>
              <td>{valueOf(before)}</td>
              <td className="font-strong">{valueOf(after)}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </ScrollRegion>
  );
}

type TwoPlansChartProps = { before: Cents[]; after: Cents[]; firstMonth: string };

/** Hidden from screen readers, because the table has the figures. */
function TwoPlansChart({ before, after, firstMonth }: TwoPlansChartProps) {
  const months = Math.max(before.length, after.length) - 1;
  const paths = payoffCurvePaths({ debts: [], total: after, minimums: before }, []);

  return (
    <figure className="grid grid-cols-1 gap-1.5" aria-hidden="true">
      <svg
        className="h-30 w-full overflow-visible border-b border-line-strong"
        viewBox="0 0 100 100"
        preserveAspectRatio="none"
      >
        <path
          className="fill-none stroke-line-strong stroke-[2.5] [stroke-dasharray:2_5] [stroke-linecap:round] [vector-effect:non-scaling-stroke]"
          d={paths.minimums ?? ""}
        />
        <path
          className="fill-none stroke-accent stroke-[2.5] [vector-effect:non-scaling-stroke]"
          d={paths.plan}
        />
      </svg>
      <p className="flex flex-wrap justify-between gap-x-2 text-xs text-ink-soft">
        <span>Now</span>
        <span>{formatShortMonth(monthAfter(firstMonth, months - 1))}</span>
      </p>
      <figcaption>
        <ul className="flex flex-wrap gap-x-5 text-small">
          <LegendEntry line="border-dotted border-line-strong">Your plan</LegendEntry>
          <LegendEntry line="border-accent">What if</LegendEntry>
        </ul>
      </figcaption>
    </figure>
  );
}

function balancesByMonth({ tried, planned }: ComputedWhatIf): Cents[] | null {
  if (!planned?.plan) return null;

  return [totalOwed(tried.subject.portfolio), ...planned.plan.owedByMonth()];
}
