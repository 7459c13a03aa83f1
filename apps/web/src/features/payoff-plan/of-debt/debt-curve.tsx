import { type Debt, endpoints } from "@snowball/contract";
import { daysInMonth, monthOf, monthsBetween } from "@snowball/dates";
import type { PayoffPlan } from "@snowball/payoff";
import { useQuery } from "@tanstack/react-query";
import { Suspense, useMemo } from "react";

import { pageAt } from "#lib/api/read-all-pages.ts";
import { snowballClient } from "#lib/api/snowball-client.ts";
import { lazyOr } from "#lib/lazy-part.ts";
import { TRANSACTIONS_KEY } from "#lib/queries.ts";
import { Notice } from "#ui/notice.tsx";

import { minimumsPlan, startBalance } from "../chart/balance-history.ts";
import { useShownPlan } from "../model/use-plan.tsx";
import { computePastBalances, type PastBalance } from "./balances-before.ts";
import { debtHistory } from "./debt-history.ts";

/** Loaded separately because of its drawing library. */
const DebtChart = lazyOr(async () => (await import("./debt-chart.tsx")).DebtChart, NoChart);

type DebtCurveProps = { debt: Debt; today: string };

/** Charts a debt: its balance as it was, as planned, and with minimums only. */
export function DebtCurve({ debt, today }: DebtCurveProps) {
  const { plan, subject, strategy } = useShownPlan();
  const minimums = strategy.type === "minimum-only" ? null : minimumsPlan(subject.portfolio);
  const before = usePastBalances(debt, plan, today);
  const history = useMemo(
    () =>
      debtHistory({
        debt: debt.uuid,
        plan,
        minimums,
        before,
        now: monthFraction(today),
        firstMonth: monthsBetween(monthOf(today), subject.firstMonth),
      }),
    [debt.uuid, plan, minimums, before, today, subject.firstMonth],
  );

  return (
    <Suspense
      fallback={
        <output className="grid h-[220px] place-items-center rounded-medium bg-surface-sunken text-ink-soft">
          Drawing the balance…
        </output>
      }
    >
      <DebtChart history={history} today={today} currency={subject.currency} />
    </Suspense>
  );
}

/** Returns the fraction of its month that is over on a date. */
function monthFraction(date: string): number {
  const [year, month, day] = date.split("-").map(Number);

  return (day ?? 1) / daysInMonth(year ?? 1, month ?? 1);
}

const NONE: readonly PastBalance[] = [];

/**
 * Returns past balances of a card, which posts interest as a transaction. For a loan, the chart begins
 * today.
 */
function usePastBalances(
  { uuid, account, kind }: Debt,
  plan: PayoffPlan,
  today: string,
): readonly PastBalance[] {
  const { data } = useQuery({
    queryKey: [...TRANSACTIONS_KEY, uuid, "before"],
    queryFn: ({ signal }) =>
      snowballClient.call(endpoints.listTransactions, {
        query: { ...pageAt(0), account: uuid },
        signal,
      }),
    enabled: account !== null && kind === "credit_card",
  });
  const owed = startBalance(plan, uuid);

  return useMemo(
    () =>
      data
        ? computePastBalances(
            owed,
            { transactions: data.results, isWhole: data.next === null },
            today,
          )
        : NONE,
    [data, owed, today],
  );
}

function NoChart() {
  return <Notice tone="attention">We couldn't load the chart.</Notice>;
}
