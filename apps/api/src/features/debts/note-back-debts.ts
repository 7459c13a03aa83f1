import type { Queries } from "#database/database.ts";

import { saveEntry } from "./debt-entry-store.ts";
import { describePayables, findPayables } from "./read-payable-debts.ts";
import { findBackDebts } from "./same-debt-rules.ts";

/**
 * Notes on the user's entered debts as which accounts they are back, so that each counts once while the user
 * is asked; takes back what does not hold any more. In the caller's transaction, which holds the debtor.
 * @returns whether anything has changed.
 */
export async function noteBackDebts(
  queries: Queries,
  { userId, now }: { userId: string; now: Date },
): Promise<boolean> {
  const rows = await findPayables(queries, { userId, debtIds: null });
  if (rows.manual.length === 0) return false;
  const back = findBackDebts(
    describePayables(rows, now).map(({ debt }) => debt),
    {
      apart: new Map(rows.manual.map(({ id, keptApart }) => [id, keptApart])),
      since: new Map([...rows.linked, ...rows.manual].map(({ id, since }) => [id, since])),
    },
  );

  const noted = rows.manual
    .map(({ id, duplicateOf: before }) => ({ id, before, duplicateOf: back.get(id) ?? null }))
    .filter(({ before, duplicateOf }) => before !== duplicateOf);
  for (const { id, duplicateOf } of noted) {
    // oxlint-disable-next-line no-await-in-loop -- once for each debt that is back
    await saveEntry(queries, { userId, id, change: { duplicateOf } });
  }

  return noted.length > 0;
}
