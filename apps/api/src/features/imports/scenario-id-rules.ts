import { SCENARIOS_MAX } from "@snowball/contract";

import { idInImport } from "#features/debts/index.ts";

type Imported = { importId: string; userId: string };

/**
 * Returns the possible scenario ids of an import, so that undoing it finds them. They depend on the user, because
 * ids are unique over all users.
 */
export function scenarioIdsOf({ importId, userId }: Imported): string[] {
  return Array.from({ length: SCENARIOS_MAX }, (_, at) =>
    idInImport(importId, `scenario ${at} of ${userId}`),
  );
}
