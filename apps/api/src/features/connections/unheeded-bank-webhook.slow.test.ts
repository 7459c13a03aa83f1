import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { type BankHarness, createBankHarness } from "#testing/bank-harness.ts";
import { queryDatabase } from "#testing/query-database.ts";
import {
  type BankDelivery,
  deliver,
  messageOf,
  openWebhookMailbox,
  type WebhookMailbox,
} from "#testing/webhook-mailbox.ts";

let harness: BankHarness;
let mailbox: WebhookMailbox;

beforeAll(async () => {
  harness = await createBankHarness();
  mailbox = await openWebhookMailbox();
});

beforeEach(() => {
  harness.api.deps.clock.set(new Date().toISOString());
});

afterAll(async () => {
  await harness.close();
  await mailbox.close();
});

/** Returns everything that an ignored message must leave unchanged. */
async function effects(): Promise<unknown> {
  const inbox = await queryDatabase(
    harness.api,
    "select id, processed_at from webhook_inbox order by id",
  );
  const jobs = await queryDatabase(
    harness.api,
    "select id from graphile_worker._private_jobs order by id",
  );
  const connections = await queryDatabase(
    harness.api,
    "select id, status, revision from connections order by id",
  );
  return { inbox, jobs, connections };
}

test("forged messages return 401 and change nothing", async () => {
  const { message } = await messageOf({ harness, mailbox }, "SYNC_UPDATES_AVAILABLE");
  const { body, signature } = message;
  const [head = "", claims = "", signed = ""] = signature.split(".");
  const withHead = (changes: object) =>
    `${encode({ ...decode(head), ...changes })}.${claims}.${signed}`;
  const withClaims = (changes: object) =>
    `${head}.${encode({ ...decode(claims), ...changes })}.${signed}`;
  const before = await effects();
  const forgeries: (Pick<BankDelivery, "body"> & { signature?: string })[] = [
    { body },
    { body, signature: "" },
    { body, signature: "no token" },
    { body, signature: withHead({ alg: "none" }) },
    { body, signature: withHead({ alg: "HS256" }) },
    { body, signature: withHead({ kid: "6c5516e1-92dc-479e-a8ff-5a51992e0001" }) },
    { body, signature: withClaims({ iat: Math.floor(Date.now() / 1000) + 1 }) },
    { body, signature: `${head}.${claims}.${signed.slice(0, -4)}AAAA` },
    { body: `${body} `, signature },
    { body: body.replace("sandbox", "sandbux"), signature },
    { body: "", signature },
  ];

  for (const forgery of forgeries) expect(await deliver(harness, forgery)).toBe(401);

  expect(await effects()).toEqual(before);
  expect(await deliver(harness, message)).toBe(200);
});

test("rejects a genuine message that is older than five minutes", async () => {
  const { message } = await messageOf({ harness, mailbox }, "SYNC_UPDATES_AVAILABLE");

  // The bank signs with the system time, which is ahead of the API's clock.
  const { clock } = harness.api.deps;
  clock.advance(Date.now() - clock.now().getTime() + 5 * 60_000 + 2_000);

  expect(await deliver(harness, message)).toBe(401);
});

test("returns 503 for a message if its key cannot be read now", async () => {
  const fresh = await createBankHarness();
  const { message } = await messageOf({ harness, mailbox }, "SYNC_UPDATES_AVAILABLE");
  await fresh.sandbox.fail({ path: "/webhook_verification_key/get", kind: "status_500" });

  const answer = await fresh.api.app.inject({
    method: "POST",
    url: "/webhooks/plaid/",
    headers: { "content-type": "application/json", "plaid-verification": message.signature },
    payload: message.body,
  });

  expect(answer.statusCode).toBe(503);
  await fresh.close();
});

test("an irrelevant code returns 200 and is not stored", async () => {
  const { message } = await messageOf({ harness, mailbox }, "RECURRING_TRANSACTIONS_UPDATE");
  const before = await effects();

  expect(await deliver(harness, message)).toBe(200);

  expect(await effects()).toEqual(before);
});

test("a message about an unknown item has no effect and is deleted", async () => {
  const { item, message } = await messageOf({ harness, mailbox }, "SYNC_UPDATES_AVAILABLE");
  await queryDatabase(harness.api, "delete from connections where id = $1", [item.uuid]);

  expect(await deliver(harness, message)).toBe(200);
  await harness.work();

  const kept = await queryDatabase(harness.api, "select id from webhook_inbox where body = $1", [
    message.body,
  ]);
  expect(kept).toEqual([]);
});

function decode(part: string): object {
  return JSON.parse(Buffer.from(part, "base64url").toString()) as object;
}

function encode(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString("base64url");
}
