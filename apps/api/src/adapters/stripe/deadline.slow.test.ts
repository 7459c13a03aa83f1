import { setTimeout as sleep } from "node:timers/promises";

import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { CardPaymentsError } from "#ports/card-payments.ts";
import { createSetClock } from "#testing/set-clock.ts";
import { type Sandbox, startSandbox } from "#testing/start-sandbox.ts";

import { createStripeCardPayments } from "./client.ts";

const ENDLESSLY = 1_000_000;
/** Stripe's SDK waits at least this long before it sends a request again. */
const SHORTEST_PAUSE_MS = 500;

let sandbox: Sandbox;

beforeAll(async () => {
  sandbox = await startSandbox();
});
beforeEach(async () => {
  await sandbox.call("DELETE", "/_sandbox/faults");
});
afterAll(() => sandbox.close());

function cardPayments(deadlineMs?: number) {
  const settings = {
    baseUrl: sandbox.url,
    secretKey: "sk_test_sandbox",
    webhookSecret: "whsec_sandbox",
    ...(deadlineMs !== undefined && { deadlineMs }),
  };
  return createStripeCardPayments(settings, createSetClock());
}

async function timed(call: () => Promise<unknown>): Promise<{ error: unknown; seconds: number }> {
  const began = performance.now();
  const error = await call().then(
    () => null,
    (reason: unknown) => reason,
  );
  return { error, seconds: (performance.now() - began) / 1000 };
}

/** Returns how many requests the fault has affected. */
async function countFaulted(): Promise<number> {
  const { faults } = await sandbox.call<{ faults: { times: number }[] }>("GET", "/_sandbox/faults");
  return ENDLESSLY - (faults[0]?.times ?? ENDLESSLY);
}

test("fails after ten seconds including retries if Stripe never answers", async () => {
  await sandbox.fail({ path: "/v1/", kind: "timeout", times: ENDLESSLY });

  const { error, seconds } = await timed(() => cardPayments().listOffers());

  expect(error).toBeInstanceOf(CardPaymentsError);
  expect(error).toMatchObject({ failure: "unreachable" });
  expect(seconds).toBeGreaterThan(9.9);
  // Three attempts of ten seconds each would take thirty.
  expect(seconds).toBeLessThan(20);
});

test("retries and their pauses end at the deadline", async () => {
  await sandbox.fail({ path: "/v1/", kind: "status_500", times: ENDLESSLY });

  // Node fires due timers in order, so a busy machine does not change which of the two is first.
  const first = await Promise.race([
    sleep(SHORTEST_PAUSE_MS, "the pause"),
    cardPayments(200)
      .listOffers()
      .catch((error: unknown) => error),
  ]);

  expect(first).toMatchObject({ failure: "unreachable" });
});

test("sends no requests after the call has failed", async () => {
  await sandbox.fail({ path: "/v1/", kind: "timeout", times: ENDLESSLY });
  await timed(() =>
    cardPayments(1_000).setCancelAtPeriodEnd({ subscriptionId: "sub_1", cancel: true }),
  );
  const sent = await countFaulted();
  expect(sent).toBe(1);

  await sleep(2_500);

  expect(await countFaulted()).toBe(sent);
});

test("each call has its own deadline", async () => {
  const payments = cardPayments(2_000);
  await timed(() => payments.listOffers());
  await sleep(2_050);

  expect((await payments.listOffers()).length).toBeGreaterThan(0);
});
