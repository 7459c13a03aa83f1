import type { AddressInfo } from "node:net";

import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { BankDataError } from "#ports/bank-data.ts";
import { accessTokenOf, switchItem, syncNow } from "#testing/bank-connection.ts";
import { type BankHarness, createBankHarness } from "#testing/bank-harness.ts";
import { queryDatabase } from "#testing/query-database.ts";
import {
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

test("a purchase that the bank reports by webhook arrives over a real connection", async () => {
  await harness.api.app.listen({ port: 0, host: "127.0.0.1" });
  const { port } = harness.api.app.server.address() as AddressInfo;
  const user = await harness.signUp();
  const item = await harness.link(user, {
    webhook: `http://127.0.0.1:${port}/webhooks/plaid/`,
    customUser: {
      override_accounts: [{ type: "credit", subtype: "credit card", transactions: [] }],
    },
  });
  expect(await harness.transactions(user)).toEqual([]);

  await harness.plaid("/sandbox/transactions/create", {
    access_token: await accessTokenOf(harness, item),
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
    .poll(
      async () => {
        await harness.work();
        return (await harness.transactions(user)).map(({ amount }) => amount);
      },
      { timeout: 20_000 },
    )
    .toEqual(["4.50"]);
});

test("a message that is repeated twenty times at once takes effect once", async () => {
  const { message } = await messageOf({ harness, mailbox }, "SYNC_UPDATES_AVAILABLE");
  await harness.work();
  const countInbox = () => queryDatabase(harness.api, "select id from webhook_inbox");
  const before = (await countInbox()).length;

  // The bank repeats a message that was rejected because no database connection was free.
  const send = () =>
    deliver(harness, message).then((it) => (it === 503 ? deliver(harness, message) : it));
  const statuses = await Promise.all(Array.from({ length: 20 }, send));

  expect(new Set(statuses)).toEqual(new Set([200]));
  expect(await countInbox()).toHaveLength(before + 1);
  const jobs = await queryDatabase(
    harness.api,
    `select j.id from graphile_worker._private_jobs j
     join graphile_worker._private_tasks t on t.id = j.task_id
     where t.identifier = 'process_bank_webhook'`,
  );
  expect(jobs).toHaveLength(1);
  await harness.work();
  expect(await deliver(harness, message)).toBe(200);
  expect(await queryDatabase(harness.api, "select id from graphile_worker._private_jobs")).toEqual(
    [],
  );
});

test("webhooks alone report an expired login and its repair", async () => {
  const user = await harness.signUp();
  const item = await harness.link(user, { webhook: mailbox.url });
  const token = await accessTokenOf(harness, item);

  await harness.plaid("/sandbox/item/reset_login", { access_token: token });
  expect(await deliver(harness, await mailbox.next("ERROR"))).toBe(200);
  await harness.work();
  expect((await harness.item(user)).status).toBe("login_required");

  await harness.plaid("/sandbox/item/fire_webhook", {
    access_token: token,
    webhook_code: "LOGIN_REPAIRED",
  });
  expect(await deliver(harness, await mailbox.next("LOGIN_REPAIRED"))).toBe(200);
  await harness.work();
  expect((await harness.item(user)).status).toBe("healthy");
});

test("checks a message about a lost login with the bank before asking the user to act", async () => {
  const { user, item, message } = await messageOf({ harness, mailbox }, "LOGIN_REPAIRED");
  await harness.plaid("/sandbox/item/reset_login", {
    access_token: await accessTokenOf(harness, item),
  });
  const lost = await mailbox.next("ERROR");
  await switchItem(harness, item, { errorCode: null });

  // Out of order: the repair arrives before the loss.
  await deliver(harness, message);
  await deliver(harness, lost);
  await harness.work();

  expect((await harness.item(user)).status).toBe("healthy");
});

test.each([
  ["PENDING_DISCONNECT", "pending_disconnect"],
  ["NEW_ACCOUNTS_AVAILABLE", "new_accounts_available"],
])("%s asks the user to act and stays until a repair", async (code, status) => {
  const { user, item, message } = await messageOf({ harness, mailbox }, code);

  await deliver(harness, message);
  await harness.work();
  expect(await harness.item(user)).toMatchObject({ status, status_reason: expect.any(String) });

  await harness.openLink(user, { forItem: item.uuid });
  await harness.postItem(user, `public-sandbox-repair-${status}`, { forItem: item.uuid });
  await harness.work();
  expect((await harness.item(user)).status).toBe("healthy");
});

test("an account that the user revoked at the bank is deleted with its transactions", async () => {
  const { user, message } = await messageOf({ harness, mailbox }, "USER_ACCOUNT_REVOKED");
  const [revoked] = await queryDatabase<{ id: string }>(
    harness.api,
    "select id from accounts where user_id = $1 and provider_account_id = $2",
    [user.userId, (JSON.parse(message.body) as { account_id: string }).account_id],
  );
  const { deps } = harness.api;
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

  await deliver(harness, message);
  await harness.work();
  Object.assign(deps.bankData, { listAccounts, syncTransactions });

  expect(revoked).toBeDefined();
  const left = await queryDatabase(
    harness.api,
    "select id from transactions where account_id = $1",
    [revoked?.id],
  );
  expect(left).toEqual([]);
  expect((await harness.accounts(user)).some(({ uuid }) => uuid === revoked?.id)).toBe(false);
  expect((await harness.item(user)).status).toBe("healthy");
});

test("a revoked account that the bank still lists returns with all of its payments", async () => {
  const { user, item, message } = await messageOf({ harness, mailbox }, "USER_ACCOUNT_REVOKED");
  const before = amountsOf(await harness.transactions(user));
  const accounts = (await harness.accounts(user)).length;
  const [began] = await queryDatabase<{ revision: number }>(
    harness.api,
    "select revision from connections where id = $1",
    [item.uuid],
  );
  expect(before.length).toBeGreaterThan(0);
  const [pending] = await queryDatabase<{ id: string }>(
    harness.api,
    `update transactions set provider_transaction_id = 'gone-at-the-bank'
     where id = (select id from transactions where user_id = $1
                 and date > (select min(date) from transactions where user_id = $1) limit 1)
     returning id`,
    [user.userId],
  );

  await deliver(harness, message);
  const { bankData } = harness.api.deps;
  const { getItem } = bankData;
  bankData.getItem = () => Promise.reject(new BankDataError("unavailable", "away"));
  await harness.work();
  Object.assign(bankData, { getItem });
  const [row] = await queryDatabase<{ cursor: string | null; revision: number }>(
    harness.api,
    "select transactions_cursor as cursor, revision from connections where id = $1",
    [item.uuid],
  );
  expect(row?.cursor).toBeNull();
  expect(row?.revision).toBeGreaterThan(began?.revision ?? Infinity);
  await syncNow(harness, item);

  expect(await harness.accounts(user)).toHaveLength(accounts);
  const after = await harness.transactions(user);
  expect(amountsOf(after)).toEqual(before);
  // A sync from the beginning does not report what the bank removed in the meantime.
  expect(after.some(({ uuid }) => uuid === pending?.id)).toBe(false);
});

function amountsOf(transactions: { amount: string }[]): string[] {
  return transactions.map(({ amount }) => amount).toSorted((one, two) => one.localeCompare(two));
}
