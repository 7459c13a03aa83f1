import type { Calendar, CalendarEntry, CalendarMoney, CalendarPayday } from "@snowball/contract";
import { formatFullDate } from "@snowball/dates";
import { formatAmount, signOf, sumAmounts } from "@snowball/money";
import { isUncovered } from "@snowball/planner";

export type Day = {
  entries: readonly CalendarEntry[];
  money: readonly CalendarMoney[];
  paydays: readonly CalendarPayday[];
};

export function arrangeDays({ entries, money, paydays }: Calendar): (day: string) => Day {
  const entriesOn = Map.groupBy(entries, ({ on }) => on);
  const moneyOn = Map.groupBy(money, ({ on }) => on);
  const paydaysOn = Map.groupBy(paydays, ({ on }) => on);

  return (day) => ({
    entries: entriesOn.get(day) ?? [],
    money: moneyOn.get(day) ?? [],
    paydays: paydaysOn.get(day) ?? [],
  });
}

export function isDone({ status }: CalendarEntry): boolean {
  return status === "paid" || status === "sent";
}

export function lookOf(entry: CalendarEntry): "open" | "done" | "late" {
  if (isDone(entry)) return "done";

  return entry.status === "late" ? "late" : "open";
}

/** Returns the accessible name of a day in the grid: `Wednesday, December 2, 2026, today: $75.00 to Sapphire`. */
export function describeDay(
  date: string,
  { entries, money, paydays }: Day,
  isToday: boolean,
): string {
  const parts = [
    ...paydays.map(describePayday),
    ...entries.map(
      (entry) => `${describeAmount(entry)} to ${entry.name}${stateWord(entry)}${beyond(entry)}`,
    ),
    ...money.map(({ name, amount, currency }) => `${name} ${formatAmount(amount, currency)}`),
  ];
  const day = `${formatFullDate(date)}${isToday ? ", today" : ""}`;

  return parts.length > 0 ? `${day}: ${parts.join("; ")}` : day;
}

function describePayday({ amount, currency }: CalendarPayday): string {
  return amount === null ? "payday" : `payday, ${formatAmount(amount, currency)} for debts`;
}

/** Returns the amount to show: what is left of the bill, also if the budget covers less of it. */
export function amountOf({ amount, uncovered }: CalendarEntry): string | null {
  return amount && sumAmounts([amount, uncovered]);
}

function describeAmount(entry: CalendarEntry): string {
  const amount = amountOf(entry);

  return amount === null ? "unknown amount" : formatAmount(amount, entry.currency);
}

function beyond(entry: CalendarEntry): string {
  if (isUncovered(entry)) return ", not covered by your budget";
  const { uncovered, currency } = entry;

  return signOf(uncovered) > 0 ? `, ${formatAmount(uncovered, currency)} beyond your budget` : "";
}

function stateWord(entry: CalendarEntry): string {
  if (isDone(entry)) return `, ${entry.status}`;
  if (entry.status === "question") return ", may already be paid";

  return entry.status === "late" ? ", past due" : "";
}
