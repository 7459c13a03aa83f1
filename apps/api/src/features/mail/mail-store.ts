import { desc, eq, lt } from "drizzle-orm";

import type { Queries } from "#database/database.ts";
import { mails } from "#database/schema.ts";
import type { Mail } from "#ports/mail.ts";

export type NewMail = Omit<Mail, "id"> & { userId: string };
export type StoredMail = Mail & { createdAt: Date; sentAt: Date | null };

const mailColumns = {
  id: mails.id,
  recipient: mails.recipient,
  subject: mails.subject,
  textBody: mails.textBody,
  htmlBody: mails.htmlBody,
  createdAt: mails.createdAt,
  sentAt: mails.sentAt,
};

/** Stores a mail that is owed. Answers its id. */
export async function insertMail(
  queries: Queries,
  mail: NewMail & { createdAt: Date },
): Promise<string> {
  const [row] = await queries.insert(mails).values(mail).returning({ id: mails.id });
  if (!row) throw new Error("The database stored no mail.");

  return row.id;
}

/** The mail with this id; null when it was delivered and removed, or its user is gone. */
export async function findMail(queries: Queries, id: string): Promise<StoredMail | null> {
  const [row] = await queries.select(mailColumns).from(mails).where(eq(mails.id, id));

  return row ?? null;
}

/** The newest mails, newest first. */
export async function listNewestMails(queries: Queries, limit: number): Promise<StoredMail[]> {
  return queries
    .select(mailColumns)
    .from(mails)
    .orderBy(desc(mails.createdAt), desc(mails.id))
    .limit(limit);
}

export async function markMailSent(queries: Queries, id: string, sentAt: Date): Promise<void> {
  await queries.update(mails).set({ sentAt }).where(eq(mails.id, id));
}

export async function deleteMail(queries: Queries, id: string): Promise<void> {
  await queries.delete(mails).where(eq(mails.id, id));
}

/** Removes mails written before `before`, whether they were delivered or given up. */
export async function deleteMailsBefore(queries: Queries, before: Date): Promise<void> {
  await queries.delete(mails).where(lt(mails.createdAt, before));
}
