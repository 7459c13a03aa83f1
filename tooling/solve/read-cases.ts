import { findMisnamed, type Misnamed } from "./find-misnamed.ts";
import { findUnasked } from "./find-unasked.ts";
import { Fields, type KnownFields, MalformedCase, shown } from "./read-case.ts";

/** One problem as it stands in the input; its fields are read by the solver of its kind. */
export type Case = {
  id: string;
  /** @throws MalformedCase when it is missing. */
  kind: () => string;
  /** Fields that the case or its input may not have. */
  misnamed: (known: KnownFields) => Misnamed[];
  /** @throws MalformedCase when it is no object. */
  input: (known: KnownFields) => Fields;
  /** The fields of the input that nothing has asked for so far. */
  unasked: () => string[];
};

/** What a case may say beside its question: all that vectors.json says of one. */
const ABOUT_A_CASE = {
  group: null,
  source: null,
  assumptions: null,
  expected: null,
  tolerance: null,
  verifiedBy: null,
};

/**
 * The cases of the input text.
 * @throws MalformedCase when it is no JSON array of objects with an `id` each.
 */
export function readCases(text: string): Case[] {
  const cases = parsed(text);
  if (!Array.isArray(cases)) {
    throw new MalformedCase(`The input must be a JSON array of cases, not ${shown(cases)}.`);
  }
  return cases.map((value: unknown, at) => readCase(value, at + 1));
}

function readCase(value: unknown, position: number): Case {
  const reading = { asked: new Set<string>(), isCutShort: false };
  const place = { path: "the case", known: { id: null, kind: null, input: null }, reading };
  const id = new Fields({ ...place, where: `Case number ${position}` }, value).text("id");
  const where = `Case "${id}"`;
  const { input } = value as { input?: unknown };

  return {
    id,
    kind: () => new Fields({ ...place, where }, value).text("kind"),
    misnamed: (known) =>
      findMisnamed(value, { ...place.known, input: known, ...ABOUT_A_CASE }, place.path).map(
        ({ field, nearest }) => ({ field: withinInput(field), nearest: withinInput(nearest) }),
      ),
    input: (known) => new Fields({ where, path: "input", known, reading }, input),
    unasked: () => findUnasked({ where, path: "input", known: null, reading }, input),
  };
}

/** The input goes by its own name in all sentences. */
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
