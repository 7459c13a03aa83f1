import { runTest } from "./run-test.ts";

const ROUNDS = "2";
const TEST = "apps/api/src/testing/provider-faults/provider-faults.test.ts";

/**
 * Lets each call of a provider fail in each way, by turns for as long as somebody asks and once:
 * `npm run torture -- providers 2`.
 */
export async function providers([rounds = ROUNDS]: readonly string[]) {
  return runTest(TEST, { PROVIDER_ROUNDS: rounds });
}
