type Page<T> = { upserts: readonly T[]; removed: readonly string[] };

/** All changes of several pages, one per transaction. */
export type Changes<T> = { upserts: T[]; removed: string[] };

/** Merges pages into one set of changes. For each transaction the last change or removal wins. */
export function mergePages<T extends { providerTransactionId: string }>(
  pages: readonly Page<T>[],
): Changes<T> {
  const upserts = new Map<string, T>();
  const removed = new Set<string>();

  for (const page of pages) {
    for (const transaction of page.upserts) {
      removed.delete(transaction.providerTransactionId);
      upserts.set(transaction.providerTransactionId, transaction);
    }
    for (const id of page.removed) {
      upserts.delete(id);
      removed.add(id);
    }
  }

  return { upserts: [...upserts.values()], removed: [...removed] };
}
