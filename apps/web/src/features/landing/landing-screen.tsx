import { CalculatorPlace, OwnPlan } from "#features/calculator/index.ts";
import { useSession } from "#lib/app-context.ts";

import { LandingPage } from "./landing-page.tsx";

/** `/`: the landing page, with the payoff calculator for visitors. */
export function Component() {
  const { status } = useSession();

  return <LandingPage calculator={status === "authorized" ? <OwnPlan /> : <CalculatorPlace />} />;
}
