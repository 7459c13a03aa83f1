import type { Debt, MonthPayment } from "@snowball/contract";
import { addDays, compareDates, monthAfter, monthOf, payByDate } from "@snowball/dates";
import { isUncovered } from "@snowball/planner";

import { type MonthOfUser, namesInMail } from "#features/month/index.ts";
import { CIVIL_HOURS } from "#features/notifications/index.ts";

/** A payment of the month that the user may have to be reminded of. */
export type Reminder = {
  payment: MonthPayment;
  debt: Debt;
  /** The name of the debt, different from those of other debts. */
  name: string;
  kind: "upcoming" | "late" | "extra";
  /** Identifies the payment: its cycle or, without one, the payday that it needs or the month. */
  cycle: string;
  /** The day to send it, or the day on which autopay collects it. */
  actOn: string;
  /** The last day on which to remind of it. */
  until: string;
  /** The first day on which the user is reminded. */
  from: string;
  /** Nothing is left to send now. That can change by the date alone if a sent payment does not arrive. */
  isWaiting: boolean;
};

/** A reminder that was sent: its kind, and the cycle and due date of its payment. */
export type Claim = {
  debtId: string;
  cycle: string;
  kind: Reminder["kind"];
  dueDate: string | null;
};

const TO_SEND: ReadonlySet<MonthPayment["state"]> = new Set([
  "to_send",
  "scheduled",
  "partial",
  "unknown",
]);
const WAITING: ReadonlySet<MonthPayment["state"]> = new Set(["sent", "nothing_due"]);

/**
 * Returns the late payments, and coming payments from their reminder day on. Skips unconfirmed payments, because
 * the date alone does not show that one was not paid, and payments that the budget does not cover.
 */
export function remindersOf({ month, debts }: Pick<MonthOfUser, "month" | "debts">): Reminder[] {
  const byId = new Map(debts.map((debt) => [debt.uuid, debt]));
  const names = namesInMail(debts);

  return month.payments.flatMap((payment) => {
    const debt = byId.get(payment.debt);
    const name = names.get(payment.debt) ?? "";
    return (debt && reminderOf(payment, { debt, name, today: month.today })) ?? [];
  });
}

function reminderOf(
  payment: MonthPayment,
  { debt, name, today }: Pick<Reminder, "debt" | "name"> & { today: string },
): Reminder | null {
  const { state, due_date: dueDate, send_by: sendBy, not_paid_on: notPaidOn } = payment;
  // The cycle of a payment without a due date is the last day of its month.
  const until = dueDate ?? sendBy ?? payment.cycle;
  // A user who reports it as not paid knows that it is late.
  if (until === null || notPaidOn !== null || payment.kind === "other") return null;
  if (isUncovered(payment)) return null;
  const cycle = payment.cycle ?? payment.from_paycheck ?? monthOf(today);
  const shared = { payment, debt, name, cycle, actOn: sendBy ?? until, until };
  if (state === "late") return { ...shared, kind: "late", from: today, isWaiting: false };

  const { reminder_days: lead, lead_days: margin } = debt;
  const isWaiting = WAITING.has(state);
  if (lead === null || compareDates(until, today) < 0) return null;
  if (!isWaiting && !TO_SEND.has(state)) return null;
  const kind = payment.kind === "extra" ? "extra" : "upcoming";
  const from = addDays(sendBy ?? payByDate(until, margin), -lead);
  return { ...shared, kind, from, isWaiting };
}

/** Whether the user was reminded of the payment: of its cycle with any date, or of its date with any cycle. */
export function isClaimed(
  { payment: { debt, due_date: dueDate }, kind, cycle }: Reminder,
  claims: readonly Claim[],
): boolean {
  return claims.some(
    (claim) =>
      claim.debtId === debt &&
      claim.kind === kind &&
      (claim.cycle === cycle || (dueDate !== null && claim.dueDate === dueDate)),
  );
}

type Now = {
  today: string;
  hour: number;
  /** The day of the last email with reminders. */
  remindedOn: string | null;
};

/**
 * Returns the reminders of the email to send now, and the day of the next check. There is one email a day: what becomes
 * due after it waits for the next morning. A new month brings new extras.
 */
export function planReminders(
  open: readonly Reminder[],
  { today, hour, remindedOn }: Now,
): { due: Reminder[]; nextOn: string } {
  // A user who travels west has the same date twice.
  const isSent = remindedOn !== null && compareDates(remindedOn, today) >= 0;
  const isNow = !isSent && hour >= CIVIL_HOURS.from && hour < CIVIL_HOURS.until;
  const isDue = ({ from, isWaiting }: Reminder) => !isWaiting && compareDates(from, today) <= 0;
  const due = isNow ? open.filter(isDue).toSorted(inOrder) : [];

  const next = !isSent && hour < CIVIL_HOURS.from ? today : addDays(laterOf(today, remindedOn), 1);
  const days = open
    .filter((each) => !due.includes(each))
    .map((each) => ({ ...each, on: laterOf(next, each.from) }))
    .filter(({ kind, on, until }) => kind === "late" || compareDates(on, until) <= 0)
    .map(({ on }) => on);
  const newMonth = laterOf(next, monthAfter(today, 1));

  return { due, nextOn: [...days, newMonth].reduce(earlierOf) };
}

function laterOf(day: string, other: string | null): string {
  return other !== null && compareDates(other, day) > 0 ? other : day;
}

function earlierOf(day: string, other: string): string {
  return compareDates(other, day) < 0 ? other : day;
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
