import type { AddressInfo } from "node:net";

import type { Item } from "@snowball/contract";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { BankDataError } from "#ports/bank-data.ts";
import { accessTokenOf, switchItem, syncNow } from "#testing/bank-connection.ts";
import { type BankWorld, createBankWorld } from "#testing/bank-world.ts";
import { queryDatabase } from "#testing/query-database.ts";
import type { SignedInUser } from "#testing/signed-in-user.ts";
import {
  type BankDelivery,
  openWebhookMailbox,
  type WebhookMailbox,
} from "#testing/webhook-mailbox.ts";

let world: BankWorld;
let mailbox: WebhookMailbox;

beforeAll(async () => {
  world = await createBankWorld();
  mailbox = await openWebhookMailbox();
});

beforeEach(() => {
  world.api.deps.clock.set(new Date().toISOString());
});

afterAll(async () => {
  await world.close();
  await mailbox.close();
});

async function deliver({
  body,
  signature,
}: Pick<BankDelivery, "body"> & { signature?: string }): Promise<number> {
  const answer = await world.api.app.inject({
    method: "POST",
    url: "/webhooks/plaid/",
    headers: {
      "content-type": "application/json",
      ...(signature !== undefined && { "plaid-verification": signature }),
    },
    payload: body,
  });
  return answer.statusCode;
}

/** Makes the provider send a message about a new connection, and intercepts it. */
async function messageOf(code: string): Promise<{
  user: SignedInUser;
  item: Item;
  message: BankDelivery;
}> {
  const user = await world.signUp();
  const item = await world.link(user, { webhook: mailbox.url });
  await world.plaid("/sandbox/item/fire_webhook", {
    access_token: await accessTokenOf(world, item),
    webhook_code: code,
  });
  return { user, item, message: await mailbox.next(code) };
}

/** What forged messages must leave alone. */
async function effects(): Promise<unknown> {
  const inbox = await queryDatabase(
    world.api,
    "select id, processed_at from webhook_inbox order by id",
  );
  const jobs = await queryDatabase(
    world.api,
    "select id from graphile_worker._private_jobs order by id",
  );
  const connections = await queryDatabase(
    world.api,
    "select id, status, revision from connections order by id",
  );
  return { inbox, jobs, connections };
}

test("a purchase that the bank tells of arrives without anybody asking, over a real connection", async () => {
  await world.api.app.listen({ port: 0, host: "127.0.0.1" });
  const { port } = world.api.app.server.address() as AddressInfo;
  const user = await world.signUp();
  const item = await world.link(user, {
    webhook: `http://127.0.0.1:${port}/webhooks/plaid/`,
    customUser: {
      override_accounts: [{ type: "credit", subtype: "credit card", transactions: [] }],
    },
  });
  expect(await world.transactions(user)).toEqual([]);

  await world.plaid("/sandbox/transactions/create", {
    access_token: await accessTokenOf(world, item),
    transactions: [
      {
        date_transacted: new Date().toISOString().slice(0, 10),
        date_posted: new Date().toISOString().slice(0, 10),
        amount: 4.5,
        description: "Coffee",
        iso_currency_code: "USD",
      },
    ],
  });

  await expect
    .poll(async () => {
      await world.work();
      return (await world.transactions(user)).map(({ amount }) => amount);
    })
    .toEqual(["4.50"]);
});

test("a message repeated a hundred times has one effect", async () => {
  const { message } = await messageOf("SYNC_UPDATES_AVAILABLE");
  await world.work();
  const countInbox = () => queryDatabase(world.api, "select id from webhook_inbox");
  const before = (await countInbox()).length;

  // Told that there is no connection free just now, the bank sends it again.
  const send = () => deliver(message).then((it) => (it === 503 ? deliver(message) : it));
  const statuses = await Promise.all(Array.from({ length: 100 }, send));

  expect(new Set(statuses)).toEqual(new Set([200]));
  expect(await countInbox()).toHaveLength(before + 1);
  const jobs = await queryDatabase(
    world.api,
    `select j.id from graphile_worker._private_jobs j
     join graphile_worker._private_tasks t on t.id = j.task_id
     where t.identifier = 'process_bank_webhook'`,
  );
  expect(jobs).toHaveLength(1);
  await world.work();
  expect(await deliver(message)).toBe(200);
  expect(await queryDatabase(world.api, "select id from graphile_worker._private_jobs")).toEqual(
    [],
  );
});

test("forged messages are answered 401 and change nothing", async () => {
  const { message } = await messageOf("SYNC_UPDATES_AVAILABLE");
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

  for (const forgery of forgeries) expect(await deliver(forgery)).toBe(401);

  expect(await effects()).toEqual(before);
  expect(await deliver(message)).toBe(200);
});

test("a genuine message that is older than five minutes is refused", async () => {
  const { message } = await messageOf("SYNC_UPDATES_AVAILABLE");

  // The bank signs with the machine's time, which has gone on since the API's clock was set.
  const { clock } = world.api.deps;
  clock.advance(Date.now() - clock.now().getTime() + 5 * 60_000 + 2_000);

  expect(await deliver(message)).toBe(401);
});

test("a message whose key cannot be asked for now is to be sent again", async () => {
  const fresh = await createBankWorld();
  const { message } = await messageOf("SYNC_UPDATES_AVAILABLE");
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

test("a login that expired at the bank is told and repaired by messages alone", async () => {
  const user = await world.signUp();
  const item = await world.link(user, { webhook: mailbox.url });
  const token = await accessTokenOf(world, item);

  await world.plaid("/sandbox/item/reset_login", { access_token: token });
  expect(await deliver(await mailbox.next("ERROR"))).toBe(200);
  await world.work();
  expect((await world.item(user)).status).toBe("login_required");

  await world.plaid("/sandbox/item/fire_webhook", {
    access_token: token,
    webhook_code: "LOGIN_REPAIRED",
  });
  expect(await deliver(await mailbox.next("LOGIN_REPAIRED"))).toBe(200);
  await world.work();
  expect((await world.item(user)).status).toBe("healthy");
});

test("a message about a lost login is checked with the bank before the user is bothered", async () => {
  const { user, item, message } = await messageOf("LOGIN_REPAIRED");
  await world.plaid("/sandbox/item/reset_login", {
    access_token: await accessTokenOf(world, item),
  });
  const lost = await mailbox.next("ERROR");
  await switchItem(world, item, { errorCode: null });

  // Out of order: the repair is told first, the loss after.
  await deliver(message);
  await deliver(lost);
  await world.work();

  expect((await world.item(user)).status).toBe("healthy");
});

test.each([
  ["PENDING_DISCONNECT", "pending_disconnect"],
  ["NEW_ACCOUNTS_AVAILABLE", "new_accounts_available"],
])("%s asks the user to act and stays until a repair", async (code, status) => {
  const { user, item, message } = await messageOf(code);

  await deliver(message);
  await world.work();
  expect(await world.item(user)).toMatchObject({ status, status_reason: expect.any(String) });

  await world.openLink(user, { forItem: item.uuid });
  await world.postItem(user, `public-sandbox-repair-${status}`, { forItem: item.uuid });
  await world.work();
  expect((await world.item(user)).status).toBe("healthy");
});

test("an account that the user took back at the bank is deleted with its transactions", async () => {
  const { user, message } = await messageOf("USER_ACCOUNT_REVOKED");
  const [revoked] = await queryDatabase<{ id: string }>(
    world.api,
    "select id from accounts where user_id = $1 and provider_account_id = $2",
    [user.userId, (JSON.parse(message.body) as { account_id: string }).account_id],
  );
  const { deps } = world.api;
  const { listAccounts, syncTransactions } = deps.bankData;
  const gone = (JSON.parse(message.body) as { account_id: string }).account_id;
  deps.bankData.listAccounts = async (token) =>
    (await listAccounts(token)).filter(({ providerAccountId }) => providerAccountId !== gone);
  deps.bankData.syncTransactions = async (token, cursor) => {
    const page = await syncTransactions(token, cursor);
    return {
      ...page,
      accounts: page.accounts.filter(({ providerAccountId }) => providerAccountId !== gone),
    };
  };

  await deliver(message);
  await world.work();
  Object.assign(deps.bankData, { listAccounts, syncTransactions });

  expect(revoked).toBeDefined();
  const left = await queryDatabase(world.api, "select id from transactions where account_id = $1", [
    revoked?.id,
  ]);
  expect(left).toEqual([]);
  expect((await world.accounts(user)).some(({ uuid }) => uuid === revoked?.id)).toBe(false);
  expect((await world.item(user)).status).toBe("healthy");
});

test("an account taken back that the bank still lists comes back with all of its payments", async () => {
  const { user, item, message } = await messageOf("USER_ACCOUNT_REVOKED");
  const before = amountsOf(await world.transactions(user));
  const accounts = (await world.accounts(user)).length;
  const [began] = await queryDatabase<{ revision: number }>(
    world.api,
    "select revision from connections where id = $1",
    [item.uuid],
  );
  expect(before.length).toBeGreaterThan(0);
  const [pending] = await queryDatabase<{ id: string }>(
    world.api,
    `update transactions set provider_transaction_id = 'gone-at-the-bank'
     where id = (select id from transactions where user_id = $1
                 and date > (select min(date) from transactions where user_id = $1) limit 1)
     returning id`,
    [user.userId],
  );

  await deliver(message);
  const { bankData } = world.api.deps;
  const { getItem } = bankData;
  bankData.getItem = () => Promise.reject(new BankDataError("unavailable", "away"));
  await world.work();
  Object.assign(bankData, { getItem });
  const [row] = await queryDatabase<{ cursor: string | null; revision: number }>(
    world.api,
    "select transactions_cursor as cursor, revision from connections where id = $1",
    [item.uuid],
  );
  expect(row?.cursor).toBeNull();
  expect(row?.revision).toBeGreaterThan(began?.revision ?? Infinity);
  await syncNow(world, item);

  expect(await world.accounts(user)).toHaveLength(accounts);
  const after = await world.transactions(user);
  expect(amountsOf(after)).toEqual(before);
  // What the bank removed meanwhile is not told of by a sync from the beginning.
  expect(after.some(({ uuid }) => uuid === pending?.id)).toBe(false);
});

test("a code that means nothing to us is answered 200 and not kept", async () => {
  const { message } = await messageOf("RECURRING_TRANSACTIONS_UPDATE");
  const before = await effects();

  expect(await deliver(message)).toBe(200);

  expect(await effects()).toEqual(before);
});

test("a message about an item that we do not have is worked off without effect", async () => {
  const { item, message } = await messageOf("SYNC_UPDATES_AVAILABLE");
  await queryDatabase(world.api, "delete from connections where id = $1", [item.uuid]);

  expect(await deliver(message)).toBe(200);
  await world.work();

  const waiting = await queryDatabase(
    world.api,
    "select id from webhook_inbox where processed_at is null",
  );
  expect(waiting).toEqual([]);
});

function amountsOf(transactions: { amount: string }[]): string[] {
  return transactions.map(({ amount }) => amount).toSorted((one, two) => one.localeCompare(two));
}

function decode(part: string): object {
  return JSON.parse(Buffer.from(part, "base64url").toString()) as object;
}

function encode(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString("base64url");
}
