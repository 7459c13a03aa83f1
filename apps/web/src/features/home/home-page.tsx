import { useQuery } from "@tanstack/react-query";

import { CalendarLink } from "#features/calendar/index.ts";
import { NeedsBanner } from "#features/connections/index.ts";
import { BalanceQuestions, SameDebtQuestions, Warnings } from "#features/debts/index.ts";
import { PlanSummary } from "#features/payoff-plan/index.ts";
import { UpcomingPaymentsPage } from "#features/upcoming-payments/index.ts";
import { monthQuery } from "#lib/queries.ts";

/** `/home`: notices, then the payments of the month and the payoff plan. */
export function Component() {
  return (
    <UpcomingPaymentsPage
      notices={
        <>
          <NeedsBanner />
          <SameDebtQuestions />
          <BalanceQuestions />
        </>
      }
      payoffPlan={(hasPayments) => <PlanSummary isExpected={hasPayments} />}
      below={
        <>
          <WarningsOfMonth />
          <CalendarLink />
        </>
      }
    />
  );
}

function WarningsOfMonth() {
  const { data: month } = useQuery(monthQuery);

  return month && <Warnings warnings={month.warnings} debts={month.debts} onlyCosts />;
}
