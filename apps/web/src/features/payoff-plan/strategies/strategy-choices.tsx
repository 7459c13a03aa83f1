import type { StrategyFigures } from "@snowball/planner";
import { useId } from "react";

import { classNames } from "#ui/class-names.ts";

import { usePlan } from "../model/use-plan.tsx";
import { describeFault } from "../words/describe-fault.ts";
import { estimateConfidence } from "../words/estimates.ts";
import { nameOf, type PlanSubject } from "../words/plan-subject.ts";
import { planWords, roundedMoney, roundedMonth } from "../words/plan-words.ts";
import {
  type ComparedStrategy,
  strategyNames,
  type StrategyType,
  wireType,
} from "../words/strategies.ts";

type Feasible = Extract<StrategyFigures, { kind: "plan" }>;

/** Lets the user choose a strategy. Each row has its payoff date, and a bar for its interest. */
export function StrategyChoices() {
  const { compared } = usePlan();
  const { subject, strategies } = compared;
  const feasible = strategies.flatMap(({ figures }) => (figures?.kind === "plan" ? figures : []));
  const cheapest = feasible.find(({ strategy }) => strategy.type === "optimal") ?? null;
  const mostInterest = Math.max(1, ...feasible.map(costOf));

  return (
    <div className="grid gap-1.5">
      {strategies.map(({ type, figures }, at) => (
        <StrategyRow key={type} type={type} sameAs={findEqual(strategies.slice(0, at), figures)}>
          {figures?.kind === "plan" ? (
            <Figures
              figures={figures}
              subject={subject}
              cheapest={cheapest}
              mostInterest={mostInterest}
            />
          ) : (
            <span className="text-ink-soft">
              {figures === null ? "Searching…" : describeFault(figures.fault, subject).short}
            </span>
          )}
        </StrategyRow>
      ))}
    </div>
  );
}

/** Returns the first strategy with the same result, or null. */
function findEqual(
  earlier: readonly ComparedStrategy[],
  figures: StrategyFigures | null,
): StrategyType | null {
  const key = figures && outcomeKey(figures);

  return earlier.find((each) => each.figures && outcomeKey(each.figures) === key)?.type ?? null;
}

/** Returns a key of all displayed figures. */
function outcomeKey(figures: StrategyFigures): string {
  if (figures.kind === "impossible") return JSON.stringify(figures.fault);
  const { totals, firstPayoff, strategy } = figures;
  // Minimums only may be rounded while the others are exact.
  const isMinimumsOnly = strategy.type === "minimum-only";

  return JSON.stringify([totals, firstPayoff, isMinimumsOnly]);
}

type StrategyRowProps = {
  type: StrategyType;
  /** An earlier strategy with the same result, which is shown there. */
  sameAs: StrategyType | null;
  children: React.ReactNode;
};

function StrategyRow({ type, sameAs, children }: StrategyRowProps) {
  const { type: chosen, change } = usePlan();
  const id = useId();
  const { name, about } = strategyNames[type];
  const isChosen = type === chosen;

  return (
    <label
      className={classNames(
        "grid min-h-target cursor-pointer grid-cols-[auto_1fr_auto] items-start gap-x-3 rounded-medium border px-3 py-2.5 tabular-nums",
        isChosen ? "border-accent bg-accent-tint" : "border-line bg-surface print:hidden",
      )}
    >
      <input
        type="radio"
        className="mt-0.5 size-5 accent-accent print:hidden"
        name="strategy"
        value={type}
        checked={isChosen}
        onChange={() => change({ strategy: wireType(type) })}
        aria-labelledby={`${id}-name`}
        aria-describedby={`${id}-about ${id}-figures`}
      />
      <span id={`${id}-name`} className={isChosen ? "font-strong" : undefined}>
        {name}
      </span>
      <span id={`${id}-about`} hidden>
        {about}
      </span>
      <span id={`${id}-figures`} className="contents">
        {sameAs === null ? (
          children
        ) : (
          <span className="text-small text-ink-soft">Same as {strategyNames[sameAs].name}</span>
        )}
      </span>
    </label>
  );
}

type FiguresProps = {
  figures: Feasible;
  subject: PlanSubject;
  cheapest: Feasible | null;
  /** Interest and fees of the most expensive strategy, in cents. */
  mostInterest: number;
};

/** Shows the payoff date, the cost and its difference from the cheapest, and the first debt paid off. */
function Figures({ figures, subject, cheapest, mostInterest }: FiguresProps) {
  const { shortMonth, money } = planWords(subject);
  const { firstPayoff } = figures;
  const { end, cost } = endAndCost(figures, subject);
  const more = cheapest ? figures.totals.paid - cheapest.totals.paid : 0;
  const isRounded = figures.strategy.type === "minimum-only" && cost.startsWith("About");

  return (
    <>
      <strong className="text-end">{end}</strong>
      <span className="col-span-2 col-start-2 flex flex-wrap justify-between gap-x-3 text-small text-ink-soft">
        <span>
          {firstPayoff !== null &&
            `${nameOf(subject, firstPayoff.id)} first, ${shortMonth(firstPayoff.month)}`}
        </span>
        <span>
          {cost} interest{figures.totals.fees > 0 && " and fees"}
          {more > 0 && !isRounded && <strong className="text-ink"> +{money(more)}</strong>}
        </span>
      </span>
      <span className="col-span-2 col-start-2 mt-1.5 h-1.5 rounded-full bg-surface-sunken print:hidden">
        <span
          className="block h-full rounded-full bg-accent"
          style={{ inlineSize: `${(costOf(figures) / mostInterest) * 100}%` }}
        />
      </span>
    </>
  );
}

function costOf({ totals }: Feasible): number {
  return totals.interest + totals.fees;
}

/**
 * Returns the date and cost. Minimums only depend entirely on estimated minimums, so they are rounded. With
 * a budget, an estimate changes them little, and the range next to the date shows it.
 */
function endAndCost(figures: Feasible, subject: PlanSubject) {
  const { strategy, totals } = figures;
  const words = planWords(subject);
  if (strategy.type !== "minimum-only" || estimateConfidence(subject) === "stated") {
    return { end: words.shortMonth(totals.months), cost: words.money(costOf(figures)) };
  }

  return {
    end: `About ${roundedMonth(totals.months, { month: words.shortMonth })}`,
    cost: `About ${roundedMoney(costOf(figures), words)}`,
  };
}
