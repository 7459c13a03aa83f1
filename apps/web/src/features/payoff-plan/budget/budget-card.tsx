import type { PayoffPlanSettings } from "@snowball/contract";
import { type Cents, firstBudget } from "@snowball/payoff";
import { owedOn, type SinkingFund } from "@snowball/planner";
import type { ReactNode } from "react";

import { Card } from "#ui/card.tsx";

import { hasRoomForAside, withAside } from "../faults/aside-one-offs.ts";
import { sumOfMinimums } from "../faults/plan-fault-props.ts";
import { planWords } from "../plan-words.ts";
import styles from "./budget-card.module.css";
import { BudgetControl } from "./budget-control.tsx";
import { BudgetOutcome, type BudgetOutcomeProps } from "./budget-outcome.tsx";
import { MinimumsBudget } from "./minimums-budget.tsx";
import { budgetChange, growthToCome } from "./monthly-budget.ts";
import { RolloverChoice } from "./rollover-choice.tsx";

type BudgetCardProps = Omit<BudgetOutcomeProps, "extra" | "onExtra" | "onPutAside"> & {
  onChange: (changed: Partial<PayoffPlanSettings>) => void;
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
  // A budget that was typed and is too little stays on screen, to be put right.
  const isMinimumsOnly = settings.strategy === "minimum_only" && props.short === null;
  const setExtra = (next: Cents) => onChange(moneyFor(next));
  const putAside = (aside: SinkingFund) =>
    onChange({ one_offs: withAside(settings.one_offs, aside, subject) });

  return (
    <Card className={styles.card}>
      {isMinimumsOnly ? (
        <MinimumsBudget minimums={minimums} extra={extra} words={planWords(subject)} />
      ) : (
        <BudgetControl
          debts={subject.portfolio.debts.map((debt) => ({
            owed: owedOn(debt),
            minimum: props.minimums.get(debt.id) ?? 0,
          }))}
          minimums={minimums}
          extra={extra}
          words={planWords(subject)}
          onChange={setExtra}
          short={props.short}
          onShort={onShort}
        />
      )}
      <div className={styles.outcome}>
        <BudgetOutcome
          {...props}
          extra={extra}
          onExtra={setExtra}
          onPutAside={hasRoomForAside(settings.one_offs) ? putAside : undefined}
        />
      </div>
      <div className={styles.options}>
        {!isMinimumsOnly && (
          <RolloverChoice
            isOn={settings.rollover}
            onChange={(rollover) => onChange({ rollover, ...moneyFor(extra) })}
          />
        )}
        {status}
      </div>
    </Card>
  );
}
