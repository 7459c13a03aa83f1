import { distance } from "fastest-levenshtein";

import { isPosition, type KnownFields, pathIn } from "./read-case.ts";

/** A field that its kind of case does not know, and the known one that is nearest to it, by path. */
export type Misnamed = { field: string; nearest: string };

/** Names for the reader of a case, allowed everywhere. */
const NOTES = new Set(["name", "title", "note", "notes", "comment", "description"]);

export function isNote(name: string): boolean {
  return NOTES.has(name);
}

/**
 * The fields within `value` whose names are not known where they stand. A `oneOff` in place of `oneOffs`
 * would leave a plan without its windfall, and nobody would see it from the answer.
 * @param value what stands at `path` of the case; what is no object has no fields.
 */
export function findMisnamed(value: unknown, known: KnownFields, path: string): Misnamed[] {
  return misnamedIn(value, { path, known }, pathsIn(known, path));
}

type Level = { path: string; known: KnownFields };

function misnamedIn(value: unknown, level: Level, all: readonly string[]): Misnamed[] {
  if (typeof value !== "object" || value === null) return [];
  const { known, path } = level;

  return (Object.entries(value) as [string, unknown][]).flatMap(([name, inner]) => {
    const field = pathIn(path, name);
    if (isPosition(name)) return misnamedIn(inner, { known, path: field }, all);
    if (!Object.hasOwn(known, name)) {
      return isNote(name) ? [] : [{ field, nearest: nearestTo(name, level, all) }];
    }
    const within = known[name];
    return within ? misnamedIn(inner, { known: within, path: field }, all) : [];
  });
}

/** A slip of the pen gets one letter wrong. */
const SLIP = 1;
/** A name that was cut short, or is too long, is as near as two wrong letters. */
const CUT = 2;

/** A name at the same place that was probably meant; else the same name elsewhere; else the most similar. */
function nearestTo(name: string, { known, path }: Level, all: readonly string[]): string {
  const [best] = Object.keys(known)
    .map((one) => ({ one, far: lettersBetween(name.toLowerCase(), one.toLowerCase()) }))
    .toSorted((left, right) => left.far - right.far);
  const elsewhere = all.find((one) => one.endsWith(`.${name}`));
  const nearest = pathIn(path, best?.one ?? "");

  return best && best.far <= SLIP ? nearest : (elsewhere ?? nearest);
}

function lettersBetween(one: string, other: string): number {
  const isCut = one.startsWith(other) || other.startsWith(one);

  return Math.min(distance(one, other), isCut ? CUT : Infinity);
}

/** Every field that is known, the outer ones first. */
function pathsIn(known: KnownFields, path: string): string[] {
  const fields = Object.entries(known).map(([name, within]) => ({ at: `${path}.${name}`, within }));

  return [
    ...fields.map(({ at }) => at),
    ...fields.flatMap(({ at, within }) => (within ? pathsIn(within, at) : [])),
  ];
}
