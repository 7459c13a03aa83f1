import { WhyOfDebt } from "#features/payoff-plan/index.ts";

import { DebtPage } from "./debt-page.tsx";

/** `/detail/{uuid}/why`. A separate file, because only this page loads the payoff engine. */
export function Component() {
  return <DebtPage tab="why" Part={WhyOfDebt} />;
}
