import { type Debt, endpoints, type Transaction } from "@snowball/contract";
import {
  daysBetween,
  formatShortMonth,
  lastDayOf,
  monthAfter,
  monthOf,
  monthsBetween,
} from "@snowball/dates";
import { centsFromAmount } from "@snowball/money";
import type { Cents, PayoffPlan } from "@snowball/payoff";
import { useQuery } from "@tanstack/react-query";
import { line } from "d3-shape";

import { pageAt } from "#lib/api/read-all-pages.ts";
import { snowballClient } from "#lib/api/snowball-client.ts";
import { TRANSACTIONS_KEY } from "#lib/queries.ts";
import { Skeleton } from "#ui/data-view.tsx";
import { Section } from "#ui/section.tsx";

import { MINIMUMS_EXTENT, minimumsPlan, startBalance } from "../chart/balance-history.ts";
import { ChartAxes, chartScales, LegendEntry, useElementWidth } from "../chart/chart-axes.tsx";
import { ShownPlanProvider, usePlan, useShownPlan } from "../model/use-plan.tsx";
import { describeFreed } from "../months/milestones.tsx";
import { PlanOfDebt } from "./plan-of-debt.tsx";

const HEIGHT = 220;
const TICKS_Y = 3;

export function DebtCurve({ debt }: { debt: Debt }) {
  const shown = useShownPlan();
  const { plan, subject } = shown;
  const { today } = subject;
  const before = usePastBalances(debt, plan, today);
  const { ref, width } = useElementWidth();
  const { was, planned, minimums } = debtHistory({
    debt: debt.uuid,
    plan,
    minimums: minimumsPlan(shown),
    before,
    now: monthFraction(today),
    firstMonth: monthsBetween(monthOf(today), subject.firstMonth),
  });
  const all = [...was, ...planned, ...(minimums ?? [])];
  const first = Math.min(...all.map(({ at }) => at));
  const last = Math.max(first + 1, ...all.map(({ at }) => at));
  const most = Math.max(1, ...all.map(({ owed }) => owed));
  const size = { width, height: HEIGHT };
  const scales = chartScales(size, { months: [first, last], most, ticks: TICKS_Y });
  const { x, y } = scales;
  const path = line<Point>()
    .x(({ at }) => x(at))
    .y(({ owed }) => y(owed));
  const now = planned[0];

  return (
    <figure ref={ref} className="grid grid-cols-1 gap-2">
      <svg className="overflow-visible" {...size} aria-hidden="true">
        <ChartAxes
          size={size}
          scales={scales}
          nameOfMonth={(at) => formatShortMonth(monthAfter(today, Math.floor(at)))}
          currency={subject.currency}
        />
        {minimums && (
          <path
            d={path(minimums) ?? ""}
            className="fill-none stroke-ink-soft stroke-2 [stroke-dasharray:1_6] [stroke-linecap:round] [stroke-linejoin:round]"
          />
        )}
        <path
          d={path(planned) ?? ""}
          className="fill-none stroke-accent stroke-[2.25] [stroke-dasharray:6_5] [stroke-linejoin:round]"
        />
        <path
          d={path(was) ?? ""}
          className="fill-none stroke-accent stroke-[2.25] [stroke-linejoin:round]"
        />
        {now && (
          <circle
            cx={x(now.at)}
            cy={y(now.owed)}
            r="4"
            className="fill-accent stroke-surface stroke-2"
          />
        )}
      </svg>
      <figcaption>
        <ul className="flex flex-wrap gap-x-5 gap-y-1 text-small text-ink-soft">
          {was.length > 1 && <LegendEntry line="border-accent">As it was</LegendEntry>}
          <LegendEntry line="border-dashed border-accent">As planned</LegendEntry>
          {minimums && (
            <LegendEntry line="border-dotted border-ink-soft">With minimums only</LegendEntry>
          )}
        </ul>
      </figcaption>
    </figure>
  );
}

function monthFraction(date: string): number {
  const first = monthOf(date);

  return (daysBetween(first, date) + 1) / daysBetween(first, monthAfter(first, 1));
}

/** Returns past balances of a card, which posts interest as a transaction. For a loan, the chart begins today. */
function usePastBalances(
  { uuid, account, kind }: Debt,
  plan: PayoffPlan,
  today: string,
): readonly Point[] {
  const { data } = useQuery({
    queryKey: [...TRANSACTIONS_KEY, uuid, "before"],
    queryFn: ({ signal }) =>
      snowballClient.call(endpoints.listTransactions, {
        query: { ...pageAt(0), account: uuid },
        signal,
      }),
    enabled: account !== null && kind === "credit_card",
  });
  if (data === undefined) return [];
  const transactions = { transactions: data.results, isWhole: data.next === null };

  return computePastBalances(startBalance(plan, uuid), transactions, today);
}

export function DebtOutlook({ debt }: { debt: Debt }) {
  return (
    <PlanOfDebt debt={debt} isOptional>
      <PlannedCurve debt={debt} />
    </PlanOfDebt>
  );
}

function PlannedCurve({ debt }: { debt: Debt }) {
  const { shown } = usePlan();
  if (shown === null) return <Skeleton label="Finding the cheapest plan" count={1} />;

  return (
    <ShownPlanProvider planned={shown}>
      <Section heading="Payoff" className="grid grid-cols-1 gap-3">
        <DebtCurve debt={debt} />
        <Freed debt={debt.uuid} />
      </Section>
    </ShownPlanProvider>
  );
}

function Freed({ debt }: { debt: string }) {
  const freed = describeFreed(debt, useShownPlan());

  return freed && <p className="text-small text-ink-soft">When it's paid off, it {freed}.</p>;
}

/** A balance at a point in time. `at` counts months from the start of the current month. */
type Point = { at: number; owed: Cents };

type HistoryInput = {
  debt: string;
  plan: PayoffPlan;
  /** The plan with minimums only; null if it never ends. */
  minimums: PayoffPlan | null;
  before: readonly Point[];
  /** The current position within the month: 0 is its beginning, 1 its end. */
  now: number;
  /** Months from the current one to the plan's first. */
  firstMonth: number;
};

export function debtHistory(input: HistoryInput) {
  const { debt, plan, minimums, before, now, firstMonth } = input;
  const start = { at: now, owed: startBalance(plan, debt) };
  const planned = [start, ...monthEndBalances(plan, debt, firstMonth)];
  const last = (planned.at(-1)?.at ?? now) * MINIMUMS_EXTENT;
  const alone = minimums && [start, ...monthEndBalances(minimums, debt, firstMonth)];
  // The planned line covers a hundredth of the chart's height.
  const isHidden = alone?.every(
    ({ owed }, at) => Math.abs(owed - (planned[at]?.owed ?? 0)) <= start.owed / 100,
  );

  return {
    /** Past balances, ending now. Only one point if the past is unknown. */
    was: [...before, start],
    /** Planned balances, beginning now. */
    planned,
    /** Balances with minimums only; null if they never pay off the debt or look like the plan. */
    minimums: isHidden ? null : alone && alone.filter(({ at }) => at <= last),
  };
}

function monthEndBalances(plan: PayoffPlan, debt: string, firstMonth: number): Point[] {
  const owed = plan.balanceByMonth(debt);
  const payoff = plan.debts.find(({ id }) => id === debt)?.payoffMonth ?? 0;

  return owed.slice(0, payoff).map((cents, index) => ({ at: firstMonth + index + 1, owed: cents }));
}

const MONTHS_MAX = 12;

type TransactionList = {
  /** Newest first. */
  transactions: readonly Pick<Transaction, "date" | "amount" | "pending">[];
  /** Whether the list contains the oldest transaction. */
  isWhole: boolean;
};

/**
 * Returns the balances at the ends of past months, oldest first: today's balance without later
 * transactions. Only valid for accounts that post interest as a transaction, such as cards but not loans.
 * Returns nothing if a balance would be negative, because then transactions are missing.
 */
export function computePastBalances(owed: Cents, list: TransactionList, today: string): Point[] {
  const posted = list.transactions.filter(({ pending }) => !pending);
  const oldest = posted.at(-1)?.date;
  if (oldest === undefined) return [];
  // The oldest month may be incomplete if the list is.
  const known = monthsBetween(monthOf(oldest), monthOf(today)) - (list.isWhole ? 0 : 1);
  const count = Math.min(MONTHS_MAX, Math.max(0, known));

  const balances = Array.from({ length: count }, (_, index) => {
    const monthsAgo = count - index;
    const lastDay = lastDayOf(monthAfter(today, -monthsAgo));
    const since = posted.filter(({ date }) => date > lastDay);
    const change = since.reduce((sum, { amount }) => sum + centsFromAmount(amount), 0);
    return { at: 1 - monthsAgo, owed: owed - change };
  });

  return balances.some((balance) => balance.owed < 0) ? [] : balances;
}
