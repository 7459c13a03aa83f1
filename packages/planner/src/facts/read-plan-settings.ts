import { addMonths, monthAfter, monthsBetween } from "@snowball/dates";
import { centsFromAmount } from "@snowball/money";
import type { Budget, BudgetChange, Debt, Strategy } from "@snowball/payoff";

import { toPpm } from "./exact-units.ts";
import { budgetOfPaydays, type PaydaysFacts } from "./read-paydays.ts";

/** A user's settings as the wire says them; the contract's `PayoffPlanSettings` is one of these. */
export type PlanSettingsFacts = {
  strategy: "optimal" | "avalanche" | "snowball" | "hybrid" | "custom" | "minimum_only";
  custom_order: readonly string[];
  snowball_first: number;
  /** Beyond the first month's minimums; what counts where there is no total, or no rollover. */
  extra: string;
  /** All that is put in each month, minimums included; null = minimums plus `extra`. */
  total: string | null;
  rollover: boolean;
  one_offs: readonly { on: string; amount: string; debt: string | null }[];
  recurring: readonly {
    first_on: string;
    every_months: number;
    last_on: string | null;
    amount: string;
  }[];
  pauses: readonly { from: string; through: string }[];
  growth: { first_on: string; every_months: number; amount: string; percent: string } | null;
  /** The same amounts every month; null or absent where nobody chose. */
  steady?: boolean | null;
  /** Promotional balances are finished a month early; null or absent where nobody chose. */
  promo_margin?: boolean | null;
  /** With an amount, paychecks bring the budget in place of `total`. */
  paydays?: PaydaysFacts | null;
};

export type ReadPlanSettings = { strategy: Strategy; budget: Budget; changes: BudgetChange[] };

/** When a plan is made, and which calendar month is its first: that of today, or the next. */
type PlanTime = { today: string; month1?: "this" | "next" };

/**
 * Reads settings into what the engine plans with. What lies in the past is left out, and so is a
 * debt that is not among `debts`: settings may outlive the debts they name.
 * @param time the user's calendar date; month 1 is the month after it unless it is said to be this one.
 * @throws RangeError where an amount or a rate is not one.
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

/** Who pays minimums and nothing else has no money of which more or less could come. */
function readChanges(
  settings: PlanSettingsFacts,
  { debts, ...time }: PlanTime & { debts: readonly Debt[] },
): BudgetChange[] {
  if (settings.strategy === "minimum_only") return [];
  const { growth } = settings;

  return [
    ...settings.one_offs.flatMap((oneOff) => readOneOff(oneOff, { ...time, debts })),
    ...settings.recurring.flatMap((recurring) => readRecurring(recurring, time)),
    ...settings.pauses.flatMap((pause) => readPause(pause, time)),
    ...(growth === null
      ? []
      : [
          {
            type: "growth" as const,
            // Before month 1 where it has been: the money was set before its raise.
            firstMonth: monthIn(time, growth.first_on),
            everyMonths: growth.every_months,
            amount: centsFromAmount(growth.amount),
            share: toPpm(growth.percent),
          },
        ]),
  ];
}

/** The engine's strategy for a word of the wire. */
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
 * Minimums only is a budget as well as a strategy: nothing beyond them is there to be spent. A total
 * stays what it is when a debt is really paid off; minimums plus an extra would lose that minimum the
 * day after. Without rollover it is meant to leave, so a total has no say.
 */
function readBudget(settings: PlanSettingsFacts, { today, month1 }: PlanTime): Budget {
  const { strategy, extra, total, rollover, paydays = null } = settings;
  if (strategy === "minimum_only") return { mode: "minimums-only" };
  if (rollover && paydays !== null && paydays.amount !== null) {
    const { amount } = paydays;

    return budgetOfPaydays(
      { ...paydays, amount },
      month1 === "this" ? today : monthAfter(today, 1),
    );
  }
  if (rollover && total !== null) return { mode: "total", amount: centsFromAmount(total) };

  return {
    mode: rollover ? "minimums-plus-extra" : "minimums-plus-extra-no-rollover",
    extra: centsFromAmount(extra),
  };
}

/** Money that comes once, as the engine takes it; nothing where it came already. */
export function readOneOff(
  { on, amount, debt }: PlanSettingsFacts["one_offs"][number],
  { debts, ...time }: PlanTime & { debts: readonly Debt[] },
): BudgetChange[] {
  const month = on < time.today ? null : Math.max(1, monthIn(time, on));
  if (month === null) return [];

  return [
    {
      type: "one-off",
      month,
      amount: centsFromAmount(amount),
      ...(debt !== null && isAmong(debts, debt) && { debt }),
    },
  ];
}

/** One-off and recurring money of the month of today that came before today. */
export function cameThisMonth({ strategy, one_offs, recurring }: PlanSettingsFacts, today: string) {
  if (strategy === "minimum_only") return 0;
  const isThis = (date: string) => date < today && monthsBetween(date, today) === 0;
  const occurrence = ({ first_on: first, every_months: every, last_on: last }: Recurring) => {
    const months = monthsBetween(first, today);
    const date = addMonths(first, months);
    const isOne = months >= 0 && months % every === 0 && (last === null || date <= last);
    return isOne ? date : null;
  };
  const came = [
    ...one_offs.filter(({ on }) => isThis(on)),
    ...recurring.filter((each) => isThis(occurrence(each) ?? today)),
  ];

  return came.reduce((sum, { amount }) => sum + centsFromAmount(amount), 0);
}

/** Which month of the plan a date lies in; the month of today may be the one before the first. */
function monthIn({ today, month1 }: PlanTime, date: string): number {
  return monthsBetween(today, date) + (month1 === "this" ? 1 : 0);
}

/**
 * An occurrence that is still to come in the month of today counts with month 1, beside month 1's
 * own where that is the next: both come before the first payment is made.
 */
function readRecurring(recurring: Recurring, time: PlanTime): BudgetChange[] {
  const { today } = time;
  const { first_on: first, every_months: every, amount } = recurring;
  const cents = centsFromAmount(amount);
  const start = monthsBetween(today, first);
  // The first occurrence from the month of today on, which is month 0.
  const next = start >= 0 ? start : ((start % every) + every) % every;
  const later = time.month1 === "this" ? 1 : 0;
  const firstMonth = (next === 0 ? every : next) + later;
  const last = lastMonthOf(recurring, today);
  const lastMonth = last === null ? null : last + later;
  const isEnded = lastMonth !== null && lastMonth < firstMonth;

  return [
    ...(next === 0 && isLeftThisMonth(recurring, today)
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

function isLeftThisMonth({ first_on: first, last_on: last }: Recurring, today: string): boolean {
  const occurrence = addMonths(first, monthsBetween(first, today));

  return occurrence >= today && (last === null || occurrence <= last);
}

/** The last month in which the day of the series does not lie after its end. */
function lastMonthOf({ first_on: first, last_on: last }: Recurring, today: string): number | null {
  if (last === null) return null;
  const isInTime = addMonths(first, monthsBetween(first, last)) <= last;

  return monthsBetween(today, last) - (isInTime ? 0 : 1);
}

type Recurring = PlanSettingsFacts["recurring"][number];

/** Months in which only minimums are paid; nothing where they are over. */
export function readPause(
  { from, through }: PlanSettingsFacts["pauses"][number],
  time: PlanTime,
): Extract<BudgetChange, { type: "pause" }>[] {
  const lastMonth = monthIn(time, through);
  if (lastMonth < 1) return [];

  return [{ type: "pause", firstMonth: Math.max(1, monthIn(time, from)), lastMonth }];
}

function isAmong(debts: readonly Debt[], id: string): boolean {
  return debts.some((debt) => debt.id === id);
}
