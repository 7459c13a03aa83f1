import { and, desc, eq, exists, gt, isNotNull, lt, or, sql } from "drizzle-orm";

import type { Queries } from "#database/database.ts";
import { closings, mails, users } from "#database/schema.ts";
import type { SealedSecret } from "#ports/secret-box.ts";

type Row = typeof mails.$inferSelect;
/** What a mail is about. */
export type MailKind = NonNullable<Row["kind"]>;
/** A mail as it lies in the database; its body is null once it has left. */
export type StoredMail = Omit<Row, "userId" | "kind" | "sealedBody"> & {
  sealedBody: SealedSecret | null;
};

const mailColumns = {
  id: mails.id,
  recipient: mails.recipient,
  subject: mails.subject,
  sealedBody: sql<SealedSecret | null>`${mails.sealedBody}`,
  createdAt: mails.createdAt,
  sentAt: mails.sentAt,
};

/** Stores a mail that is owed. */
export async function insertMail(
  queries: Queries,
  mail: Omit<Row, "sentAt" | "sealedBody"> & { sealedBody: SealedSecret },
): Promise<void> {
  await queries.insert(mails).values(mail);
}

/** How many mails with the same subject were written to a user after an instant. */
export async function countMailsAfter(
  queries: Queries,
  { userId, subject, after }: Pick<Row, "userId" | "subject"> & { after: Date },
): Promise<number> {
  const [row] = await queries
    .select({ count: sql<number>`count(*)::integer` })
    .from(mails)
    .where(and(eq(mails.userId, userId), eq(mails.subject, subject), gt(mails.createdAt, after)));

  return row?.count ?? 0;
}

/** Whether a user has no mailbox: a demo household, or an account that is being deleted. */
export async function hasNoMailbox(queries: Queries, userId: string): Promise<boolean> {
  const isClosing = exists(
    queries.select({ id: closings.userId }).from(closings).where(eq(closings.userId, userId)),
  );
  const rows = await queries
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), or(isNotNull(users.demoEndsAt), isClosing)));
  return rows.length > 0;
}

/** The mail with this id; null when its user is gone. */
export async function findMail(queries: Queries, id: string): Promise<StoredMail | null> {
  const [row] = await queries.select(mailColumns).from(mails).where(eq(mails.id, id));

  return row ?? null;
}

/** The newest mails that can still be read, newest first. */
export async function listNewestMails(queries: Queries, limit: number): Promise<StoredMail[]> {
  return queries
    .select(mailColumns)
    .from(mails)
    .where(isNotNull(mails.sealedBody))
    .orderBy(desc(mails.createdAt), desc(mails.id))
    .limit(limit);
}

/** Notes that a mail was delivered, and forgets what it said unless that is to stay readable. */
export async function markMailSent(
  queries: Queries,
  { id, sentAt, keepsBody }: { id: string; sentAt: Date; keepsBody: boolean },
): Promise<void> {
  await queries
    .update(mails)
    .set({ sentAt, ...(!keepsBody && { sealedBody: null }) })
    .where(eq(mails.id, id));
}

/** Forgets what a mail said that will never be sent; that it was written still counts for the day. */
export async function dropMail(queries: Queries, id: string): Promise<void> {
  await queries.update(mails).set({ sealedBody: null }).where(eq(mails.id, id));
}

/** Removes mails written before `before`, whether they were delivered or given up. */
export async function deleteMailsBefore(queries: Queries, before: Date): Promise<void> {
  await queries.delete(mails).where(lt(mails.createdAt, before));
}
