import { randomUUID } from "node:crypto";

import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";

import { createPlaidBankData } from "#adapters/plaid/client.ts";
import { type BankHarness, createBankHarness } from "#testing/bank-harness.ts";
import { queryDatabase } from "#testing/query-database.ts";
import { type SecondProcess, startSecondProcess } from "#testing/second-process.ts";
import {
  type BankDelivery,
  deliver,
  messageOf,
  openWebhookMailbox,
  type WebhookMailbox,
} from "#testing/webhook-mailbox.ts";

const KEY_PATH = "/webhook_verification_key/get";

let harness: BankHarness;
let mailbox: WebhookMailbox;
let message: BankDelivery;
/** A process that has looked up no key yet. */
let fresh: SecondProcess;

beforeAll(async () => {
  harness = await createBankHarness();
  mailbox = await openWebhookMailbox();
  ({ message } = await messageOf({ harness, mailbox }, "SYNC_UPDATES_AVAILABLE"));
});

beforeEach(async () => {
  harness.api.deps.clock.set(new Date().toISOString());
  const bankData = createPlaidBankData({
    baseUrl: harness.sandbox.url,
    clientId: "sandbox",
    secret: "sandbox",
    webhookUrl: mailbox.url,
    redirectUri: null,
    clock: harness.api.deps.clock,
  });
  fresh = await startSecondProcess(harness.api, { bankData });
});

afterEach(async () => {
  await harness.sandbox.call("DELETE", "/_sandbox/faults");
  await fresh.close();
  await queryDatabase(harness.api, "delete from webhook_keys");
});

afterAll(async () => {
  await harness.close();
  await mailbox.close();
});

async function deliverToFresh(signature: string, remoteAddress = "52.21.26.131"): Promise<number> {
  const answer = await fresh.app.inject({
    method: "POST",
    url: "/webhooks/plaid/",
    remoteAddress,
    headers: { "content-type": "application/json", "plaid-verification": signature },
    payload: message.body,
  });
  return answer.statusCode;
}

/** The message with an invented key id. */
function forge(): string {
  const [, claims, signature] = message.signature.split(".");
  const head = JSON.stringify({ alg: "ES256", kid: randomUUID(), typ: "JWT" });
  return [Buffer.from(head).toString("base64url"), claims, signature].join(".");
}

const ageStoredKeys = () =>
  queryDatabase(harness.api, "update webhook_keys set fetched_at = fetched_at - interval '1 day'");

test("a fresh process under a flood of invented keys accepts a key seen before", async () => {
  expect(await deliver(harness, message)).toBe(200);

  const answers: number[] = [];
  for (let index = 0; index < 12 * 11; index += 1) {
    answers.push(await deliverToFresh(forge(), `203.0.113.${index % 12}`));
  }

  expect(answers.filter((status) => status === 401)).toHaveLength(120);
  expect(answers.filter((status) => status === 503)).toHaveLength(12);
  expect(await deliverToFresh(message.signature, "203.0.113.1")).toBe(200);
});

test("a fresh process needs no look-up for a key seen before", async () => {
  expect(await deliver(harness, message)).toBe(200);
  await harness.sandbox.fail({ path: KEY_PATH, kind: "status_500", times: 1 });

  expect(await deliverToFresh(message.signature)).toBe(200);
  // The failure still waits for a look-up.
  expect(await deliverToFresh(forge())).toBe(503);
});

test("a stored key is fetched again after a day, and used if that fails", async () => {
  expect(await deliver(harness, message)).toBe(200);
  await ageStoredKeys();

  await harness.sandbox.fail({ path: KEY_PATH, kind: "status_500", times: 1 });
  expect(await deliverToFresh(message.signature)).toBe(200);
  // Not the database's own time: the test may run days ahead.
  const now = harness.api.deps.clock.now();
  const isFresh =
    "select fetched_at > $1::timestamptz - interval '1 hour' as fresh from webhook_keys";
  expect(await queryDatabase(harness.api, isFresh, [now])).toEqual([{ fresh: false }]);

  expect(await deliverToFresh(message.signature)).toBe(200);
  expect(await queryDatabase(harness.api, isFresh, [now])).toEqual([{ fresh: true }]);
});

test("a stored key is refused after it has expired", async () => {
  expect(await deliver(harness, message)).toBe(200);
  await queryDatabase(harness.api, "update webhook_keys set expired_at = fetched_at");

  expect(await deliverToFresh(message.signature)).toBe(401);
});
