import type { Dependencies } from "#dependencies.ts";

import { listNewestMails } from "./mail-store.ts";
import { decryptMail, type OpenMail } from "./sealed-mail.ts";

const SHOWN_MAX = 100;

/** Returns the newest hundred emails of all users for the outbox page. */
export async function listOutbox({
  database,
  secretBox,
}: Pick<Dependencies, "database" | "secretBox">): Promise<OpenMail[]> {
  const stored = await database.asSystem((queries) => listNewestMails(queries, SHOWN_MAX));

  return stored.flatMap((mail) => decryptMail(secretBox, mail) ?? []);
}
