import { Link } from "#router/index.ts";

import { paths } from "#lib/paths.ts";
import { Icon } from "#ui/icon.tsx";

import { usePlan } from "../model/use-plan.tsx";
import { describeEstimateFault } from "../words/describe-fault.ts";
import styles from "./plan-result.module.css";

/** Warns that the date holds only if the minimums are not what we estimated. */
export function EstimateWarning() {
  const { estimateFault, subject, figurePath } = usePlan();
  if (estimateFault === null) return null;

  return (
    <p className={styles.warning}>
      <Icon name="alert" label="Warning" size={16} />
      <span>
        {describeEstimateFault(estimateFault, subject)}
        {figurePath && (
          <>
            {" "}
            <Link to={paths.payoffPlan("estimates")}>See what we estimated</Link>
          </>
        )}
      </span>
    </p>
  );
}
