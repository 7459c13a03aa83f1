import type {
  BudgetGrowth,
  ExtraPause,
  OneOff,
  PayoffPlanSettings,
  RecurringExtra,
} from "@snowball/contract";
import { addMonths, monthsBetween } from "@snowball/dates";
import { centsFromAmount } from "@snowball/money";
import type { Budget, BudgetChange, Cents, Debt, Strategy } from "@snowball/payoff";

import { toPpm } from "./exact-units.ts";
import { budgetOfPaydays, paydaysOfBudget } from "./read-paydays.ts";

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
    /**
     * Extras that last month left to this month: money of this month in addition to its paychecks. Null or absent if
     * there are none.
     */
    delayed_extra?: string | null;
  };

/** The settings of a user who never chose any: no extra, and freed minimums go where they save the most. */
export const DEFAULT_SETTINGS: PayoffPlanSettings = {
  strategy: "optimal",
  custom_order: [],
  snowball_first: 1,
  extra: "0.00",
  total: null,
  rollover: true,
  changes: [],
  steady: null,
  promo_margin: null,
  paydays: null,
};

export type ReadPlanSettings = { strategy: Strategy; budget: Budget; changes: BudgetChange[] };

type PlanContext = {
  /** The user's calendar date. Month 1 of the plan is its month. */
  today: string;
  debts: readonly Debt[];
  /** What this month's paychecks before today brought; null or absent if as much as those to come. */
  pastPaychecks?: Cents | null;
};

/**
 * Converts settings for the engine. Ignores past entries, and debts that are not in `debts`: settings outlive debts.
 * A plan with minimums only has no budget that could change.
 * @throws RangeError if an amount or a rate is invalid.
 */
export function readPlanSettings(
  settings: PlanSettingsFacts,
  context: PlanContext,
): ReadPlanSettings {
  const { strategy, changes } = settings;

  return {
    strategy: readStrategy(settings, context.debts),
    budget: readBudget(settings, context),
    changes:
      strategy === "minimum_only"
        ? []
        : [...readDelayed(settings), ...changes.flatMap((change) => readChange(change, context))],
  };
}

function readDelayed({ delayed_extra: delayed = null }: PlanSettingsFacts): OneOffChange[] {
  return delayed === null ? [] : [{ type: "one-off", month: 1, amount: centsFromAmount(delayed) }];
}

function readChange(change: PlanChangeFacts, context: PlanContext): BudgetChange[] {
  const { today } = context;
  switch (change.kind) {
    case "one_off":
      return readOneOff(change, context);
    case "recurring":
      return readRecurring(change, today);
    case "pause":
      return readPause(change, context);
    case "growth":
      return [
        {
          type: "growth",
          // A change before month 1 is already part of the budget.
          firstMonth: monthIn(today, change.first_on),
          everyMonths: change.every_months,
          amount: centsFromAmount(change.amount),
          share: toPpm(change.percent),
        },
      ];
  }
}

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
function readBudget(
  settings: PlanSettingsFacts,
  { today, pastPaychecks = null }: Pick<PlanContext, "today" | "pastPaychecks">,
): Budget {
  const { strategy, extra, total, rollover } = settings;
  if (strategy === "minimum_only") return { mode: "minimums-only" };
  const paid = paydaysOfBudget(settings);
  if (paid !== null) return budgetOfPaydays(paid, today, pastPaychecks);
  if (rollover && total !== null) return { mode: "total", amount: centsFromAmount(total) };

  return {
    mode: rollover ? "minimums-plus-extra" : "minimums-plus-extra-no-rollover",
    extra: centsFromAmount(extra),
  };
}

/**
 * Converts one-off money for the engine; empty if it is from an earlier month. What came this month before today was
 * sent or is still there: it is money of month 1, but of no debt.
 */
export function readOneOff(
  { on, amount, debt }: OneOffFacts,
  { debts, today }: PlanContext,
): OneOffChange[] {
  const month = monthIn(today, on);
  const isForDebt = debt !== null && on >= today && isAmong(debts, debt);
  if (month < 1) return [];

  return [{ type: "one-off", month, amount: centsFromAmount(amount), ...(isForDebt && { debt }) }];
}

type OneOffChange = Extract<BudgetChange, { type: "one-off" }>;

function monthIn(today: string, date: string): number {
  return monthsBetween(today, date) + 1;
}

/** This month's occurrence is money of month 1 even during a pause, whether it came before today or not. */
function readRecurring(recurring: Recurring, today: string): BudgetChange[] {
  const { first_on: first, every_months: everyMonths, amount: text } = recurring;
  const amount = centsFromAmount(text);
  const start = monthsBetween(today, first);
  // The first occurrence, in months from the current one.
  const next = start >= 0 ? start : ((start % everyMonths) + everyMonths) % everyMonths;
  const firstMonth = (next === 0 ? everyMonths : next) + 1;
  const lastMonth = lastMonthOf(recurring, today);
  const isNow = next === 0 && (lastMonth ?? 1) >= 1;
  const isLater = (lastMonth ?? Infinity) >= firstMonth;
  const end = lastMonth !== null && { lastMonth };

  return [
    ...(isNow ? [{ type: "one-off" as const, month: 1, amount }] : []),
    ...(isLater ? [{ type: "recurring" as const, firstMonth, everyMonths, ...end, amount }] : []),
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
  { today }: Pick<PlanContext, "today">,
): Extract<BudgetChange, { type: "pause" }>[] {
  const lastMonth = monthIn(today, through);
  if (lastMonth < 1) return [];

  return [{ type: "pause", firstMonth: Math.max(1, monthIn(today, from)), lastMonth }];
}

export function isAmong(debts: readonly Debt[], id: string): boolean {
  return debts.some((debt) => debt.id === id);
}
