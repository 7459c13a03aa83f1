import { and, desc, eq, getTableColumns, gt, isNotNull, lt, notExists, sql } from "drizzle-orm";

import type { Db } from "#database/database.ts";
import { closings, mails, users } from "#database/schema.ts";
import { callOf } from "#jobs/job.ts";
import { requestOf } from "#jobs/job-list.ts";

type Row = typeof mails.$inferSelect;
export type MailKind = NonNullable<Row["kind"]>;
/** An email as stored in the database. Its body is null after delivery. */
export type StoredMail = Omit<Row, "userId" | "kind">;

const { userId: _userId, kind: _kind, ...mailColumns } = getTableColumns(mails);

/** Stores an email and enqueues its delivery in one statement. */
export async function insertMail(
  db: Db,
  mail: Omit<Row, "sentAt">,
  job: "send_mail" | "send_notification",
): Promise<void> {
  const stored = db.insert(mails).values(mail);

  await db.execute(sql`
    with stored as ${stored} select ${callOf(requestOf(job), { mailId: mail.id })}`);
}

export type Mailbox = {
  /** False for a demo household, and for an account that is being deleted. */
  canReceive: boolean;
  /** The number of emails with the same subject that were written to the user after the instant. */
  written: number;
};

/**
 * Returns whether a user can receive an email, and how many similar ones were written; null if the user does not
 * exist.
 */
export async function findMailbox(
  db: Db,
  { userId, subject, after }: Pick<Row, "userId" | "subject"> & { after: Date },
): Promise<Mailbox | null> {
  const closing = db
    .select({ id: closings.userId })
    .from(closings)
    .where(eq(closings.userId, userId));
  const isSame = and(
    eq(mails.userId, userId),
    eq(mails.subject, subject),
    gt(mails.createdAt, after),
  );
  const [row] = await db
    .select({
      canReceive: sql<boolean>`${users.demoEndsAt} is null and ${notExists(closing)}`,
      written: db.$count(mails, isSame),
    })
    .from(users)
    .where(eq(users.id, userId));

  return row ?? null;
}

/** Returns the email with this id; null if its user no longer exists. */
export async function findMail(db: Db, id: string): Promise<StoredMail | null> {
  const [row] = await db.select(mailColumns).from(mails).where(eq(mails.id, id));

  return row ?? null;
}

/** Returns the newest emails that still have a body, newest first. */
export async function listNewestMails(db: Db, limit: number): Promise<StoredMail[]> {
  return db
    .select(mailColumns)
    .from(mails)
    .where(isNotNull(mails.sealedBody))
    .orderBy(desc(mails.createdAt), desc(mails.id))
    .limit(limit);
}

/** Marks an email as delivered, and deletes its body unless `keepsBody` is set. */
export async function markMailSent(
  db: Db,
  { id, sentAt, keepsBody }: { id: string; sentAt: Date; keepsBody: boolean },
): Promise<void> {
  await db
    .update(mails)
    .set({ sentAt, ...(!keepsBody && { sealedBody: null }) })
    .where(eq(mails.id, id));
}

/** Deletes the body of an email that will never be sent. The row still counts toward the daily limit. */
export async function deleteMailBody(db: Db, id: string): Promise<void> {
  await db.update(mails).set({ sealedBody: null }).where(eq(mails.id, id));
}

export async function deleteMailsBefore(db: Db, before: Date): Promise<void> {
  await db.delete(mails).where(lt(mails.createdAt, before));
}
