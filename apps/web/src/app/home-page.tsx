import { CalendarLink } from "#features/calendar/index.ts";
import { NeedsBanner } from "#features/connections/index.ts";
import { BalanceQuestionOnHome, SameDebtQuestionsOnHome } from "#features/debts/index.ts";
import { PlanSummary } from "#features/payoff-plan/index.ts";
import { UpcomingPaymentsPage } from "#features/upcoming-payments/index.ts";

/**
 * `/home`: the payments of the month, above them the connections that need the user, debts that may count twice and a
 * balance to confirm, below them the payoff plan.
 */
export function HomePage() {
  return (
    <UpcomingPaymentsPage
      notices={
        <>
          <NeedsBanner />
          <SameDebtQuestionsOnHome />
          <BalanceQuestionOnHome />
        </>
      }
      payoffPlan={(hasPayments) => (
        <>
          {hasPayments && <CalendarLink />}
          <PlanSummary isExpected={hasPayments} />
        </>
      )}
    />
  );
}
