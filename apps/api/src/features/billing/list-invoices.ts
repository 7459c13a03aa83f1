import type { Dependencies } from "#dependencies.ts";
import type { Window } from "#http/page.ts";

import { countInvoices, findInvoices, type StoredInvoice } from "./invoice-store.ts";

/** Returns one page of the user's invoices, newest first, and the total count. */
export async function listInvoices(
  { database }: Pick<Dependencies, "database">,
  { userId, window }: { userId: string; window: Window },
): Promise<{ invoices: StoredInvoice[]; count: number }> {
  return database.asUser(userId, async (queries) => ({
    invoices: await findInvoices(queries, userId, window),
    count: await countInvoices(queries, userId),
  }));
}
