import type { Queries } from "#database/database.ts";
import type { Dependencies } from "#dependencies.ts";
import { findEntitlement } from "#features/billing/index.ts";
import { lockDebtor, openLinkedEntry } from "#features/debts/index.ts";
import { type MonthOfUser, questionLines, readMonth } from "#features/month/index.ts";
import {
  canBeNotified,
  CIVIL_HOURS,
  DEBOUNCE_MS,
  findLastSentOn,
  type NotificationDeps,
  queueNotification,
  saveNextCheck,
} from "#features/notifications/index.ts";
import { findUserDay, type UserDay } from "#features/profile/index.ts";
import { createJob, enqueue, type PayloadOf } from "#jobs/job-list.ts";
import { instantAfter } from "#ports/clock.ts";

import {
  type Claim,
  isClaimed,
  planReminders,
  type Reminder,
  remindersOf,
} from "./reminder-rules.ts";
import { claim, findClaims } from "./reminder-store.ts";
import { writeReminderMail } from "./write-reminder-mail.ts";

type RemindDeps = Pick<Dependencies, "database"> & NotificationDeps;

/**
 * Reminds a user of the payments that are due for it, in one email, and stores the time of the next check. All of it is
 * one transaction under the lock that payments take. A process that crashes leaves neither an email nor a claim, and a
 * repeated job finds the payments claimed or paid.
 */
async function remindPayments(
  deps: RemindDeps,
  { userId, maySend }: PayloadOf<"remind_payments">,
): Promise<void> {
  const now = deps.clock.now();
  const agenda = { userId, kind: "payment_reminders" } as const;

  await deps.database.asSystemInTransaction(async (queries) => {
    await lockDebtor(queries, userId);
    const day = await findUserDay(queries, { userId, deviceTimeZone: null }, now);
    const of = await findMonth(deps, queries, { userId, now, day });
    if (of === null) {
      await saveNextCheck(queries, { ...agenda, checkAt: null });
      return;
    }
    const open = await findOpen(queries, { userId, of });
    const remindedOn = await findLastSentOn(queries, agenda);
    const { due, nextOn } = planReminders(open, { ...day, remindedOn });

    if (!maySend && due.length > 0) {
      await saveNextCheck(queries, { ...agenda, checkAt: instantAfter(now, DEBOUNCE_MS) });
      return;
    }

    const isSent = await send(deps, queries, { userId, now, due, of });
    await saveNextCheck(queries, {
      ...agenda,
      checkAt: day.instantOf(nextOn, CIVIL_HOURS.from),
      sentOn: isSent ? day.today : undefined,
    });
  });
}

/** Returns the user's month; null if no email would be sent, or the user has no debt. */
async function findMonth(
  deps: RemindDeps,
  queries: Queries,
  { userId, now, day }: { userId: string; now: Date; day: UserDay },
): Promise<MonthOfUser | null> {
  const isWanted = await canBeNotified(deps, queries, { userId, kind: "payment_reminders" });
  const { isAllowed } = await findEntitlement(queries, { userId, now });

  if (!isWanted || !isAllowed) return null;

  const of = await readMonth(queries, { userId, now, day });
  return of.debts.length === 0 ? null : of;
}

/** Returns the payments that the user may be reminded of and was not. */
async function findOpen(
  queries: Queries,
  { userId, of }: { userId: string; of: MonthOfUser },
): Promise<Reminder[]> {
  const kept = new Set(
    of.ledgers.flatMap((each) =>
      each.kept.obligations.map(({ debtId, cycle }) => `${debtId} ${cycle}`),
    ),
  );
  const isKept = ({ payment: { debt, cycle } }: Reminder) =>
    cycle === null || kept.has(`${debt} ${cycle}`);
  const reminders = remindersOf(of);
  // A cycle must be stored before its claim, so that it stays the same. Storing it enqueues another check.
  if (!reminders.every(isKept)) await enqueue(queries, "settle_ledger", { userId });
  const known = reminders.filter(isKept);
  const [since] = known
    .flatMap(({ cycle, payment: { due_date: dueDate } }) => [cycle, dueDate ?? cycle])
    .toSorted();
  if (since === undefined) return [];

  const claims = await findClaims(queries, { userId, since });
  return known.filter((each) => !isClaimed(each, claims));
}

type Sending = { userId: string; now: Date; due: readonly Reminder[]; of: MonthOfUser };

/** @returns whether an email was sent. */
async function send(
  deps: RemindDeps,
  queries: Queries,
  { userId, now, due, of }: Sending,
): Promise<boolean> {
  for (const { debt, payment } of due) {
    if (debt.account === null || payment.cycle !== null) continue;
    // oxlint-disable-next-line no-await-in-loop -- once for each debt without a known due date
    await openLinkedEntry(queries, { userId, id: debt.uuid, createdAt: now });
  }
  const claimed = await claim(queries, { userId, claims: due.map(claimOf), createdAt: now });
  const [first, ...others] = due.filter((each) =>
    claimed.some((own) => isSame(claimOf(each), own)),
  );
  if (!first) return false;

  await queueNotification(deps, queries, {
    userId,
    kind: "payment_reminders",
    ...writeReminderMail([first, ...others], {
      today: of.month.today,
      publicUrl: deps.publicUrl,
      questions: questionLines(of),
      lateChargeAfter: (reminder) => lateChargeAfter(reminder, of),
    }),
  });
  return true;
}

function claimOf({ kind, cycle, payment }: Reminder): Claim {
  return { debtId: payment.debt, cycle, kind, dueDate: payment.due_date };
}

type Claimed = Pick<Claim, "debtId" | "cycle" | "kind">;

function isSame(one: Claimed, other: Claimed): boolean {
  return one.debtId === other.debtId && one.cycle === other.cycle && one.kind === other.kind;
}

function lateChargeAfter({ payment }: Reminder, { ledgers }: MonthOfUser): string | null {
  const ledger = ledgers.find(({ debt }) => debt.uuid === payment.debt)?.ledger;
  const found = ledger?.obligations.find(({ obligation }) => obligation.cycle === payment.cycle);

  return found?.lateChargeAfter ?? null;
}

/** Sends a user an email about the payments that a reminder is due for, if there are any. */
export function createRemindPaymentsJob(deps: RemindDeps) {
  return createJob("remind_payments", (payload) => remindPayments(deps, payload));
}
