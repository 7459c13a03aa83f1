import type { Write } from "./load.ts";

/** The comparison of acknowledged writes with stored rows. */
export type StoredWrites = {
  acknowledged: number;
  /** Acknowledged but not stored. */
  lost: number;
  /** Stored more than once. */
  duplicated: number;
  /** Stored but not acknowledged, because the answer was lost. */
  unacknowledged: number;
};

/** Selects the ids of all rows that a load writes. */
export const STORED_IDS = `
  SELECT email AS id FROM users
  UNION ALL SELECT name FROM debt_entries
  UNION ALL SELECT id::text FROM payments WHERE source = 'user'`;

/** Compares acknowledged writes with the rows of `STORED_IDS`. */
export function compareStored(
  writes: readonly Write[],
  rows: readonly { id: string }[],
): StoredWrites {
  const times = new Map<string, number>();
  for (const { id } of rows) times.set(id, (times.get(id) ?? 0) + 1);
  const acknowledged = new Set(
    writes.filter(({ isAcknowledged }) => isAcknowledged).map(({ id }) => id),
  );
  const open = new Set(writes.map(({ id }) => id).filter((id) => !acknowledged.has(id)));

  return {
    acknowledged: acknowledged.size,
    lost: [...acknowledged].filter((id) => !times.has(id)).length,
    duplicated: [...times.values()].filter((each) => each > 1).length,
    unacknowledged: [...open].filter((id) => times.has(id)).length,
  };
}
