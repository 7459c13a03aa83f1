import { CalculatorPlace, OwnPlan } from "#features/calculator/index.ts";
import { LandingPage } from "#features/landing/index.ts";
import { useSession } from "#lib/app-context.ts";

/** `/`: the landing page, with the payoff calculator for visitors. */
export function LandingScreen() {
  const { status } = useSession();

  return (
    <LandingPage
      calculator={status === "authorized" ? <OwnPlan /> : <CalculatorPlace load={loadCalculator} />}
    />
  );
}

async function loadCalculator() {
  return (await import("./landing-calculator.tsx")).LandingCalculator;
}
