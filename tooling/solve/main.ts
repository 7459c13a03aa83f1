import { text } from "node:stream/consumers";

import { MalformedCase } from "./read-case.ts";
import { solveCases, type Solved } from "./solve-cases.ts";

// Entry point of `npm run --silent solve < cases.json`. Reads a JSON array of cases from stdin and
// writes a JSON array of answers to stdout. Writes one sentence to stderr per malformed case or
// unknown field (exit code 1), and per field without effect. If all cases are malformed, stdout
// stays empty.

function solved(input: string): Solved | null {
  try {
    return solveCases(input);
  } catch (error) {
    if (!(error instanceof MalformedCase)) throw error;
    process.stderr.write(`${error.message}\n`);
    return null;
  }
}

const outcome = solved(await text(process.stdin));

if (outcome) {
  const { answers, complaints, notes } = outcome;
  const isMalformed = answers.every((one) => "error" in one && one.error.code === "MALFORMED");
  if (answers.length === 0 || !isMalformed)
    process.stdout.write(`${JSON.stringify(answers, null, 2)}\n`);
  for (const sentence of [...complaints, ...notes]) process.stderr.write(`${sentence}\n`);
}
if (!outcome || outcome.complaints.length > 0) process.exitCode = 1;
