import { useQuery } from "@tanstack/react-query";

import { CalendarLink } from "#features/calendar/index.ts";
import { NeedsBanner } from "#features/connections/index.ts";
import { payoffPlanQuery, PlanSummary } from "#features/payoff-plan/index.ts";
import { UpcomingPaymentsPage } from "#features/upcoming-payments/index.ts";
import { onEachVisit } from "#lib/slices/payoff-plan-slice.ts";

/**
 * `/home`: the payments with what the plan says to send, above them the connections that wait for their
 * user, below them the payoff plan. The plan is asked for beside the payments; what cannot be read of it
 * leaves them as the lenders bill them.
 */
export function HomePage() {
  const plan = useQuery({ ...payoffPlanQuery, refetchOnMount: onEachVisit });

  return (
    <UpcomingPaymentsPage
      notices={<NeedsBanner />}
      plan={plan.isPending ? undefined : (plan.data?.outcome ?? null)}
      payoffPlan={(hasPayments) => (
        <>
          {hasPayments && <CalendarLink />}
          <PlanSummary isExpected={hasPayments} />
        </>
      )}
    />
  );
}
