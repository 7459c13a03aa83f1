import type { Dependencies } from "#dependencies.ts";

import { listNewestMails, type StoredMail } from "./mail-store.ts";

const SHOWN_MAX = 100;

/** The mails that the outbox page shows: the newest hundred, of all users. */
export function listOutbox({ database }: Pick<Dependencies, "database">): Promise<StoredMail[]> {
  return database.asSystem((queries) => listNewestMails(queries, SHOWN_MAX));
}
