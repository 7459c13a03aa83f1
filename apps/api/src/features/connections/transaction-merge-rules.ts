type Page<T> = { upserts: readonly T[]; removed: readonly string[] };

/** All that changed over several pages, each transaction once. */
export type Changes<T> = { upserts: T[]; removed: string[] };

/**
 * Folds pages into one set of changes, in the order they came: the last word about a transaction
 * counts, whether that is a change or its removal.
 */
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
