import { formatFullDate, monthOf } from "@snowball/dates";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";

import { calendarToday } from "#lib/calendar-today.ts";
import { bothOf, sliceOf } from "#lib/query/slice.ts";
import { accountsQuery } from "#lib/slices/accounts-slice.ts";
import { debtsQuery } from "#lib/slices/debts-slice.ts";
import { DataView } from "#ui/data-view.tsx";
import { Page } from "#ui/page.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { useIsPrinting } from "#ui/use-is-printing.ts";

import { type PlanSlots, StoredPlan } from "./stored-plan.tsx";
import { withTransactions } from "../words/paid-this-month.ts";
import { payoffPlanQuery, transactionsSinceQuery } from "../words/payoff-plan-queries.ts";

/** `/plan`: how the debts get paid off, when, and at what cost. */
export function PayoffPlanPage({ slots = {} }: { slots?: PlanSlots }) {
  const plan = useQuery(payoffPlanQuery);
  const source = bothOf(sliceOf(useQuery(debtsQuery)), sliceOf(plan));
  // The API counts in the time zone of the profile; where there is none, the browser knows best.
  const today = plan.data?.today ?? calendarToday();
  // Only what was paid this month depends on these: the plan neither waits for them nor fails with them.
  const { data: accounts } = useQuery(accountsQuery);
  const { data: transactions } = useQuery(transactionsSinceQuery(monthOf(today)));
  const paid = useMemo(
    () => withTransactions(accounts ?? [], transactions),
    [accounts, transactions],
  );

  // A sheet of paper does not follow what becomes of the debts.
  const isPrinting = useIsPrinting();

  return (
    <Page heading="Payoff plan">
      {isPrinting && <p>Made on {formatFullDate(today)}.</p>}
      {slots.notices}
      <DataView
        source={source}
        what="your payoff plan"
        skeleton={<Skeleton label="Loading your payoff plan" count={4} />}
      >
        {([debts, { settings }]) => (
          <StoredPlan debts={debts} accounts={paid} stored={settings} today={today} slots={slots} />
        )}
      </DataView>
    </Page>
  );
}
