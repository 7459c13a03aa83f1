import type { PayoffPlanSettings } from "@snowball/contract";
import { centsFromAmount } from "@snowball/money";
import type { Cents, PlanFault } from "@snowball/payoff";
import { type SinkingFund, type StrategyFigures, withHigherBudget } from "@snowball/planner";
import { useMemo } from "react";

import { Skeleton } from "#ui/skeleton.tsx";

import type { PayoffSearch } from "../search/open-search.ts";
import { sumOfMinimums } from "../words/monthly-budget.ts";
import type { PlanSubject } from "../words/plan-subject.ts";
import { planWords } from "../words/plan-words.ts";
import { chosenType, figuresBy, strategyOf } from "../words/strategies.ts";
import { MoreNudges } from "./more-nudges.tsx";
import { PlanFaultView } from "./plan-fault-view.tsx";
import { type PlanEstimates, PlanRangeLine } from "./plan-range-line.tsx";
import { PlanResult } from "./plan-result.tsx";

export type BudgetOutcomeProps = {
  subject: PlanSubject;
  settings: PayoffPlanSettings;
  /** Of the cheapest plan; null until it was found. */
  cheapest: StrategyFigures | null;
  search: () => PayoffSearch;
  estimates: PlanEstimates;
  /** Of the first month, by debt. */
  minimums: ReadonlyMap<string, Cents>;
  /** A budget that was typed and is less than the minimums; null where it is enough. */
  short: Cents | null;
  onShort: (budget: Cents | null) => void;
  /** Beyond the minimums. */
  extra: Cents;
  onExtra: (extra: Cents) => void;
  /** Absent where no one-time amounts can be planned. */
  onPutAside?: ((aside: SinkingFund) => void) | undefined;
};

/** What the budget comes to: the date and the cost, or why there is none and what would do. */
export function BudgetOutcome(props: BudgetOutcomeProps) {
  const { subject, settings, minimums, search, short, onShort, extra, onExtra } = props;
  if (short === null) return <Planned {...props} />;
  const least = sumOfMinimums(minimums);

  return (
    <PlanFaultView
      fault={tooLittle(short, least)}
      subject={withBudget(subject, short - least - extra)}
      minimums={minimums}
      strategy={strategyOf(chosenType(settings), settings, subject)}
      extra={short - least}
      search={search}
      onExtra={(next) => {
        onShort(null);
        onExtra(next);
      }}
    />
  );
}

function Planned(props: BudgetOutcomeProps) {
  const { subject, settings, minimums, extra, onExtra, cheapest, search } = props;
  const type = chosenType(settings);
  const strategy = useMemo(() => strategyOf(type, settings, subject), [type, settings, subject]);
  const isSearched = type === "optimal";
  const chosen = useMemo(
    () => (isSearched ? cheapest : figuresBy(type, settings, subject)),
    [isSearched, cheapest, type, settings, subject],
  );
  const minimumsOnly = useMemo(
    () => figuresBy("minimum-only", settings, subject),
    [settings, subject],
  );
  if (!chosen) return <Skeleton label="Searching for the cheapest plan" shape="line" />;
  if (chosen.kind === "impossible") {
    // A total from before that the minimums are above by now.
    const isOutgrown = subject.portfolio.budget.mode === "total" && extra < 0;
    return (
      <PlanFaultView
        fault={chosen.fault}
        subject={subject}
        minimums={minimums}
        strategy={chosen.strategy}
        extra={extra}
        search={search}
        onExtra={onExtra}
        onPutAside={props.onPutAside}
        keptExtra={isOutgrown ? centsFromAmount(settings.extra) : null}
      />
    );
  }

  return (
    <PlanResult
      figures={chosen}
      minimumsOnly={minimumsOnly}
      subject={subject}
      range={
        <PlanRangeLine
          {...props.estimates}
          now={chosen.totals}
          subject={subject}
          strategy={strategy}
          search={search}
        />
      }
    >
      {type !== "minimum-only" && (
        <MoreNudges
          now={chosen.totals}
          portfolio={subject.portfolio}
          extra={extra}
          strategy={strategy}
          search={search}
          words={planWords(subject)}
          onChoose={onExtra}
        />
      )}
    </PlanResult>
  );
}

/** The same with so much more a month; less where it is negative. */
function withBudget(subject: PlanSubject, more: Cents): PlanSubject {
  return { ...subject, portfolio: withHigherBudget(subject.portfolio, more) };
}

/** As the engine says it where a budget falls short in the first month. */
function tooLittle(budget: Cents, minimums: Cents): PlanFault {
  return {
    code: "BUDGET_BELOW_MINIMUMS",
    month: 1,
    minimums,
    budget,
    shortfall: minimums - budget,
  };
}
