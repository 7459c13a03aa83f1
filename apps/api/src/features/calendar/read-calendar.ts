import {
  type Calendar,
  CALENDAR_DAYS_AHEAD,
  CALENDAR_DAYS_BACK,
  type CalendarQuery,
  type FieldErrors,
} from "@snowball/contract";
import { addDays, formatShortDate } from "@snowball/dates";

import type { Dependencies } from "#dependencies.ts";
import type { DebtLedger } from "#features/ledger/index.ts";
import { computePlan, findPlanFacts } from "#features/payoff-plans/index.ts";
import type { Caller } from "#features/profile/index.ts";
import { refuseFaults } from "#http/problem.ts";

import { buildCalendar, type Days, moneyOf, paydaysOf } from "./calendar-rules.ts";

export type CalendarDeps = Pick<Dependencies, "database" | "clock">;

/** Enough months for the last day that can be requested and the lead time of its payments. */
const MONTHS_AHEAD = 16;

type Question = {
  caller: Caller;
  daysOn: (today: string) => Days;
  /** Only this debt; all debts if it is undefined. */
  debtId?: string | undefined;
};

/**
 * Returns what the user has to pay on some days. The screen, the feed and the file are written from it.
 * @param daysOn returns the days for the user's date; may throw.
 * @returns also the requested debt; null if the user has no such debt.
 * @throws Problem `throttled`, `service_unavailable` if the plan cannot be computed now.
 */
export async function readCalendar(
  deps: CalendarDeps,
  { caller, daysOn, debtId }: Question,
): Promise<Calendar & { debt: DebtLedger["debt"] | null }> {
  const { facts, ledgers } = await findPlanFacts(deps, caller);
  const { today, settings } = facts;
  const days = daysOn(today);
  const debt = ledgers.find((each) => each.debt.uuid === debtId)?.debt ?? null;
  if (ledgers.length === 0) {
    return { entries: [], money: [], paydays: [], short_month: null, debt };
  }

  const window = { limit: MONTHS_AHEAD, offset: 0 };
  const planned = await computePlan(caller.userId, "months", { facts, window });
  const currency = ledgers.find((each) => each.debt.is_included)?.debt.currency ?? null;
  const { paydays, changes } = settings;
  const entries = buildCalendar(ledgers, { ...planned, ...days, today, paydays, changes });
  return {
    entries: entries.filter((entry) => debtId === undefined || entry.debt === debtId),
    money: moneyOf(settings, { ...days, currency }),
    paydays: paydaysOf(settings, { ...days, today, currency }),
    short_month: planned.payFirst?.month ?? null,
    debt,
  };
}

/**
 * Returns the payments and paydays of the requested days.
 * @throws FieldProblem if the days are outside the supported range; otherwise like `readCalendar`.
 */
export async function listCalendar(
  deps: CalendarDeps,
  { caller, query }: { caller: Caller; query: CalendarQuery },
): Promise<Calendar> {
  const { debt: _debt, ...calendar } = await readCalendar(deps, {
    caller,
    daysOn: (today) => {
      refuseFaults(faultsIn(query, today));
      return query;
    },
  });

  return calendar;
}

function faultsIn({ from, to }: CalendarQuery, today: string): FieldErrors {
  const [first, last] = [addDays(today, -CALENDAR_DAYS_BACK), addDays(today, CALENDAR_DAYS_AHEAD)];
  if (from < first) {
    return { from: [`The calendar begins on ${formatShortDate(first)}.`] };
  }
  if (to > last) {
    return { to: [`The calendar ends on ${formatShortDate(last)}.`] };
  }

  return to < from ? { to: ["The last day lies before the first."] } : {};
}
