import { runTest } from "./run-test.ts";

const REQUESTS = "60000";
const TEST = "apps/api/src/testing/fuzz/fuzz.test.ts";

/**
 * Sends requests drawn from the served document to the whole API, on a database of its own:
 * `npm run torture -- fuzz 60000 [seed]`. A report names its seed, which draws the same ones again.
 */
export async function fuzz([
  requests = REQUESTS,
  seed = String(Math.floor(Math.random() * 2 ** 31)),
]: readonly string[]): Promise<{ held: boolean; report: unknown }> {
  return runTest(TEST, { FUZZ_REQUESTS: requests, FUZZ_SEED: seed });
}
