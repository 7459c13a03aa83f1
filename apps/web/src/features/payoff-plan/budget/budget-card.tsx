import type { PayoffPlanSettings } from "@snowball/contract";
import { type Cents, firstBudget, type PlanFault } from "@snowball/payoff";
import { type ReactNode, useMemo } from "react";

import { Card } from "#ui/card.tsx";
import { Skeleton } from "#ui/skeleton.tsx";

import { withMore } from "../changed-budget.ts";
import { chosenType, figuresBy, strategyOf } from "../compared-strategies.ts";
import { sumOfMinimums } from "../faults/plan-fault-props.ts";
import { PlanFaultView } from "../faults/plan-fault-view.tsx";
import type { PlanSubject } from "../plan-subject.ts";
import { planWords } from "../plan-words.ts";
import { MoreNudges } from "../result/more-nudges.tsx";
import { type PlanEstimates, PlanRangeLine } from "../result/plan-range-line.tsx";
import { PlanResult } from "../result/plan-result.tsx";
import type { PayoffSearch } from "../search/open-search.ts";
import type { StrategyFigures } from "../strategies/strategy-figures.ts";
import styles from "./budget-card.module.css";
import { BudgetControl } from "./budget-control.tsx";
import { budgetChange, growthToCome } from "./monthly-budget.ts";
import { RolloverChoice } from "./rollover-choice.tsx";

type BudgetCardProps = {
  subject: PlanSubject;
  settings: PayoffPlanSettings;
  /** Of the cheapest plan; null until it was found. */
  cheapest: StrategyFigures | null;
  search: () => PayoffSearch;
  estimates: PlanEstimates;
  /** Of the first month, by debt. */
  minimums: ReadonlyMap<string, Cents>;
  onChange: (changed: Partial<PayoffPlanSettings>) => void;
  /** A budget that was typed and is less than the minimums; null where it is enough. */
  short: Cents | null;
  onShort: (budget: Cents | null) => void;
  status?: ReactNode;
};

/** The budget beside what it comes to, so that both are seen while one is changed. */
export function BudgetCard(props: BudgetCardProps) {
  const { subject, settings, onChange, onShort, status } = props;
  const minimums = sumOfMinimums(props.minimums);
  // Of the plan on screen, with the raises that came; negative where a total no longer reaches.
  const extra = firstBudget(subject.portfolio) - minimums;
  const moneyFor = (next: Cents) => ({
    ...budgetChange(next, minimums),
    growth: growthToCome(settings.growth, subject.firstMonth),
  });
  const setExtra = (next: Cents) => onChange(moneyFor(next));

  return (
    <Card className={styles.card}>
      <BudgetControl
        owed={owedIn(subject)}
        minimums={minimums}
        extra={extra}
        words={planWords(subject)}
        onChange={setExtra}
        short={props.short}
        onShort={onShort}
      />
      <div className={styles.outcome}>
        {props.short === null ? (
          <Outcome {...props} extra={extra} setExtra={setExtra} />
        ) : (
          <PlanFaultView
            fault={tooLittle(props.short, minimums)}
            subject={withBudget(subject, props.short - minimums - extra)}
            minimums={props.minimums}
            strategy={strategyOf(chosenType(settings), settings, subject)}
            extra={props.short - minimums}
            search={props.search}
            onExtra={(next) => {
              onShort(null);
              setExtra(next);
            }}
          />
        )}
      </div>
      <div className={styles.options}>
        <RolloverChoice
          isOn={settings.rollover}
          onChange={(rollover) => onChange({ rollover, ...moneyFor(extra) })}
        />
        {status}
      </div>
    </Card>
  );
}

type OutcomeProps = BudgetCardProps & { extra: Cents; setExtra: (extra: Cents) => void };

function Outcome(props: OutcomeProps) {
  const { subject, settings, minimums, extra, setExtra, cheapest, search } = props;
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
    return (
      <PlanFaultView
        fault={chosen.fault}
        subject={subject}
        minimums={minimums}
        strategy={chosen.strategy}
        extra={extra}
        search={search}
        onExtra={setExtra}
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
          onChoose={setExtra}
        />
      )}
    </PlanResult>
  );
}

/** The same with so much more a month; less where it is negative. */
function withBudget(subject: PlanSubject, more: Cents): PlanSubject {
  return { ...subject, portfolio: withMore(subject.portfolio, more) };
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

function owedIn({ portfolio }: PlanSubject): Cents {
  return portfolio.debts
    .flatMap(({ balances }) => balances)
    .reduce((sum, { amount }) => sum + amount, 0);
}
