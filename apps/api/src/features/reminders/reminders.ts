import type { Db } from "#database/database.ts";
import type { Dependencies } from "#dependencies.ts";
import { upsertLinkedEntries } from "#features/debts/index.ts";
import { reconcileLedger } from "#features/ledger/index.ts";
import { type MonthReading, questionLines, readMonth } from "#features/month/index.ts";
import type { MailContent } from "#features/notifications/index.ts";

import { type Reminder, remindersOf } from "./reminder-rules.ts";
import { type Claim, claim, listRemindedExtras } from "./reminder-store.ts";
import { writeReminderMail } from "./write-reminder-mail.ts";

/**
 * Writes the email about the payments that the user must be reminded of and was not, and stores that they were. Returns
 * null if there are none. The caller must have locked the user, and must send the email in the same transaction.
 */
export async function writeReminders(
  { publicUrl }: Pick<Dependencies, "publicUrl">,
  db: Db,
  reading: MonthReading,
): Promise<MailContent | null> {
  const { userId, now, day } = reading;
  // A cycle must be stored before its claim, so that it stays the same.
  await reconcileLedger(db, { userId, now });
  const of = await readMonth(db, reading);
  const { month, today: through } = of.month;
  const reminded = await listRemindedExtras(db, { userId, from: month, through });
  const due = remindersOf(of, new Map([...reminded].map(([id, at]) => [id, day.dayOf(at)])));
  const ids = due.map(({ debt }) => debt.uuid);
  await upsertLinkedEntries(db, { userId, ids, createdAt: now });
  const claimed = await claim(db, { userId, claims: due.map(claimOf), createdAt: now });
  const [first, ...others] = due.filter(({ debt, cycle, kind }) =>
    claimed.some((each) => each.debtId === debt.uuid && each.cycle === cycle && each.kind === kind),
  );
  if (!first) return null;

  return writeReminderMail([first, ...others], {
    today: of.month.today,
    publicUrl,
    questions: questionLines(of),
  });
}

function claimOf({ debt, cycle, kind, payment }: Reminder): Claim {
  return { debtId: debt.uuid, cycle, kind, dueDate: payment.due_date };
}
