/** The list with one entry moved one place towards the front (-1) or the end (1), if there is room. */
export function moveEntry(
  ids: readonly string[],
  { id, by }: { id: string; by: -1 | 1 },
): string[] {
  const from = ids.indexOf(id);
  const to = from + by;
  if (from < 0 || to < 0 || to >= ids.length) return [...ids];

  return ids.toSpliced(from, 1).toSpliced(to, 0, id);
}
