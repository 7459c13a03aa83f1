import { addDays, compareDates } from "@snowball/dates";
import { isCounted } from "@snowball/planner";

import { type DebtLedger, payByOf, type ObligationOnDate } from "#features/ledger/index.ts";

/** Mails come by day: reminders are for people who can act on them. */
export const CIVIL_HOURS = { from: 8, until: 21 };

/** A payment that may be told of: one that is to come, or one that was seen to be missed. */
export type Reminder = {
  of: Pick<DebtLedger, "debt" | "word">;
  told: ObligationOnDate;
  kind: "upcoming" | "late";
  payBy: string;
  /** The first day on which it is told. */
  from: string;
  /** Sent in full: only should it not arrive is there something to tell. */
  isWaiting: boolean;
};

/** What a reminder was told of already. */
export type Claim = { debtId: string; cycle: string; kind: Reminder["kind"]; dueDate: string };

const TO_SEND: ReadonlySet<ObligationOnDate["state"]> = new Set(["upcoming", "partial", "unknown"]);

/**
 * The payments of which a user may have to be told: late ones, and those to come that are not paid,
 * from the day on that was chosen for the debt. A debt that repeats another one is told once, unless the user
 * lets it count. Of those whose due date has passed only the late ones: that one was not paid takes more than
 * the date.
 */
export function remindersOf(ledgers: readonly DebtLedger[], today: string): Reminder[] {
  return ledgers
    .filter(({ debt }) => isCounted(debt))
    .flatMap((of) => of.ledger.obligations.flatMap((told) => reminderOf(of, told, today) ?? []));
}

function reminderOf(of: DebtLedger, told: ObligationOnDate, today: string): Reminder | null {
  const { dueDate } = told.obligation;
  const payBy = payByOf(told.obligation, of.debt);
  const shared = { of, told, payBy };
  // Whoever says that it was not paid is not told so.
  if (told.isDenied) return null;
  if (told.state === "late") return { ...shared, kind: "late", from: today, isWaiting: false };

  const { reminder_days: lead } = of.debt;
  const isWaiting = told.state === "sent";
  const isOpen = isWaiting || TO_SEND.has(told.state);
  if (lead === null || !isOpen || compareDates(dueDate, today) < 0) return null;
  return { ...shared, kind: "upcoming", from: addDays(payBy, -lead), isWaiting };
}

/** Told once each: of a cycle, wherever its date goes, and of a date, whichever cycle has it. */
export function isClaimed({ told, kind }: Reminder, claims: readonly Claim[]): boolean {
  const { debtId, cycle, dueDate } = told.obligation;

  return claims.some(
    (claim) =>
      claim.debtId === debtId &&
      claim.kind === kind &&
      (claim.cycle === cycle || claim.dueDate === dueDate),
  );
}

type Now = {
  today: string;
  hour: number;
  /** The day of the last mail with reminders. */
  remindedOn: string | null;
};

/**
 * What is told now, in one mail, and the day on which to look again; null where only a change can bring
 * something. There is one mail a day: what comes up after it waits for the next morning.
 */
export function planReminders(
  open: readonly Reminder[],
  { today, hour, remindedOn }: Now,
): { told: Reminder[]; nextOn: string | null } {
  // Who moves west lives through a day twice.
  const isTold = remindedOn !== null && compareDates(remindedOn, today) >= 0;
  const isNow = !isTold && hour >= CIVIL_HOURS.from && hour < CIVIL_HOURS.until;
  const isDue = ({ from, isWaiting }: Reminder) => !isWaiting && compareDates(from, today) <= 0;
  const told = isNow ? open.filter(isDue).toSorted(inOrder) : [];

  const next = !isTold && hour < CIVIL_HOURS.from ? today : addDays(laterOf(today, remindedOn), 1);
  const days = open
    .filter((each) => !told.includes(each))
    .map((each) => ({ ...each, on: laterOf(next, each.from) }))
    .filter(({ kind, on, told: { obligation } }) =>
      kind === "late" ? true : compareDates(on, obligation.dueDate) <= 0,
    )
    .map(({ on }) => on);

  return { told, nextOn: days.toSorted(compareDates)[0] ?? null };
}

function laterOf(day: string, other: string | null): string {
  return other !== null && compareDates(other, day) > 0 ? other : day;
}

/** Late ones first, then what the user has to send, by its day, then what is taken. */
function inOrder(left: Reminder, right: Reminder): number {
  return (
    rankOf(left) - rankOf(right) ||
    compareDates(left.payBy, right.payBy) ||
    left.of.debt.name.localeCompare(right.of.debt.name, "en")
  );
}

function rankOf({ kind, of: { debt } }: Reminder): number {
  if (kind === "late") return 0;

  return debt.autopay.type === "none" ? 1 : 2;
}
