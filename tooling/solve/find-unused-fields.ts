import { isNote } from "./find-unknown-fields.ts";
import { pathIn, type Place } from "./read-case.ts";

/**
 * Returns the known fields within `value` that the solver never read, such as a `promo` next to
 * `tiers` or the `floor` of a fixed minimum. They do not change the answer, so the caller must be
 * notified.
 */
export function findUnusedFields(place: Place, value: unknown): string[] {
  const { readPaths, isCutShort } = place.reading;
  if (isCutShort || typeof value !== "object" || value === null) return [];

  return (Object.entries(value) as [string, unknown][]).flatMap(([name, inner]) => {
    const path = pathIn(place.path, name);
    if (inner === null || (isNote(name) && !readPaths.has(path))) return [];
    if (!Array.isArray(value) && !readPaths.has(path)) return [path];
    return findUnusedFields({ ...place, path }, inner);
  });
}
