import { findUnknownFields, type UnknownField } from "./find-unknown-fields.ts";
import { findUnusedFields } from "./find-unused-fields.ts";
import { Fields, type KnownFields, MalformedCase, shown } from "./read-case.ts";

/** One case of the input. The solver of its kind reads its fields. */
export type Case = {
  id: string;
  /** @throws MalformedCase if it is missing. */
  kind: () => string;
  /** Returns unknown fields of the case and its input. */
  unknownFields: (known: KnownFields) => UnknownField[];
  /** @throws MalformedCase if it is not an object. */
  input: (known: KnownFields) => Fields;
  /** Returns the fields of the input that were not read so far. */
  unusedFields: () => string[];
};

/** Metadata that a case may contain in addition to its question, as in vectors.json. */
const ABOUT_A_CASE = {
  group: null,
  source: null,
  assumptions: null,
  expected: null,
  tolerance: null,
  verifiedBy: null,
};

/**
 * Parses the input text into cases.
 * @throws MalformedCase if it is not a JSON array of objects with an `id`.
 */
export function readCases(text: string): Case[] {
  const cases = parsed(text);
  if (!Array.isArray(cases)) {
    throw new MalformedCase(`The input must be a JSON array of cases, not ${shown(cases)}.`);
  }
  return cases.map((value: unknown, at) => readCase(value, at + 1));
}

function readCase(value: unknown, position: number): Case {
  const reading = { readPaths: new Set<string>(), isCutShort: false };
  const place = { path: "the case", known: { id: null, kind: null, input: null }, reading };
  const id = new Fields({ ...place, where: `Case number ${position}` }, value).text("id");
  const where = `Case "${id}"`;
  const { input } = value as { input?: unknown };

  return {
    id,
    kind: () => new Fields({ ...place, where }, value).text("kind"),
    unknownFields: (known) =>
      findUnknownFields(value, { ...place.known, input: known, ...ABOUT_A_CASE }, place.path).map(
        ({ field, nearest }) => ({ field: withinInput(field), nearest: withinInput(nearest) }),
      ),
    input: (known) => new Fields({ where, path: "input", known, reading }, input),
    unusedFields: () => findUnusedFields({ where, path: "input", known: null, reading }, input),
  };
}

/** Error messages call the input `input`, not `the case.input`. */
function withinInput(path: string): string {
  return path.replace(/^the case\.input\b/, "input");
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new MalformedCase(`The input is not JSON: ${(error as Error).message}.`, {
      cause: error,
    });
  }
}
