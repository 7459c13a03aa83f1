import { NeedsBanner } from "#features/connections/index.ts";
import { PlanSummary } from "#features/payoff-plan/index.ts";
import { UpcomingPaymentsPage } from "#features/upcoming-payments/index.ts";

/** `/home`: the payments, above them the connections that wait for their user, and the payoff plan. */
export function HomePage() {
  return (
    <UpcomingPaymentsPage
      notices={<NeedsBanner />}
      payoffPlan={(hasPayments) => <PlanSummary isExpected={hasPayments} />}
    />
  );
}
