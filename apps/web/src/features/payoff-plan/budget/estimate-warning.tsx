import type { Shortfall } from "@snowball/planner";

import { Link } from "react-router";

import { paths } from "#lib/paths.ts";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";

import { usePlan } from "../model/use-plan.tsx";
import { describeEstimateFault } from "../words/describe-fault.ts";
import { offerMore } from "./offer-budget.ts";
import { useRemedies } from "./use-shortfall.ts";

/** Warns that the date holds only if the minimums are not what we estimated. */
export function EstimateWarning() {
  const { estimateFault, subject, figurePath } = usePlan();
  if (estimateFault === null) return null;

  return (
    <div className="my-1.5 grid grid-cols-[auto_1fr] items-baseline gap-2 rounded-medium bg-sun-tint px-3.5 py-2.5 text-compact text-on-sun-tint [&>button]:col-2 [&>button]:justify-self-start">
      <Icon name="alert" label="Warning" size={16} />
      <p>
        {describeEstimateFault(estimateFault, subject)}
        {figurePath && (
          <>
            {" "}
            <Link to={paths.payoffPlan("estimates")}>See what we estimated</Link>
          </>
        )}
      </p>
      {estimateFault.code === "BUDGET_BELOW_MINIMUMS" && <SafeBudget fault={estimateFault} />}
    </div>
  );
}

/** Offers the smallest budget that covers the estimated minimums, too. */
function SafeBudget({ fault }: { fault: Shortfall }) {
  const plan = usePlan();
  const { subject, strategy, budget } = plan;
  const more = useRemedies({ fault, subject, strategy })?.increase ?? null;
  if (more === null) return null;
  const offered = offerMore({ extra: budget.extra, more }, plan);

  return (
    <Button variant="secondary" size="small" onClick={offered.choose}>
      Plan with {offered.words} to cover them
    </Button>
  );
}
