import { Skeleton } from "#ui/skeleton.tsx";

import styles from "./calculator-place.module.css";

/** Keeps the plan's space while its code loads and the first plan is computed. */
export function PlanOnItsWay() {
  return (
    <div className={styles.planned}>
      <Skeleton label="Calculating your plan" count={3} />
    </div>
  );
}
