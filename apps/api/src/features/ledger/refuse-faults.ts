import type { FieldErrors } from "@snowball/contract";

import { FieldProblem } from "#http/problem.ts";

/** @throws FieldProblem if there are errors. */
export function refuseFaults(faults: FieldErrors): void {
  if (Object.keys(faults).length > 0) throw new FieldProblem(faults);
}
