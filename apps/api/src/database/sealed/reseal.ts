import type { SealedSecret, SecretBox } from "#ports/secret-box.ts";

import type { Database } from "../database.ts";
import { SEALED_COLUMNS, type SealedColumn } from "./sealed-columns.ts";
import { countSealedOtherwise, findSealedOtherwise, replaceSealed } from "./sealed-store.ts";

type Resealing = {
  database: Database;
  secretBox: SecretBox;
  /** What every secret begins with that the newest key has sealed. */
  beginning: string;
};

export type Resealed = {
  name: string;
  /** Sealed anew by this run. */
  resealed: number;
  /** Not of the newest key when the run ended. */
  left: number;
  /** Of those, what none of the keys opens. */
  unreadable: number;
};

/**
 * Seals anew whatever another key than the newest has sealed, while the product runs. Each row is changed
 * by itself and only where it still holds what was read: a run may end anywhere, nobody's write is lost,
 * and no two rows are ever held at once. Each column is gone through again for as long as something is found.
 */
export async function reseal(deps: Resealing): Promise<Resealed[]> {
  const results: Resealed[] = [];
  for (const column of SEALED_COLUMNS) {
    let resealed = 0;
    let round = await resealColumn(deps, column);
    for (; round.resealed + round.changed > 0; round = await resealColumn(deps, column)) {
      resealed += round.resealed;
    }
    const left = await deps.database.asSystem((queries) =>
      countSealedOtherwise(queries, column, deps.beginning),
    );
    results.push({ name: column.name, resealed, left, unreadable: round.unreadable });
  }

  return results;
}

/** `changed` were written by somebody else meanwhile. */
type Round = Record<"resealed" | "unreadable" | "changed" | "held", number>;

async function resealColumn(deps: Resealing, column: SealedColumn): Promise<Round> {
  const { database, secretBox, beginning } = deps;
  const find = (after: readonly string[] | null) =>
    database.asSystem((queries) => findSealedOtherwise(queries, column, { beginning, after }));
  const round: Round = { resealed: 0, unreadable: 0, changed: 0, held: 0 };
  let batch = await find(null);
  for (; batch.length > 0; batch = await find(batch.at(-1)?.key ?? null)) {
    for (const { key, sealed } of batch) {
      const by = sealAnew(secretBox, sealed, key.join(":"));
      const outcome =
        by === null ? "unreadable" : await replaceUnlessHeld(database, column, { key, sealed, by });
      round[outcome] += 1;
    }
  }
  return round;
}

function sealAnew(secretBox: SecretBox, sealed: SealedSecret, context: string) {
  try {
    return secretBox.seal(secretBox.open(sealed, context), context);
  } catch {
    return null; // A key that is not ours, or not any more.
  }
}

/** PostgreSQL's own name for a statement that waited for too long: query_canceled. */
const WAITED_TOO_LONG = "57014";

/** A row that somebody holds for longer than a statement may take is left to the next run. */
async function replaceUnlessHeld(
  database: Database,
  column: SealedColumn,
  change: Parameters<typeof replaceSealed>[2],
): Promise<"resealed" | "changed" | "held"> {
  try {
    const isReplaced = await database.asSystem((queries) => replaceSealed(queries, column, change));
    return isReplaced ? "resealed" : "changed";
  } catch (error) {
    const { code } = (error as Error & { cause?: { code?: string } }).cause ?? {};
    if (code === WAITED_TOO_LONG) return "held";
    throw error;
  }
}
