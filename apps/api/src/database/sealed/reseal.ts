import type { SealedSecret, SecretBox } from "#ports/secret-box.ts";

import type { Database } from "../database.ts";
import { SEALED_COLUMNS, type SealedColumn } from "./sealed-columns.ts";
import { countOutdatedSecrets, findOutdatedSecrets, replaceSealed } from "./sealed-store.ts";

type ResealDeps = {
  database: Database;
  secretBox: SecretBox;
  /** Prefix of every secret that is sealed with the newest key. */
  beginning: string;
};

export type Resealed = {
  name: string;
  /** Secrets that this run sealed with the newest key. */
  resealed: number;
  /** Secrets that were still sealed with another key when the run ended. */
  left: number;
  /** Those of `left` that none of the keys decrypts. */
  unreadable: number;
};

/**
 * Seals all secrets with the newest key, while the product runs. Each row is updated in its own statement, and only if
 * its secret has not changed since it was read. So a run may be aborted at any time, loses no concurrent write and
 * locks one row at a time. Repeats each column until a pass finds nothing to do.
 */
export async function reseal(deps: ResealDeps): Promise<Resealed[]> {
  const results: Resealed[] = [];
  for (const column of SEALED_COLUMNS) {
    let resealed = 0;
    let pass = await resealColumn(deps, column);
    for (; pass.resealed + pass.changed > 0; pass = await resealColumn(deps, column)) {
      resealed += pass.resealed;
    }
    const left = await deps.database.asSystem((queries) =>
      countOutdatedSecrets(queries, column, deps.beginning),
    );
    results.push({ name: column.name, resealed, left, unreadable: pass.unreadable });
  }

  return results;
}

/** Counts of one pass. `changed`: another process changed the secret. `locked`: another process locked the row. */
type Pass = Record<"resealed" | "unreadable" | "changed" | "locked", number>;

async function resealColumn(deps: ResealDeps, column: SealedColumn): Promise<Pass> {
  const { database, secretBox, beginning } = deps;
  const find = (after: readonly string[] | null) =>
    database.asSystem((queries) => findOutdatedSecrets(queries, column, { beginning, after }));
  const pass: Pass = { resealed: 0, unreadable: 0, changed: 0, locked: 0 };
  let batch = await find(null);
  for (; batch.length > 0; batch = await find(batch.at(-1)?.key ?? null)) {
    for (const { key, sealed } of batch) {
      const by = sealAgain(secretBox, sealed, key.join(":"));
      const outcome =
        by === null
          ? "unreadable"
          : await replaceUnlessLocked(database, column, { key, sealed, by });
      pass[outcome] += 1;
    }
  }
  return pass;
}

function sealAgain(secretBox: SecretBox, sealed: SealedSecret, context: string) {
  try {
    return secretBox.seal(secretBox.open(sealed, context), context);
  } catch {
    return null; // Its key is not configured.
  }
}

/** PostgreSQL's code for a statement that reached its timeout: query_canceled. */
const QUERY_CANCELED = "57014";

/** Leaves a row to the next run if it stays locked for longer than the statement timeout. */
async function replaceUnlessLocked(
  database: Database,
  column: SealedColumn,
  change: Parameters<typeof replaceSealed>[2],
): Promise<"resealed" | "changed" | "locked"> {
  try {
    const isReplaced = await database.asSystem((queries) => replaceSealed(queries, column, change));
    return isReplaced ? "resealed" : "changed";
  } catch (error) {
    const { code } = (error as Error & { cause?: { code?: string } }).cause ?? {};
    if (code === QUERY_CANCELED) return "locked";
    throw error;
  }
}
