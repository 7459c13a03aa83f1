import {
  type Calendar,
  CALENDAR_DAYS_AHEAD,
  CALENDAR_DAYS_BACK,
  type CalendarEntry,
  type CalendarMoney,
  type CalendarQuery,
  type FieldErrors,
} from "@snowball/contract";
import { addDays, compareDates, formatShortDate } from "@snowball/dates";

import type { Dependencies } from "#dependencies.ts";
import { type DebtLedger, readLedgers } from "#features/ledger/index.ts";
import { listPlannedPayments } from "#features/payoff-plans/index.ts";
import { type Caller, findUserDay } from "#features/profile/index.ts";
import { refuseFaults } from "#http/problem.ts";

import { buildCalendar, type Days } from "./calendar-rules.ts";
import { moneyOf } from "./planned-money-rules.ts";

export type CalendarDeps = Pick<Dependencies, "database" | "clock">;

/** Enough months for the last day that can be requested and the lead time of its payments. */
const MONTHS_AHEAD = 16;

type ReadCalendar = {
  entries: CalendarEntry[];
  money: CalendarMoney[];
  /** The requested debt; null if the user has no such debt. */
  debt: DebtLedger["debt"] | null;
};

type Question = {
  caller: Caller;
  daysOn: (today: string) => Days;
  /** Only this debt; all debts if it is absent. */
  debtId?: string;
};

/**
 * Returns what the user has to pay on some days. The screen, the feed and the file are written from it.
 * @param daysOn returns the days for the user's date; may throw.
 * @throws Problem `throttled`, `service_unavailable` if the plan cannot be computed now.
 */
export async function readCalendar(
  deps: CalendarDeps,
  { caller, daysOn, debtId }: Question,
): Promise<ReadCalendar> {
  const { userId } = caller;
  const now = deps.clock.now();
  const { today, ledgers } = await deps.database.asUser(userId, async (queries) => {
    const day = await findUserDay(queries, caller, now);
    const reading = { userId, now, day, ...(debtId !== undefined && { debtId }) };
    return { today: day.today, ledgers: await readLedgers(queries, reading) };
  });
  const days = daysOn(today);
  const debt = debtId === undefined ? null : (ledgers[0]?.debt ?? null);
  if (ledgers.length === 0) return { entries: [], money: [], debt };

  const { settings, ...planned } = await listPlannedPayments(deps, {
    caller,
    months: MONTHS_AHEAD,
  });
  const currency = ledgers.find(({ debt }) => debt.is_included)?.debt.currency ?? null;
  return {
    entries: buildCalendar(ledgers, { ...days, ...planned, today }),
    money: moneyOf(settings, { ...days, currency }),
    debt,
  };
}

/**
 * Returns the payments on the requested days.
 * @throws FieldProblem if the days are outside the supported range; otherwise like `readCalendar`.
 */
export async function listCalendar(
  deps: CalendarDeps,
  { caller, query }: { caller: Caller; query: CalendarQuery },
): Promise<Calendar> {
  const { entries, money } = await readCalendar(deps, {
    caller,
    daysOn: (today) => {
      const faults = faultsIn(query, today);
      refuseFaults(faults);
      return query;
    },
  });

  return { entries, money };
}

function faultsIn({ from, to }: CalendarQuery, today: string): FieldErrors {
  const [first, last] = [addDays(today, -CALENDAR_DAYS_BACK), addDays(today, CALENDAR_DAYS_AHEAD)];
  if (compareDates(from, first) < 0) {
    return { from: [`The calendar begins on ${formatShortDate(first)}.`] };
  }
  if (compareDates(to, last) > 0) {
    return { to: [`The calendar ends on ${formatShortDate(last)}.`] };
  }

  return compareDates(to, from) < 0 ? { to: ["The last day lies before the first."] } : {};
}
