import { costOf } from "@snowball/planner";
import { type ReactNode, useId } from "react";

import { classNames } from "#ui/class-names.ts";

import { usePlan } from "../model/use-plan.tsx";
import { describeFault } from "../words/describe-fault.ts";
import { nameOf } from "../words/plan-subject.ts";
import { planWords, roundedMoney, roundedMonth } from "../words/plan-words.ts";
import {
  type ComparedStrategy,
  type FeasibleFigures,
  isEstimated,
  strategyNames,
  type StrategyType,
  wireType,
} from "../words/strategies.ts";

/** @param types the only ones to show, with no more than dates and interest */
export function StrategyChoices({ types }: { types?: readonly StrategyType[] }) {
  const { compared } = usePlan();
  const { subject } = compared;
  const strategies = compared.strategies.filter(({ type }) => types?.includes(type) ?? true);
  const feasible = strategies.flatMap(({ figures }) => (figures?.kind === "plan" ? figures : []));
  const cheapest = feasible.find(({ strategy }) => strategy.type === "optimal") ?? null;
  const mostInterest = Math.max(1, ...feasible.map(({ totals }) => costOf(totals)));

  return (
    <div className="grid grid-cols-1 gap-1.5">
      {[...Map.groupBy(strategies, outcomeKey).values()].map((equal) => {
        const figures = equal[0]?.figures ?? null;
        const own = equal.map(({ type }) => type);

        return (
          <ResultRow key={own[0]} types={own}>
            {figures?.kind === "plan" ? (
              <Figures
                figures={figures}
                cheapest={cheapest}
                mostInterest={types ? null : mostInterest}
              />
            ) : (
              <span className="ms-auto text-ink-soft">
                {figures === null ? "Searching…" : describeFault(figures.fault, subject).short}
              </span>
            )}
          </ResultRow>
        );
      })}
    </div>
  );
}

function outcomeKey({ type, figures }: ComparedStrategy): string {
  if (figures === null) return type;
  if (figures.kind === "impossible") return JSON.stringify(figures.fault);
  const { totals, firstPayoff, strategy } = figures;
  // Minimums only may be rounded while the others are exact.
  const isMinimumsOnly = strategy.type === "minimum-only";

  return JSON.stringify([totals, firstPayoff, isMinimumsOnly]);
}

function ResultRow({ types, children }: { types: readonly StrategyType[]; children: ReactNode }) {
  const chosen = usePlan().strategy.type;
  const id = useId();
  const [first, ...others] = types;
  const isChosen = types.includes(chosen);

  return (
    <div
      className={classNames(
        "rounded-medium border px-3 tabular-nums",
        isChosen ? "border-accent bg-accent-tint" : "border-line bg-surface print:hidden",
      )}
    >
      {first && (
        <StrategyOption type={first} result={id}>
          <span id={id} className="contents">
            {children}
          </span>
        </StrategyOption>
      )}
      {others.length > 0 && (
        <div className="flex flex-wrap items-center gap-x-3 text-small tablet:ps-8 print:hidden">
          <span className="text-ink-soft">Same result:</span>
          {others.map((type) => (
            <StrategyOption key={type} type={type} result={id} />
          ))}
        </div>
      )}
    </div>
  );
}

type StrategyOptionProps = { type: StrategyType; result: string; children?: ReactNode };

function StrategyOption({ type, result, children }: StrategyOptionProps) {
  const { strategy, change } = usePlan();
  const chosen = strategy.type;
  const id = useId();
  const { name, about } = strategyNames[type];

  return (
    <label
      className={classNames(
        "min-h-target cursor-pointer items-center",
        // With large text, the date is below the name.
        children
          ? "flex flex-wrap content-center gap-x-3 py-2"
          : "grid grid-cols-[auto_1fr] gap-x-2",
      )}
    >
      <input
        type="radio"
        className="size-5 flex-none accent-accent print:hidden"
        name="strategy"
        value={type}
        checked={type === chosen}
        onChange={() => change({ strategy: wireType(type) })}
        aria-labelledby={`${id}-name`}
        aria-describedby={`${id}-about ${result}`}
      />
      <span
        id={`${id}-name`}
        className={classNames(
          Boolean(children) && "grow basis-20",
          type === chosen && "font-strong",
        )}
      >
        {name}
      </span>
      <span id={`${id}-about`} hidden>
        {about}
      </span>
      {children}
    </label>
  );
}

type FiguresProps = {
  figures: FeasibleFigures;
  cheapest: FeasibleFigures | null;
  /** Interest and fees of the most expensive strategy, in cents; null for no more than the date and interest. */
  mostInterest: number | null;
};

function Figures({ figures, cheapest, mostInterest }: FiguresProps) {
  const { subject } = usePlan().compared;
  const words = planWords(subject);
  const { shortMonth, money } = words;
  const { firstPayoff, totals } = figures;
  const isRounded = isEstimated(figures, subject);
  const end = isRounded
    ? `About ${roundedMonth(totals.months, { month: shortMonth })}`
    : shortMonth(totals.months);
  const cost = isRounded ? `About ${roundedMoney(costOf(totals), words)}` : money(costOf(totals));
  const more = cheapest ? totals.paid - cheapest.totals.paid : 0;

  return (
    <>
      <strong className="ms-auto text-end">{end}</strong>
      {/* On a phone, it is below the button too, so that it takes one line. */}
      <span className="flex w-full flex-wrap justify-between gap-x-3 text-fine text-ink-soft tablet:ps-8 tablet:text-small print:ps-0">
        <span>
          {firstPayoff !== null &&
            mostInterest !== null &&
            `${nameOf(subject, firstPayoff.id)} first, ${shortMonth(firstPayoff.month)}`}
        </span>
        <span>
          {cost} interest{totals.fees > 0 && " and fees"}
          {more > 0 && !isRounded && <strong className="text-ink"> +{money(more)}</strong>}
        </span>
      </span>
      {mostInterest !== null && (
        <span className="mt-1.5 h-1.5 w-full rounded-full bg-surface-sunken tablet:ms-8 print:hidden">
          <span
            className="block h-full rounded-full bg-accent"
            style={{ inlineSize: `${(costOf(totals) / mostInterest) * 100}%` }}
          />
        </span>
      )}
    </>
  );
}
