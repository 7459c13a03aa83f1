import { lockDebtor, removeImported } from "#features/debts/index.ts";
import { undoAdoptedPlan } from "#features/payoff-plans/index.ts";
import { Problem } from "#http/problem.ts";

import { undoProfile } from "./bring-profile.ts";
import type { ImportDeps } from "./import-export.ts";
import { scenarioIdsOf } from "./scenario-id-rules.ts";

type Undone = { userId: string; importId: string };

/**
 * Takes an import back: its debts and scenarios go, so that each can still be restored, and the settings and the
 * profile are those of before, unless they were changed since.
 * @throws Problem `not_found` for an import that is not the user's, or of which nothing is left.
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
    const hadProfile = await undoProfile(queries, { userId, importId });

    if (!hadDebts && !hadPlan && !hadProfile) throw new Problem("not_found");
  });
}
