import type { ReactNode } from "react";

import { Card } from "#ui/card.tsx";

import { usePlan } from "../model/use-plan.tsx";
import { budgetChange, upcomingChanges } from "../words/monthly-budget.ts";
import styles from "./budget-card.module.css";
import { BudgetControl } from "./budget-control.tsx";
import { BudgetOutcome } from "./budget-outcome.tsx";
import { PaycheckControl } from "./paycheck-control.tsx";
import { PaydaysChoice } from "./paydays-choice.tsx";
import { PlanChoices } from "./plan-choices.tsx";

/** Shows the budget and its result side by side, so that both are visible while one is changed. */
export function BudgetCard({ status }: { status?: ReactNode }) {
  const { facts, settings, budget, choices } = usePlan();
  const isMinimumsOnly = settings.strategy === "minimum_only";
  // A budget from paychecks is always spent in the same month.
  const hasWays = budget.paycheck === null || choices.steady || choices.promoMargin;

  return (
    <Card className={styles.card}>
      {isMinimumsOnly ? <MinimumsBudget /> : <Control />}
      <div className={styles.outcome}>
        <BudgetOutcome />
      </div>
      <div className={styles.options}>
        {hasWays && !isMinimumsOnly && (
          <details>
            <summary className={styles.summary}>How the budget is spent</summary>
            {budget.paycheck === null && <RolloverChoice />}
            <PlanChoices />
          </details>
        )}
        {/* The calculator has no stored month, and no paydays either. */}
        {facts.month !== null && <PaydaysChoice />}
        {status}
      </div>
    </Card>
  );
}

function Control() {
  const { paycheck } = usePlan().budget;

  return paycheck ? <PaycheckControl paycheck={paycheck} /> : <BudgetControl />;
}

/** Lets the user choose whether a minimum that ends is added to the payments on other debts. */
function RolloverChoice() {
  const { settings, change, subject, budget } = usePlan();
  const { rollover: isOn, changes } = settings;

  function choose(rollover: boolean) {
    change({
      rollover,
      ...budgetChange(budget.extra, budget.least),
      changes: upcomingChanges(changes, subject.firstMonth),
    });
  }

  return (
    <label className={styles.choice}>
      <input type="checkbox" checked={isOn} onChange={(event) => choose(event.target.checked)} />
      <span>
        Keep paying the same total when a debt is paid off
        <span className={styles.about}>
          {isOn
            ? "Its payment rolls over to the next debt."
            : "You keep the freed-up money, and payoff takes longer."}
        </span>
      </span>
    </label>
  );
}

/** Shows the minimums as the budget. It has no input, because nothing beyond the minimums is paid. */
function MinimumsBudget() {
  const { budget, words } = usePlan();
  // The extra is stored for the other strategies.
  const { least, extra } = budget;

  return (
    <div className={styles.control}>
      <div className={styles.field}>
        <p className={styles.heading}>Monthly budget</p>
        <p className={styles.fixed}>
          {words.money(least)} <span className={styles.unit}>in the first month</span>
        </p>
      </div>
      <p className={styles.sum}>
        {extra > 0 && (
          <>
            Your extra of <strong>{words.money(extra)}</strong> a month is not used with Minimums
            only. We keep it for the other strategies.{" "}
          </>
        )}
        You pay only each month's minimums. When one ends, you keep the money.
      </p>
    </div>
  );
}
