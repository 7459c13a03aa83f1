import type { Misnamed } from "./find-misnamed.ts";
import { MalformedCase, shown } from "./read-case.ts";
import { readCases, type Case } from "./read-cases.ts";
import { kindsOfCase } from "./registry.ts";
import type { Answer, KindOfCase } from "./solver.ts";

/**
 * The answers in the order of the cases, a sentence for everything in them that was not understood, and
 * one for each field that had no effect on its answer, which names it too.
 */
export type Solved = {
  answers: ({ id: string; ignored?: string[] } & Answer)[];
  complaints: string[];
  notes: string[];
};

/**
 * Solves every case of the input text. A case that is malformed spoils no other: it gets the error
 * `MALFORMED` and its sentence, or `UNKNOWN_FIELD` where it says what its kind does not know.
 * @throws MalformedCase when the text is no list of cases at all.
 */
export function solveCases(text: string): Solved {
  const complaints: string[] = [];
  const notes: string[] = [];
  const answers = readCases(text).map((one) => {
    try {
      const { kind, misnamed } = kindOf(one);
      if (misnamed.length > 0) {
        const sentences = misnamed.map((each) => sentenceOn(one.id, each));
        complaints.push(...sentences);
        const error = { code: "UNKNOWN_FIELD", message: sentences.join(" "), fields: misnamed };
        return { id: one.id, error };
      }
      const [, solve, known] = kind;
      const answer = solve(one.input(known));
      const ignored = one.unasked();
      notes.push(...ignored.map((path) => `Case "${one.id}": ${path} has no effect here.`));
      return { id: one.id, ...answer, ...(ignored.length > 0 && { ignored }) };
    } catch (error) {
      const fault = faultOf(error);
      if (fault.code === "MALFORMED") complaints.push(fault.message);
      return { id: one.id, error: fault };
    }
  });

  return { answers, complaints, notes };
}

function sentenceOn(id: string, { field, nearest }: Misnamed): string {
  return `Case "${id}": ${field} is not known; the nearest that is known is ${nearest}.`;
}

/** The engine throws a RangeError for values beyond what it can represent. */
function faultOf(error: unknown): { code: string; message: string } {
  if (error instanceof MalformedCase) return { code: "MALFORMED", message: error.message };
  if (error instanceof RangeError) return { code: "OUT_OF_RANGE", message: error.message };
  throw error;
}

function kindOf(one: Case): { kind: KindOfCase; misnamed: Misnamed[] } {
  const name = one.kind();
  const kind = kindsOfCase.get(name);
  if (!kind) {
    const known = [...kindsOfCase.keys()].join(", ");
    throw new MalformedCase(
      `Case "${one.id}": the case.kind must be one of ${known}, not ${shown(name)}.`,
    );
  }
  return { kind, misnamed: one.misnamed(kind[2]) };
}
