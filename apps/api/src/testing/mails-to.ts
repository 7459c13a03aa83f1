import { eq, sql } from "drizzle-orm";

import { mails } from "#database/schema.ts";

import type { TestApi } from "./test-api.ts";

type Body = { textBody: string; htmlBody: string; unsubscribeUrl?: string };
type Mail = Omit<typeof mails.$inferSelect, "sealedBody"> & Body;

/** Returns the mails to an address, oldest first, with decrypted bodies. */
export async function mailsTo(
  { deps: { database, secretBox } }: Pick<TestApi, "deps">,
  email: string,
): Promise<Mail[]> {
  const rows = await database.asSystem((db) =>
    db
      .select()
      .from(mails)
      .where(eq(mails.recipient, email))
      // A test clock does not advance by itself, so mails often share a creation time.
      .orderBy(mails.createdAt, sql`${mails}.xmin::text::bigint`, sql`${mails}.cmin::text::int`),
  );

  return rows.map(({ sealedBody, ...mail }) => {
    if (sealedBody === null) throw new Error("The mail has left, and its body is gone.");
    const body = secretBox.open(sealedBody, mail.id);
    return { ...mail, ...(JSON.parse(body) as Body) };
  });
}
