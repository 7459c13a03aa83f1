export type Metadata = Record<string, string>;

/**
 * `current` with `change` applied as Stripe does it: named keys are set, keys given an empty text
 * are removed, others stay; an empty text instead of a map removes them all.
 */
export function mergeMetadata(current: Metadata, change: Metadata | "" | undefined): Metadata {
  if (change === "") return {};
  const merged = { ...current, ...change };
  return Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== ""));
}
