import { lockDebtor, removeImported } from "#features/debts/index.ts";
import { undoAdoptedPlan } from "#features/payoff-plans/index.ts";
import { Problem } from "#http/problem.ts";

import { undoProfileImport } from "./bring-profile.ts";
import type { ImportDeps } from "./import-export.ts";
import { scenarioIdsOf } from "./scenario-id-rules.ts";

type Undone = { userId: string; importId: string };

/**
 * Undoes an import. Removes its debts and scenarios, which can be restored individually, and restores the earlier
 * settings and profile unless they changed since then.
 * @throws Problem `not_found` if the import belongs to another user, or nothing of it is left.
 */
export async function undoExportImport(
  { database, clock }: ImportDeps,
  { userId, importId }: Undone,
): Promise<void> {
  const now = clock.now();

  await database.asUserInTransaction(userId, async (queries) => {
    await lockDebtor(queries, userId);
    const hadDebts = await removeImported(queries, { userId, importId, now });
    const scenarioIds = scenarioIdsOf({ importId, userId });
    const hadPlan = await undoAdoptedPlan(queries, { userId, importId, scenarioIds, now });
    const hadProfile = await undoProfileImport(queries, { userId, importId });

    if (!hadDebts && !hadPlan && !hadProfile) throw new Problem("not_found");
  });
}
