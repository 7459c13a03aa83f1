import type {
  BudgetGrowth,
  ExtraPause,
  OneOff,
  PayoffPlanSettings,
  RecurringExtra,
} from "@snowball/contract";
import { addMonths, monthsBetween } from "@snowball/dates";
import { centsFromAmount } from "@snowball/money";
import type { Budget, BudgetChange, Debt, Strategy } from "@snowball/payoff";

import { toPpm } from "./exact-units.ts";
import { budgetOfPaydays } from "./read-paydays.ts";

type OneOffFacts = Pick<OneOff, "on" | "amount" | "debt">;
type Recurring = Omit<RecurringExtra, "kind" | "id" | "name">;
type PauseFacts = Pick<ExtraPause, "from" | "through">;
type PlanChangeFacts =
  | ({ kind: "one_off" } & OneOffFacts)
  | ({ kind: "recurring" } & Recurring)
  | ({ kind: "pause" } & PauseFacts)
  | BudgetGrowth;

type Choices = Pick<PayoffPlanSettings, "steady" | "promo_margin" | "paydays">;

/** The user's settings. A choice that is absent was not made. */
export type PlanSettingsFacts = Partial<Choices> &
  Omit<PayoffPlanSettings, "custom_order" | "changes" | keyof Choices> & {
    custom_order: readonly string[];
    changes: readonly PlanChangeFacts[];
    /** Whether `total` was computed for a user who chose no budget; absent if not. */
    is_derived?: boolean;
    /** The derived total when this month began; null or absent if unknown. */
    month_total?: string | null;
  };

export type ReadPlanSettings = { strategy: Strategy; budget: Budget; changes: BudgetChange[] };

/** The user's calendar date. Month 1 of the plan is its month. */
type PlanTime = { today: string };

/**
 * Converts settings for the engine. Ignores past entries, and debts that are not in `debts`: settings outlive debts.
 * @throws RangeError if an amount or a rate is invalid.
 */
export function readPlanSettings(
  settings: PlanSettingsFacts,
  { debts, ...time }: PlanTime & { debts: readonly Debt[] },
): ReadPlanSettings {
  return {
    strategy: readStrategy(settings, debts),
    budget: readBudget(settings, time),
    changes: readChanges(settings, { ...time, debts }),
  };
}

/** A plan with minimums only has no budget that could change. */
function readChanges(
  settings: PlanSettingsFacts,
  context: PlanTime & { debts: readonly Debt[] },
): BudgetChange[] {
  if (settings.strategy === "minimum_only") return [];

  return settings.changes.flatMap((change) => readChange(change, context));
}

function readChange(
  change: PlanChangeFacts,
  { debts, ...time }: PlanTime & { debts: readonly Debt[] },
): BudgetChange[] {
  switch (change.kind) {
    case "one_off":
      return readOneOff(change, { ...time, debts });
    case "recurring":
      return readRecurring(change, time);
    case "pause":
      return readPause(change, time);
    case "growth":
      return [
        {
          type: "growth",
          // A change before month 1 is already part of the budget.
          firstMonth: monthIn(time, change.first_on),
          everyMonths: change.every_months,
          amount: centsFromAmount(change.amount),
          share: toPpm(change.percent),
        },
      ];
  }
}

/** Converts a strategy from wire format. */
export function readStrategy(
  settings: Pick<PlanSettingsFacts, "strategy" | "custom_order" | "snowball_first">,
  debts: readonly Debt[],
): Strategy {
  switch (settings.strategy) {
    case "minimum_only":
      return { type: "minimum-only" };
    case "hybrid":
      return { type: "hybrid", snowballFirst: settings.snowball_first };
    case "custom":
      return { type: "custom", order: settings.custom_order.filter((id) => isAmong(debts, id)) };
    case "optimal":
    case "avalanche":
    case "snowball":
      return { type: settings.strategy };
  }
}

/**
 * Minimums only is a budget as well as a strategy: nothing above the minimums is spent. A total stays the same when a
 * debt is paid off; minimums plus an extra would lose that debt's minimum the next day. Without rollover that is
 * intended, so a total has no effect.
 */
function readBudget(settings: PlanSettingsFacts, { today }: PlanTime): Budget {
  const { strategy, extra, total, rollover, paydays = null } = settings;
  if (strategy === "minimum_only") return { mode: "minimums-only" };
  if (rollover && paydays !== null && paydays.amount !== null) {
    const { amount } = paydays;

    return budgetOfPaydays({ ...paydays, amount }, today);
  }
  if (rollover && total !== null) return { mode: "total", amount: centsFromAmount(total) };

  return {
    mode: rollover ? "minimums-plus-extra" : "minimums-plus-extra-no-rollover",
    extra: centsFromAmount(extra),
  };
}

/**
 * Converts one-off money for the engine; empty if it is from an earlier month. What came this month before today was sent
 * or is still there: it is money of month 1, but of no debt.
 */
export function readOneOff(
  { on, amount, debt }: OneOffFacts,
  { debts, today }: PlanTime & { debts: readonly Debt[] },
): OneOffChange[] {
  const month = monthIn({ today }, on);
  const isForDebt = debt !== null && on >= today && isAmong(debts, debt);
  if (month < 1) return [];

  return [{ type: "one-off", month, amount: centsFromAmount(amount), ...(isForDebt && { debt }) }];
}

type OneOffChange = Extract<BudgetChange, { type: "one-off" }>;

/** Returns the plan month of a date. */
function monthIn({ today }: PlanTime, date: string): number {
  return monthsBetween(today, date) + 1;
}

/** This month's occurrence is money of month 1 even during a pause, whether it came before today or not. */
function readRecurring(recurring: Recurring, { today }: PlanTime): BudgetChange[] {
  const { first_on: first, every_months: every, amount } = recurring;
  const cents = centsFromAmount(amount);
  const start = monthsBetween(today, first);
  // The first occurrence, in months from the current one.
  const next = start >= 0 ? start : ((start % every) + every) % every;
  const firstMonth = (next === 0 ? every : next) + 1;
  const lastMonth = lastMonthOf(recurring, today);
  const isEnded = lastMonth !== null && lastMonth < firstMonth;

  return [
    ...(next === 0 && (lastMonth ?? 1) >= 1
      ? [{ type: "one-off" as const, month: 1, amount: cents }]
      : []),
    ...(isEnded
      ? []
      : [
          {
            type: "recurring" as const,
            firstMonth,
            everyMonths: every,
            ...(lastMonth !== null && { lastMonth }),
            amount: cents,
          },
        ]),
  ];
}

/** Returns the last plan month in which the series' day is not after its end. */
function lastMonthOf({ first_on: first, last_on: last }: Recurring, today: string): number | null {
  if (last === null) return null;
  const isInTime = addMonths(first, monthsBetween(first, last)) <= last;

  return monthsBetween(today, last) + (isInTime ? 1 : 0);
}

/** Converts a pause, in which only minimums are paid; empty if it is over. */
export function readPause(
  { from, through }: PauseFacts,
  time: PlanTime,
): Extract<BudgetChange, { type: "pause" }>[] {
  const lastMonth = monthIn(time, through);
  if (lastMonth < 1) return [];

  return [{ type: "pause", firstMonth: Math.max(1, monthIn(time, from)), lastMonth }];
}

function isAmong(debts: readonly Debt[], id: string): boolean {
  return debts.some((debt) => debt.id === id);
}
