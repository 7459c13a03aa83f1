import { pathIn, type Place } from "./read-case.ts";

/** Fields for the reader of a case, allowed everywhere. */
const NOTES = new Set(["name", "title", "note", "notes", "comment", "description"]);

/**
 * The fields within `value` that nothing has asked for, as sentences: a misspelt `extra`, a `promo`
 * beside `tiers`, a `floor` of a fixed minimum. They leave an answer what it is without them, so whoever
 * asked has to hear of it; other programs' cases may carry more than ours need, so none is refused for it.
 */
export function findUnasked(place: Place, value: unknown): string[] {
  const { asked, isCutShort } = place.reading;
  if (isCutShort || typeof value !== "object" || value === null) return [];

  return (Object.entries(value) as [string, unknown][]).flatMap(([name, inner]) => {
    const path = pathIn(place.path, name);
    if (inner === null || (NOTES.has(name) && !asked.has(path))) return [];
    if (!Array.isArray(value) && !asked.has(path)) {
      return [`${place.where}: ${path} is not known here and has no effect.`];
    }
    return findUnasked({ ...place, path }, inner);
  });
}
