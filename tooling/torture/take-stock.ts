import type { Write } from "./load.ts";

/** What is there of what was written. */
export type Stock = {
  acknowledged: number;
  /** Told that they are kept, and they are not. */
  lost: number;
  /** There more than once. */
  doubled: number;
  /** Never acknowledged, and there all the same: their answer was lost on its way. */
  keptUnasked: number;
};

/** Every row that a load writes, by the id that it was given. */
export const KEPT = `
  SELECT email AS id FROM users
  UNION ALL SELECT name FROM debt_entries
  UNION ALL SELECT id::text FROM payments WHERE source = 'user'`;

/** Compares what was acknowledged with the rows that `KEPT` finds. */
export function stockOf(writes: readonly Write[], rows: readonly { id: string }[]): Stock {
  const times = new Map<string, number>();
  for (const { id } of rows) times.set(id, (times.get(id) ?? 0) + 1);
  const acknowledged = new Set(
    writes.filter(({ isAcknowledged }) => isAcknowledged).map(({ id }) => id),
  );
  const open = new Set(writes.map(({ id }) => id).filter((id) => !acknowledged.has(id)));

  return {
    acknowledged: acknowledged.size,
    lost: [...acknowledged].filter((id) => !times.has(id)).length,
    doubled: [...times.values()].filter((each) => each > 1).length,
    keptUnasked: [...open].filter((id) => times.has(id)).length,
  };
}
