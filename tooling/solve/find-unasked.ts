import { isNote } from "./find-misnamed.ts";
import { pathIn, type Place } from "./read-case.ts";

/**
 * The fields within `value` that are known and that nothing has asked for: a `promo` beside `tiers`, the
 * `floor` of a fixed minimum. They leave the answer what it is without them, so whoever asked has to hear
 * of it.
 */
export function findUnasked(place: Place, value: unknown): string[] {
  const { asked, isCutShort } = place.reading;
  if (isCutShort || typeof value !== "object" || value === null) return [];

  return (Object.entries(value) as [string, unknown][]).flatMap(([name, inner]) => {
    const path = pathIn(place.path, name);
    if (inner === null || (isNote(name) && !asked.has(path))) return [];
    if (!Array.isArray(value) && !asked.has(path)) return [path];
    return findUnasked({ ...place, path }, inner);
  });
}
