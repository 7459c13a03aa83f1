import { useState } from "react";

import { BringOver } from "#features/calculator/index.ts";
import { PayoffPlanPage } from "#features/payoff-plan/index.ts";

export { partOfPlan } from "#features/payoff-plan/index.ts";

/** `/plan` and its subpages, with the offer to import the debts of the landing page's calculator. */
export function Component() {
  const [isOffering, setIsOffering] = useState(false);

  return (
    <PayoffPlanPage notices={<BringOver onOffering={setIsOffering} />} hasMainAction={isOffering} />
  );
}
