import type { Debt, MonthPayment } from "@snowball/contract";
import { addDays, compareDates, payByDate } from "@snowball/dates";

import type { MonthOfUser } from "#features/month/index.ts";
import { CIVIL_HOURS } from "#features/notifications/index.ts";

/** A payment of the month that the user may have to be reminded of. */
export type Reminder = {
  payment: MonthPayment & { cycle: string; due_date: string };
  debt: Debt;
  kind: "upcoming" | "late";
  /** The day to send it, or the day on which autopay collects it. */
  actOn: string;
  /** The first day on which the user is reminded. */
  from: string;
  /** Nothing is left to send now. That can change by the date alone if a sent payment does not arrive. */
  isWaiting: boolean;
};

/** What was sent before: a reminder of a kind for a cycle. */
export type Claim = { debtId: string; cycle: string; kind: Reminder["kind"]; dueDate: string };

const TO_SEND: ReadonlySet<MonthPayment["state"]> = new Set([
  "to_send",
  "scheduled",
  "partial",
  "unknown",
]);
const WAITING: ReadonlySet<MonthPayment["state"]> = new Set(["sent", "nothing_due"]);

/**
 * Returns the late payments, and those to come from the reminder day of their debt on. A payment in question is not
 * among them: that it was not paid takes more than its date.
 */
export function remindersOf({ month, debts }: Pick<MonthOfUser, "month" | "debts">): Reminder[] {
  const byId = new Map(debts.map((debt) => [debt.uuid, debt]));

  return month.payments.flatMap((payment) => {
    const debt = byId.get(payment.debt);
    return (debt && reminderOf(payment, { debt, today: month.today })) ?? [];
  });
}

function reminderOf(
  { cycle, due_date: dueDate, ...payment }: MonthPayment,
  { debt, today }: { debt: Debt; today: string },
): Reminder | null {
  const { state, send_by: sendBy, not_paid_on: notPaidOn } = payment;
  // A user who reports it as not paid knows that it is late.
  if (cycle === null || dueDate === null || notPaidOn !== null) return null;
  const shared = { payment: { ...payment, cycle, due_date: dueDate }, debt };
  const actOn = sendBy ?? dueDate;
  if (state === "late") return { ...shared, kind: "late", actOn, from: today, isWaiting: false };

  const { reminder_days: lead, lead_days: margin } = debt;
  const isWaiting = WAITING.has(state);
  if (lead === null || compareDates(dueDate, today) < 0) return null;
  if (!isWaiting && !TO_SEND.has(state)) return null;
  const from = addDays(sendBy ?? payByDate(dueDate, margin), -lead);
  return { ...shared, kind: "upcoming", actOn, from, isWaiting };
}

/** Each cycle is claimed once whatever becomes of its date, and each date whatever cycle has it. */
export function isClaimed({ payment, kind }: Reminder, claims: readonly Claim[]): boolean {
  return claims.some(
    (claim) =>
      claim.debtId === payment.debt &&
      claim.kind === kind &&
      (claim.cycle === payment.cycle || claim.dueDate === payment.due_date),
  );
}

type Now = {
  today: string;
  hour: number;
  /** The day of the last email with reminders. */
  remindedOn: string | null;
};

/**
 * Returns the reminders of the email to send now, and the day of the next check; null if only a change can bring a
 * reminder. There is one email a day: what becomes due after it waits for the next morning.
 */
export function planReminders(
  open: readonly Reminder[],
  { today, hour, remindedOn }: Now,
): { due: Reminder[]; nextOn: string | null } {
  // A user who travels west has the same date twice.
  const isSent = remindedOn !== null && compareDates(remindedOn, today) >= 0;
  const isNow = !isSent && hour >= CIVIL_HOURS.from && hour < CIVIL_HOURS.until;
  const isDue = ({ from, isWaiting }: Reminder) => !isWaiting && compareDates(from, today) <= 0;
  const due = isNow ? open.filter(isDue).toSorted(inOrder) : [];

  const next = !isSent && hour < CIVIL_HOURS.from ? today : addDays(laterOf(today, remindedOn), 1);
  const days = open
    .filter((each) => !due.includes(each))
    .map((each) => ({ ...each, on: laterOf(next, each.from) }))
    .filter(({ kind, on, payment }) =>
      kind === "late" ? true : compareDates(on, payment.due_date) <= 0,
    )
    .map(({ on }) => on);

  return { due, nextOn: days.toSorted(compareDates)[0] ?? null };
}

function laterOf(day: string, other: string | null): string {
  return other !== null && compareDates(other, day) > 0 ? other : day;
}

/** Late payments first, then what the user has to send, by its day, then what autopay collects. */
function inOrder(left: Reminder, right: Reminder): number {
  return (
    rankOf(left) - rankOf(right) ||
    compareDates(left.actOn, right.actOn) ||
    left.debt.name.localeCompare(right.debt.name, "en")
  );
}

function rankOf({ kind, payment: { state } }: Reminder): number {
  if (kind === "late") return 0;

  return state === "scheduled" ? 2 : 1;
}
