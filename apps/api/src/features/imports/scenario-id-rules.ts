import { SCENARIOS_MAX } from "@snowball/contract";

import { idInImport } from "#features/debts/index.ts";

type Imported = { importId: string; userId: string };

/**
 * Those of an import's scenarios, of as many as it may have, so that its undo finds them. With the user in them: an
 * id stands once among those of all users.
 */
export function scenarioIdsOf({ importId, userId }: Imported): string[] {
  return Array.from({ length: SCENARIOS_MAX }, (_, at) =>
    idInImport(importId, `scenario ${at} of ${userId}`),
  );
}
