import { distance } from "fastest-levenshtein";

import { isPosition, type KnownFields, pathIn } from "./read-case.ts";

/** An unknown field of a case, and the nearest known one, as paths. */
export type UnknownField = { field: string; nearest: string };

/** Names for human readers, allowed everywhere. */
const NOTES = new Set(["name", "title", "note", "notes", "comment", "description"]);

export function isNote(name: string): boolean {
  return NOTES.has(name);
}

/**
 * Returns the fields within `value` with unknown names. Otherwise `oneOff` instead of `oneOffs`
 * would silently drop a plan's extra money.
 * @param value the value at `path` of the case. A value that is not an object has no fields.
 */
export function findUnknownFields(
  value: unknown,
  known: KnownFields,
  path: string,
): UnknownField[] {
  return unknownFieldsIn(value, { path, known }, pathsIn(known, path));
}

type Level = { path: string; known: KnownFields };

function unknownFieldsIn(value: unknown, level: Level, all: readonly string[]): UnknownField[] {
  if (typeof value !== "object" || value === null) return [];
  const { known, path } = level;

  return (Object.entries(value) as [string, unknown][]).flatMap(([name, inner]) => {
    const field = pathIn(path, name);
    if (isPosition(name)) return unknownFieldsIn(inner, { known, path: field }, all);
    if (!Object.hasOwn(known, name)) {
      return isNote(name) ? [] : [{ field, nearest: nearestTo(name, level, all) }];
    }
    const within = known[name];
    return within ? unknownFieldsIn(inner, { known: within, path: field }, all) : [];
  });
}

/** Edits of a typo: one wrong letter. */
const SLIP = 1;
/** A name that is cut short or too long counts as two wrong letters. */
const CUT = 2;

/**
 * Returns the field that was probably meant: a typo at the same place, else the same name
 * elsewhere, else the most similar name.
 */
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

/** Returns the paths of all known fields, outer fields first. */
function pathsIn(known: KnownFields, path: string): string[] {
  const fields = Object.entries(known).map(([name, within]) => ({ at: `${path}.${name}`, within }));

  return [
    ...fields.map(({ at }) => at),
    ...fields.flatMap(({ at, within }) => (within ? pathsIn(within, at) : [])),
  ];
}
