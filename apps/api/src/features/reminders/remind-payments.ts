import type { Queries } from "#database/database.ts";
import type { Dependencies } from "#dependencies.ts";
import { findEntitlement } from "#features/billing/index.ts";
import { lockDebtor, settleLedgerRequest } from "#features/debts/index.ts";
import { readLedgers } from "#features/ledger/index.ts";
import {
  CALM_MS,
  canBeNotified,
  type NotificationDeps,
  queueNotification,
  type RemindPayload,
} from "#features/notifications/index.ts";
import { findUserDay, type UserDay } from "#features/profile/index.ts";
import { enqueueJob } from "#jobs/job.ts";
import { instantAfter } from "#ports/clock.ts";

import {
  CIVIL_HOURS,
  type Claim,
  isClaimed,
  planReminders,
  type Reminder,
  remindersOf,
} from "./reminder-rules.ts";
import { claim, findClaims, findRemindedOn, saveAgenda } from "./reminder-store.ts";
import { writeReminderMail } from "./write-reminder-mail.ts";

export type RemindDeps = Pick<Dependencies, "database"> & NotificationDeps;

/**
 * Tells a user of the payments that are to be told now, in one mail, and notes when to look again. All of
 * it is one transaction, one at a time a user and beside no change of the ledger: a process that dies
 * within leaves neither a mail nor a note, and one that comes late finds the payments told, or paid.
 */
export async function remindPayments(
  deps: RemindDeps,
  { userId, mayTell }: RemindPayload,
): Promise<void> {
  const now = deps.clock.now();

  await deps.database.asSystemInTransaction(async (queries) => {
    await lockDebtor(queries, userId);
    const day = await findUserDay(queries, { userId, deviceTimeZone: null }, now);
    const open = await findOpen(deps, queries, { userId, now, day });
    const remindedOn = await findRemindedOn(queries, userId);
    const { told, nextOn } = planReminders(open, { ...day, remindedOn });

    if (!mayTell && told.length > 0) {
      const remindAt = instantAfter(now, CALM_MS);
      await saveAgenda(queries, { userId, remindAt, remindedOn: null });
      return;
    }

    const isTold = await tell(deps, queries, { userId, now, told, day });
    await saveAgenda(queries, {
      userId,
      remindAt: nextOn === null ? null : day.instantOf(nextOn, CIVIL_HOURS.from),
      remindedOn: isTold ? day.today : null,
    });
  });
}

/** What the user may be told of and was not; nothing where no mail would be sent. */
async function findOpen(
  deps: RemindDeps,
  queries: Queries,
  { userId, now, day }: { userId: string; now: Date; day: UserDay },
): Promise<Reminder[]> {
  const isWanted = await canBeNotified(deps, queries, { userId, kind: "payment_reminders" });
  const { isAllowed } = await findEntitlement(queries, { userId, now });
  if (!isWanted || !isAllowed) return [];

  const ledgers = await readLedgers(queries, { userId, now, day });
  const kept = new Set(
    ledgers.flatMap((of) => of.kept.obligations.map(({ debtId, cycle }) => `${debtId} ${cycle}`)),
  );
  const isKept = ({ told: { obligation } }: Reminder) =>
    kept.has(`${obligation.debtId} ${obligation.cycle}`);
  const reminders = remindersOf(ledgers, day.today);
  // What nobody has kept yet is told of when it is: keeping it orders another look.
  if (!reminders.every(isKept)) await enqueueJob(queries, settleLedgerRequest, { userId });
  const known = reminders.filter(isKept);
  const [since] = known
    .flatMap(({ told: { obligation } }) => [obligation.cycle, obligation.dueDate])
    .toSorted();
  if (since === undefined) return [];

  const claims = await findClaims(queries, { userId, since });
  return known.filter((each) => !isClaimed(each, claims));
}

type Telling = { userId: string; now: Date; told: readonly Reminder[]; day: UserDay };

/** @returns whether there was something to tell that nobody had told. */
async function tell(
  deps: RemindDeps,
  queries: Queries,
  { userId, now, told, day: { today } }: Telling,
): Promise<boolean> {
  const claimed = await claim(queries, { userId, claims: told.map(claimOf), createdAt: now });
  const ours = told.filter(({ kind, told: { obligation } }) =>
    claimed.some(
      (each) =>
        each.debtId === obligation.debtId && each.cycle === obligation.cycle && each.kind === kind,
    ),
  );
  const [first, ...others] = ours;
  if (!first) return false;

  await queueNotification(deps, queries, {
    userId,
    kind: "payment_reminders",
    ...writeReminderMail([first, ...others], { today, publicUrl: deps.publicUrl }),
  });
  return true;
}

function claimOf({ kind, told: { obligation } }: Reminder): Claim {
  const { debtId, cycle, dueDate } = obligation;

  return { debtId, cycle, kind, dueDate };
}
