import type { Queries } from "#database/database.ts";

import { canonicalDebt } from "./canonical-debt-rules.ts";
import { lockEntry, makeEntryManual, openLinkedEntry } from "./debt-entry-store.ts";
import { findLinkedDebts } from "./debt-store.ts";
import { keptWords } from "./kept-debt-rules.ts";
import { readDebts, type Reading } from "./read-debts.ts";

/**
 * Makes entered debts of all that the user's banks report, in the caller's transaction, which is the
 * system's, holds the debtor and ends the connections: the last known figures stay with their days, and
 * under the same ids, so that places in an order, payments and history stay as well. What repeats
 * another linked debt goes with its account.
 */
export async function keepLinkedDebts(queries: Queries, reading: Reading): Promise<void> {
  const { userId, now } = reading;
  const debts = await readDebts(queries, reading);
  const linked = await findLinkedDebts(queries, userId);

  for (const debt of debts) {
    if (debt.account === null || debt.duplicate_of !== null) continue;
    const id = debt.uuid;
    await openLinkedEntry(queries, { userId, id, createdAt: now });
    const syncedAt = linked.find((each) => each.id === id)?.syncedAt ?? null;
    const entry = await lockEntry(queries, { userId, id });
    const stated = entry && keptWords(debt, { own: canonicalDebt(entry), syncedAt });

    if (stated) await makeEntryManual(queries, { userId, id, stated });
  }
}
