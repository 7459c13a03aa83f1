import type { Queries } from "#database/database.ts";

import { lockEntry, openLinkedEntry, renameInEntries, saveEntry } from "./debt-entry-store.ts";
import { overridesForDuplicate } from "./twin-words-rules.ts";

type Twins = { userId: string; from: string; to: string };

/**
 * Moves the user's input about a linked debt to another record of the same account, before the first one is
 * deleted. Runs in the caller's transaction, which must have locked the user's debts.
 * @param isCounted whether `from` counted in the plan, so that its input replaces that of `to`.
 */
export async function moveDebtWords(
  queries: Queries,
  { isCounted, now, ...twins }: Twins & { isCounted: boolean; now: Date },
): Promise<void> {
  const { userId, from, to } = twins;
  await openLinkedEntry(queries, { userId, id: to, createdAt: now });
  const before = await lockEntry(queries, { userId, id: from });
  const after = await lockEntry(queries, { userId, id: to });
  if (before === null || after === null) return;

  const { totalBefore, totalAfter } = before;
  const change = overridesForDuplicate(before, after, { isCounted });
  const total = change.isIncluded === undefined ? {} : { totalBefore, totalAfter };
  await saveEntry(queries, { userId, id: to, change: { ...change, ...total } });
  await renameInEntries(queries, twins);
}
