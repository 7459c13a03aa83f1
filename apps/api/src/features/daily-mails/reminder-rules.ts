import type { DebtKind, MonthPayment } from "@snowball/contract";
import { addDays, compareDates, laterDate, monthOf, payByDate } from "@snowball/dates";
import { dayOfExtra, isUncovered } from "@snowball/planner";

import { listExtraPayments } from "#features/ledger/index.ts";
import { type MonthOfUser, type PaymentInMail, paymentsInMail } from "#features/month/index.ts";

/** A payment that the user must be reminded of today. */
export type Reminder = PaymentInMail & {
  kind: "upcoming" | "late" | "extra";
  /** Identifies the payment: its cycle or, without one, the payday that it needs or the month. */
  cycle: string;
  /** The day to send it, or the day on which autopay collects it. */
  actOn: string;
  /** Whether the user reported it as not paid, so that it needs no email of its own. */
  isUsersReport: boolean;
};

const TO_SEND: ReadonlySet<MonthPayment["state"]> = new Set([
  "to_send",
  "scheduled",
  "partial",
  "unknown",
]);

/**
 * Returns the late payments, then the coming payments from their reminder day on, in the order in which to act on them.
 * Skips unconfirmed payments, because the date alone does not show that one was not paid. Skips an extra that waits for
 * no money if the user was reminded of an extra to the debt this month and sent none since: it is the same one. Skips
 * extras without a deadline while a payment of the plan is late, which needs the money first.
 * @param reminded by debt id, the day of the last reminder of an extra of this month.
 */
export function remindersOf(of: MonthOfUser, reminded: ReadonlyMap<string, string>): Reminder[] {
  const isSentSince = (id: string, day: string) =>
    of.ledgers.some(
      ({ debt, ledger }) =>
        debt.uuid === id && listExtraPayments(ledger).some(({ on }) => on >= day),
    );
  const isLate = of.month.payments.some((each) => each.in_plan && each.state === "late");
  const isSkipped = ({ payment, debt }: PaymentInMail) => {
    const day = reminded.get(debt.uuid);
    const isRepeated = dayOfExtra(payment) === null && day !== undefined;
    const isAfterLate = isLate && payment.arrive_by === null;
    return (
      payment.kind === "extra" && (isAfterLate || (isRepeated && !isSentSince(debt.uuid, day)))
    );
  };

  // A lender's report is stored when its bank is unlinked.
  const isUsersReport = ({ payment: { cycle }, debt }: PaymentInMail) =>
    of.ledgers
      .find((each) => each.debt.uuid === debt.uuid)
      ?.obligations.some((each) => each.cycle === cycle && each.notPaidBy === "user") ?? false;

  return paymentsInMail(of)
    .filter((each) => !isSkipped(each))
    .map((each) => ({ ...each, isUsersReport: isUsersReport(each) }))
    .flatMap((each) => reminderOf(each, of.month.today) ?? [])
    .toSorted(
      (one, other) =>
        rankOf(one) - rankOf(other) ||
        compareDates(one.actOn, other.actOn) ||
        one.debt.name.localeCompare(other.debt.name, "en"),
    );
}

function reminderOf(
  { payment, debt, name, isUsersReport }: PaymentInMail & Pick<Reminder, "isUsersReport">,
  today: string,
): Reminder | null {
  const { state, due_date: dueDate, send_by: sendBy } = payment;
  // The cycle of a payment without a due date is the last day of its month.
  const until = dueDate ?? sendBy ?? payment.cycle;
  if (until === null || payment.kind === "other") return null;
  const cycle = payment.cycle ?? dayOfExtra(payment) ?? monthOf(today);
  const { reminder_days: lead, lead_days: margin } = debt;
  // What the budget does not cover has no day in the plan. It is due all the same.
  const dayOfUncovered = isUncovered(payment) ? laterDate(payByDate(until, margin), today) : null;
  const about = { payment, debt, name, isUsersReport, cycle };
  const shared = { ...about, actOn: sendBy ?? dayOfUncovered ?? until };
  if (state === "late") return { ...shared, kind: "late" };

  if (lead === null || !TO_SEND.has(state) || until < today) return null;
  const from = addDays(sendBy ?? payByDate(until, margin), -lead);
  if (from > today) return null;
  return { ...shared, kind: payment.kind === "extra" ? "extra" : "upcoming" };
}

/** Late payments first, then what the user has to send, then what autopay collects. */
function rankOf({ kind, payment: { state } }: Reminder): number {
  if (kind === "late") return 0;

  return state === "scheduled" ? 2 : 1;
}

/** Days after which a mortgage's lender may charge a late fee; the payment is late before. */
const MORTGAGE_GRACE_DAYS = 15;

/** Returns the last day before a late fee while it is not past; null if it is the due date. */
export function lateChargeAfter(
  dueDate: string,
  { kind, today }: { kind: DebtKind; today: string },
): string | null {
  const last = addDays(dueDate, MORTGAGE_GRACE_DAYS);

  return kind === "mortgage" && last >= today ? last : null;
}
