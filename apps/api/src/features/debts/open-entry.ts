import type { Queries } from "#database/database.ts";
import { Problem } from "#http/problem.ts";

import { lockAccountRow, lockEntry, openLinkedEntry } from "./debt-entry-store.ts";
import type { DebtEntry } from "./debt-rows.ts";
import { findLinkedDebts } from "./debt-store.ts";

/**
 * Returns the user's input about a debt and locks it for a change. Creates an empty entry for a linked debt.
 * @throws Problem `not_found` if the debt is another user's, was removed, or its account was deleted.
 */
export async function openEntry(
  queries: Queries,
  { userId, id, now }: { userId: string; id: string; now: Date },
): Promise<DebtEntry> {
  const stored = await lockEntry(queries, { userId, id });
  if (stored?.removedAt) throw new Problem("not_found", { reason: "the debt was removed" });
  if (stored) return stored;

  const isLinked = (await findLinkedDebts(queries, userId)).some((debt) => debt.id === id);
  if (!isLinked) throw new Problem("not_found");
  const isLocked = await lockAccountRow(queries, { userId, id });
  if (!isLocked)
    throw new Problem("not_found", { reason: "the account was deleted in the meantime" });
  await openLinkedEntry(queries, { userId, id, createdAt: now });

  const opened = await lockEntry(queries, { userId, id });
  if (!opened) throw new Error("The entry that was opened is not there.");
  return opened;
}
