import { MalformedCase, shown } from "./read-case.ts";
import { readCases, type Case } from "./read-cases.ts";
import { solvers } from "./registry.ts";
import type { Answer } from "./solver.ts";

/**
 * The answers in the order of the cases, a sentence for each case that was not understood, and one for
 * each field that had no effect on its answer.
 */
export type Solved = {
  answers: ({ id: string } & Answer)[];
  complaints: string[];
  notes: string[];
};

/**
 * Solves every case of the input text. A case that is malformed spoils no other: it gets the error
 * `MALFORMED` and its sentence.
 * @throws MalformedCase when the text is no list of cases at all.
 */
export function solveCases(text: string): Solved {
  const complaints: string[] = [];
  const notes: string[] = [];
  const answers = readCases(text).map((one) => {
    try {
      const answer = solve(one);
      notes.push(...one.unasked());
      return { id: one.id, ...answer };
    } catch (error) {
      const fault = faultOf(error);
      if (fault.code === "MALFORMED") complaints.push(fault.message);
      return { id: one.id, error: fault };
    }
  });

  return { answers, complaints, notes };
}

/** The engine throws a RangeError for values beyond what it can represent. */
function faultOf(error: unknown): { code: string; message: string } {
  if (error instanceof MalformedCase) return { code: "MALFORMED", message: error.message };
  if (error instanceof RangeError) return { code: "OUT_OF_RANGE", message: error.message };
  throw error;
}

function solve(one: Case): Answer {
  const kind = one.kind();
  const solver = solvers.get(kind);
  if (!solver) {
    const known = [...solvers.keys()].join(", ");
    throw new MalformedCase(
      `Case "${one.id}": the case.kind must be one of ${known}, not ${shown(kind)}.`,
    );
  }
  return solver(one.input());
}
