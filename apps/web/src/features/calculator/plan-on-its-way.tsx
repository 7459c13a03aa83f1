import { Skeleton } from "#ui/skeleton.tsx";

import styles from "./calculator-place.module.css";

/** Takes the room of the plan while its code and the first search are under way. */
export function PlanOnItsWay() {
  return (
    <div className={styles.planned}>
      <Skeleton label="The plan is being computed" count={3} />
    </div>
  );
}
