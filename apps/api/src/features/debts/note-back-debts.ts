import type { Queries } from "#database/database.ts";

import { dayIn } from "#features/profile/index.ts";

import { saveEntry } from "./debt-entry-store.ts";
import { findLinkedPayables, findManualPayables } from "./payable-debt-store.ts";
import { describePayables } from "./read-payable-debts.ts";
import { findRelinkedDebts } from "./same-debt-rules.ts";

/**
 * Updates which entered debts were linked again, and as which account. Each then counts once until the user answers
 * whether they are the same. Runs in the caller's transaction, which must have locked the user's debts.
 */
export async function noteBackDebts(
  queries: Queries,
  { userId, now }: { userId: string; now: Date },
): Promise<void> {
  const all = { userId, debtIds: null };
  const manual = await findManualPayables(queries, all);
  const [first] = manual;
  if (first === undefined) return;
  const linked = await findLinkedPayables(queries, all);
  const back = findRelinkedDebts(
    describePayables({ linked, manual }, { now, today: dayIn(first.timeZone, now) }).map(
      ({ debt }) => debt,
    ),
    {
      apart: new Map(manual.map(({ id, keptApart }) => [id, keptApart])),
      since: new Map([...linked, ...manual].map(({ id, since }) => [id, since])),
    },
  );

  const noted = manual
    .map(({ id, duplicateOf: before }) => ({ id, before, duplicateOf: back.get(id) ?? null }))
    .filter(({ before, duplicateOf }) => before !== duplicateOf);
  for (const { id, duplicateOf } of noted) {
    // oxlint-disable-next-line no-await-in-loop -- one write for each changed debt, of which there are few
    await saveEntry(queries, { userId, id, change: { duplicateOf } });
  }
}
