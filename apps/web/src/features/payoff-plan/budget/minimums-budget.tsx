import type { Cents } from "@snowball/payoff";

import type { PlanWords } from "../plan-words.ts";
import styles from "./budget-control.module.css";

type MinimumsBudgetProps = {
  /** Of the first month. */
  minimums: Cents;
  /** What is kept for the other strategies, each month beyond the minimums. */
  extra: Cents;
  words: PlanWords;
};

/** The budget where nothing beyond the minimums is paid: there is nothing to set, and that is said. */
export function MinimumsBudget({ minimums, extra, words }: MinimumsBudgetProps) {
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
