import { runTest } from "./run-test.ts";

const ROUNDS = "500";
const TEST = "apps/api/src/testing/races/races.test.ts";

/** Eight callers at two processes want the same thing at once, so many times each: `npm run torture -- races 500`. */
export async function races([rounds = ROUNDS]: readonly string[]) {
  return runTest(TEST, { RACE_ROUNDS: rounds });
}
