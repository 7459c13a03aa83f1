import type { UnknownField } from "./find-unknown-fields.ts";
import { MalformedCase, shown } from "./read-case.ts";
import { readCases, type Case } from "./read-cases.ts";
import { kindsOfCase } from "./registry.ts";
import type { Answer, KindOfCase } from "./solver.ts";

/**
 * Answers in the order of the cases, one sentence per problem in the input, and one per field
 * without effect. The answer also lists such fields.
 */
export type Solved = {
  answers: ({ id: string; ignored?: string[] } & Answer)[];
  complaints: string[];
  notes: string[];
};

/**
 * Solves every case of the input text. A malformed case does not affect others: its answer is the
 * error `MALFORMED` with a sentence, or `UNKNOWN_FIELD` for unknown fields.
 * @throws MalformedCase if the text is not a list of cases.
 */
export function solveCases(text: string): Solved {
  const complaints: string[] = [];
  const notes: string[] = [];
  const answers = readCases(text).map((one) => {
    try {
      const { kind, unknownFields } = kindOf(one);
      if (unknownFields.length > 0) {
        const sentences = unknownFields.map((each) => sentenceOn(one.id, each));
        complaints.push(...sentences);
        const error = {
          code: "UNKNOWN_FIELD",
          message: sentences.join(" "),
          fields: unknownFields,
        };
        return { id: one.id, error };
      }
      const [, solve, known] = kind;
      const answer = solve(one.input(known));
      const ignored = one.unusedFields();
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

function sentenceOn(id: string, { field, nearest }: UnknownField): string {
  return `Case "${id}": ${field} is not known; the nearest that is known is ${nearest}.`;
}

/** The engine throws a RangeError for values that it cannot represent. */
function faultOf(error: unknown): { code: string; message: string } {
  if (error instanceof MalformedCase) return { code: "MALFORMED", message: error.message };
  if (error instanceof RangeError) return { code: "OUT_OF_RANGE", message: error.message };
  throw error;
}

function kindOf(one: Case): { kind: KindOfCase; unknownFields: UnknownField[] } {
  const name = one.kind();
  const kind = kindsOfCase.get(name);
  if (!kind) {
    const known = [...kindsOfCase.keys()].join(", ");
    throw new MalformedCase(
      `Case "${one.id}": the case.kind must be one of ${known}, not ${shown(name)}.`,
    );
  }
  return { kind, unknownFields: one.unknownFields(kind[2]) };
}
