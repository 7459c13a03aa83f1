import { type Debt, endpoints } from "@snowball/contract";
import { daysInMonth, monthOf, monthsBetween } from "@snowball/dates";
import type { PayoffPlan } from "@snowball/payoff";
import { memoizedPlan } from "@snowball/planner";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useId, useMemo, useState } from "react";

import { pageAt } from "#lib/api/read-all-pages.ts";
import { snowballClient } from "#lib/api/snowball-client.ts";
import { log } from "#lib/log.ts";
import { TRANSACTIONS_KEY } from "#lib/queries.ts";
import { Card } from "#ui/card.tsx";
import { Notice } from "#ui/notice.tsx";

import { useShownPlan } from "../model/use-plan.tsx";
import { MonthPager, planPages } from "../months/month-pager.tsx";
import { DebtSchedule } from "../months/schedule-section.tsx";
import { estimateConfidence } from "../words/estimates.ts";
import { computePastBalances, type PastBalance } from "./balances-before.ts";
import { debtHistory } from "./debt-history.ts";
import { describeCost } from "./describe-cost.ts";

/**
 * Loaded separately because of its drawing library. Shows a notice if loading fails, so the screen still
 * works.
 */
const DebtChart = lazy(async () => {
  try {
    return { default: (await import("./debt-chart.tsx")).DebtChart };
  } catch (error) {
    log.error("The chart could not be loaded.", error);
    return { default: NoChart };
  }
});

type DebtStoryProps = { debt: Debt; today: string };

/** Shows how one debt is paid off: its cost in sentences, a chart, and each month with its calculation. */
export function DebtStory({ debt, today }: DebtStoryProps) {
  const { plan, subject, strategy, words } = useShownPlan();
  const id = useId();
  const minimums = useMemo(() => {
    const outcome = memoizedPlan(subject.portfolio, { type: "minimum-only" });
    return outcome.kind === "plan" ? outcome.plan : null;
  }, [subject]);
  const own = plan.debts.find((each) => each.id === debt.uuid);
  if (!own || own.payoffMonth === 0) return null;
  const alone = minimums?.debts.find((each) => each.id === debt.uuid) ?? null;
  const isMinimumsOnly = strategy.type === "minimum-only";

  return (
    <>
      <Card as="section" className="grid grid-cols-1 gap-4" aria-labelledby={id}>
        <h2 id={id}>What it costs</h2>
        <div className="grid gap-1">
          {describeCost(
            {
              own,
              alone: isMinimumsOnly ? own : alone,
              isOutside: !debt.is_included,
              isEstimated: estimateConfidence(subject) !== "stated",
              hasEscrow: (debt.escrow ?? debt.escrow_estimate) !== null,
            },
            words,
          ).map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </div>
        <Balances debt={debt} today={today} minimums={isMinimumsOnly ? null : minimums} />
      </Card>
      <Months debt={debt.uuid} months={own.payoffMonth} />
    </>
  );
}

function NoChart() {
  return (
    <Notice tone="attention">
      The chart could not be loaded. The months below have the same figures.
    </Notice>
  );
}

type BalancesProps = DebtStoryProps & { minimums: PayoffPlan | null };

function Balances({ debt, today, minimums }: BalancesProps) {
  const { plan, subject } = useShownPlan();
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
  const owed = plan.month(1).debts.find(({ id }) => id === uuid)?.start ?? 0;

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

function Months({ debt, months }: { debt: string; months: number }) {
  const id = useId();
  const [page, setPage] = useState(0);
  const pages = planPages(months);
  const shown = Math.min(page, pages.length - 1);
  const span = pages[shown];
  if (!span) return null;

  return (
    <Card as="section" className="grid grid-cols-1 gap-4" aria-labelledby={id}>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id={id}>Month by month</h2>
        <MonthPager pages={pages} shown={shown} onShow={setPage} what="this debt" />
      </div>
      <p className="text-small text-ink-soft">Open a month to see the math.</p>
      <DebtSchedule debt={debt} months={span} />
    </Card>
  );
}
