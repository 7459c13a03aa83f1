import { findUnasked } from "./find-unasked.ts";
import { Fields, MalformedCase, shown } from "./read-case.ts";

/** One problem as it stands in the input; its fields are read by the solver of its kind. */
export type Case = {
  id: string;
  /** @throws MalformedCase when it is missing. */
  kind: () => string;
  /** @throws MalformedCase when it is no object. */
  input: () => Fields;
  /** A sentence for each field of the input that nothing has asked for so far. */
  unasked: () => string[];
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
  const path = "the case";
  const id = new Fields({ where: `Case number ${position}`, path, reading }, value).text("id");
  const where = `Case "${id}"`;
  const { input } = value as { input?: unknown };
  const place = { where, path: "input", reading };

  return {
    id,
    kind: () => new Fields({ where, path, reading }, value).text("kind"),
    input: () => new Fields(place, input),
    unasked: () => findUnasked(place, input),
  };
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
