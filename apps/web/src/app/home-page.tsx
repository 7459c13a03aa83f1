import { NeedsBanner } from "#features/connections/needs-banner.tsx";
import { PlanSummary } from "#features/payoff-plan/summary/plan-summary.tsx";
import { UpcomingPaymentsPage } from "#features/upcoming-payments/upcoming-payments-page.tsx";

/** `/home`: the payments, above them the connections that wait for their user, and the payoff plan. */
export function HomePage() {
  return (
    <UpcomingPaymentsPage
      notices={<NeedsBanner />}
      payoffPlan={(hasPayments) => <PlanSummary isExpected={hasPayments} />}
    />
  );
}
