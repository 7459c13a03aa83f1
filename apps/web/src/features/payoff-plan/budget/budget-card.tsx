import type { PayoffPlanSettings } from "@snowball/contract";
import { type Cents, firstBudget } from "@snowball/payoff";
import { owedOn, type SinkingFund } from "@snowball/planner";
import type { ReactNode } from "react";

import { Card } from "#ui/card.tsx";

import { budgetChange, growthToCome, sumOfMinimums } from "../words/monthly-budget.ts";
import { planWords, type PlanWords } from "../words/plan-words.ts";
import styles from "./budget-card.module.css";
import { BudgetControl } from "./budget-control.tsx";
import { BudgetOutcome, type BudgetOutcomeProps } from "./budget-outcome.tsx";
import { hasRoomForAside, withAside } from "./sinking-fund-entries.ts";

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

type RolloverChoiceProps = { isOn: boolean; onChange: (isOn: boolean) => void };

/** Whether a minimum that ends is paid on to the next debt: what makes a snowball of it. */
function RolloverChoice({ isOn, onChange }: RolloverChoiceProps) {
  return (
    <label className={styles.choice}>
      <input type="checkbox" checked={isOn} onChange={(event) => onChange(event.target.checked)} />
      <span>
        Keep paying the same total when a debt is gone
        <span className={styles.about}>
          {isOn
            ? "What it took goes to the next one."
            : "Freed minimums stay in your pocket, and the rest takes longer."}
        </span>
      </span>
    </label>
  );
}

type MinimumsBudgetProps = {
  /** Of the first month. */
  minimums: Cents;
  /** What is kept for the other strategies, each month beyond the minimums. */
  extra: Cents;
  words: PlanWords;
};

/** The budget where nothing beyond the minimums is paid: there is nothing to set, and that is said. */
function MinimumsBudget({ minimums, extra, words }: MinimumsBudgetProps) {
  return (
    <div className={styles.control}>
      <div className={styles.field}>
        <p className={styles.heading}>Monthly budget</p>
        <p className={styles.fixed}>
          {words.money(minimums)} <span className={styles.unit}>in the first month</span>
        </p>
      </div>
      <p className={styles.sum}>
        {extra > 0 && (
          <>
            Your extra of <strong>{words.money(extra)}</strong> a month is not used with Minimums
            only. It is kept for the other strategies.{" "}
          </>
        )}
        You pay each month’s minimums, and a minimum that ends stays in your pocket.
      </p>
    </div>
  );
}
