import { runTest } from "./run-test.ts";

const COUNT = "10000";
const TEST = "apps/api/src/testing/webhook-storm/webhook-storm.test.ts";

/**
 * Delivers so many messages of the card-payment provider, shuffled, a third of them twice, some forged and
 * some late: `npm run torture -- webhooks 10000 [seed]`.
 */
export async function webhooks([
  count = COUNT,
  seed = String(Math.floor(Math.random() * 2 ** 31)),
]: readonly string[]) {
  return runTest(TEST, { WEBHOOK_COUNT: count, WEBHOOK_SEED: seed });
}
