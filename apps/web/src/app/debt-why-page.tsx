import { FixDebtLink } from "#features/debts/index.ts";
import { WhyOfDebt } from "#features/payoff-plan/index.ts";

import { DebtPage } from "./debt-page.tsx";
import { PlanAlarms } from "./plan-alarms.tsx";
import type { TabProps } from "./tabs-of-debt.tsx";

/** `/detail/{uuid}/why`: what a debt costs, and how the plan gets rid of it. The engine comes with it alone. */
export function DebtWhyPage() {
  return <DebtPage tab="why" Part={WhyTab} />;
}

function WhyTab({ debt }: TabProps) {
  return (
    <WhyOfDebt
      debt={debt}
      alarms={(planned) => <PlanAlarms {...planned} only={debt.uuid} />}
      fix={<FixDebtLink uuid={debt.uuid} />}
    />
  );
}
