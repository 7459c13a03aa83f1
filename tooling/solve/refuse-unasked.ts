import { MalformedCase, pathIn, type Place } from "./read-case.ts";

/** Fields for the reader of a case, allowed everywhere. */
const NOTES = new Set(["name", "title", "note", "notes", "comment", "description"]);

/**
 * An option that this kind of case does not know would otherwise be without effect, and its answer
 * wrong: a misspelt `extra`, a `promo` beside `tiers`, a `floor` of a fixed minimum.
 * @throws MalformedCase naming the first field within `value` that nothing has asked for.
 */
export function refuseUnasked(place: Place, value: unknown): void {
  const { asked, isCutShort } = place.reading;
  if (isCutShort || typeof value !== "object" || value === null) return;

  for (const [name, inner] of Object.entries(value) as [string, unknown][]) {
    const path = pathIn(place.path, name);
    const isEntry = Array.isArray(value);
    if (inner === null || (NOTES.has(name) && !asked.has(path))) continue;
    if (!isEntry && !asked.has(path)) {
      throw new MalformedCase(
        `${place.where}: ${path} is not known here; take it out or correct its name.`,
      );
    }
    refuseUnasked({ ...place, path }, inner);
  }
}
