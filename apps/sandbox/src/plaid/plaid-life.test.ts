import { CountryCode, Products, SandboxItemFireWebhookRequestWebhookCodeEnum } from "plaid";
import type { RemovedTransaction, Transaction, TransactionsSyncResponse } from "plaid";
import { expect, test } from "vitest";

import { startPlaid } from "../testing/start-plaid.ts";
import type { RunningPlaid } from "../testing/start-plaid.ts";

type Update = { added: Transaction[]; modified: Transaction[]; removed: RemovedTransaction[] };

test("the official SDK goes from a link token to the removal of the item", async () => {
  const running = await startPlaid();
  const { sdk, receiver } = running;

  const link = await sdk.linkTokenCreate({
    client_name: "Snowball",
    language: "en",
    country_codes: [CountryCode.Us],
    user: { client_user_id: "user-1" },
    products: [Products.Liabilities],
    required_if_supported_products: [Products.Transactions],
  });
  expect(link.data.link_token).toMatch(/^link-sandbox-[0-9a-f-]{36}$/);

  const created = await sdk.sandboxPublicTokenCreate({
    institution_id: "ins_109508",
    initial_products: [Products.Liabilities, Products.Transactions],
    options: { webhook: receiver.url },
  });
  const { data: exchanged } = await sdk.itemPublicTokenExchange({
    public_token: created.data.public_token,
  });
  const { access_token, item_id } = exchanged;
  expect(access_token).toMatch(/^access-sandbox-[0-9a-f-]{36}$/);
  expect(item_id).toMatch(/^[A-Za-z0-9]{37}$/);

  const item = await sdk.itemGet({ access_token });
  expect(item.data.item).toMatchObject({ item_id, institution_id: "ins_109508", error: null });

  const accounts = await sdk.accountsGet({ access_token });
  expect(accounts.data.accounts.map(({ subtype }) => subtype)).toEqual([
    "checking",
    "savings",
    "credit card",
    "student",
    "mortgage",
  ]);
  const liabilities = await sdk.liabilitiesGet({ access_token });
  expect(liabilities.data.liabilities.credit).toHaveLength(1);
  expect(liabilities.data.liabilities.student).toHaveLength(1);
  expect(liabilities.data.liabilities.mortgage).toHaveLength(1);

  await running.advance(10_000);
  const all = await syncAll(running, access_token, 50);
  expect(all.added.length).toBeGreaterThan(50);
  expect(all.removed).toEqual([]);

  await sdk.sandboxItemResetLogin({ access_token });
  await expect(sdk.accountsGet({ access_token })).rejects.toMatchObject({
    response: { status: 400, data: { error_code: "ITEM_LOGIN_REQUIRED" } },
  });
  const broken = await sdk.itemGet({ access_token });
  expect(broken.data.item.error?.error_code).toBe("ITEM_LOGIN_REQUIRED");

  await repair(running, access_token);
  const repaired = await sdk.accountsGet({ access_token });
  expect(repaired.data.accounts).toHaveLength(5);
  expect(repaired.data.item.item_id).toBe(item_id);

  await sdk.sandboxItemFireWebhook({
    access_token,
    webhook_code: SandboxItemFireWebhookRequestWebhookCodeEnum.NewAccountsAvailable,
  });
  await sdk.itemRemove({ access_token });
  await expect(sdk.itemGet({ access_token })).rejects.toMatchObject({
    response: { data: { error_code: "INVALID_ACCESS_TOKEN" } },
  });
  await running.core.webhooks.idle();
  expect(receiver.codes()).toContain("ITEM/ERROR");
  expect(receiver.codes()).toContain("ITEM/NEW_ACCOUNTS_AVAILABLE");
});

test("the webhook's address can be moved", async () => {
  const running = await startPlaid();
  const { sdk } = running;
  const access_token = await running.link({ webhook: true });
  const moved = await sdk.itemWebhookUpdate({ access_token, webhook: running.receiver.url });
  expect(moved.data.item.webhook).toBe(running.receiver.url);
  await running.core.webhooks.idle();
  expect(running.receiver.codes()).toContain("ITEM/WEBHOOK_UPDATE_ACKNOWLEDGED");
});

test("an operation that is not implemented is not found, in Plaid's own shape", async () => {
  const { sdk, link } = await startPlaid();
  const access_token = await link({});
  const notFound = { response: { status: 404, data: { error_code: "NOT_FOUND" } } };

  await expect(sdk.authGet({ access_token })).rejects.toMatchObject(notFound);
  await expect(sdk.accountsBalanceGet({ access_token })).rejects.toMatchObject(notFound);
  await expect(sdk.transactionsRecurringGet({ access_token })).rejects.toMatchObject(notFound);
  await expect(sdk.transactionsRefresh({ access_token })).rejects.toMatchObject(notFound);
});

/** The loop that Plaid's documentation asks clients to run. */
async function syncAll(
  { sdk }: RunningPlaid,
  access_token: string,
  count: number,
): Promise<Update> {
  const update: Update = { added: [], modified: [], removed: [] };
  let cursor: string | undefined;
  let page: TransactionsSyncResponse;
  do {
    const answer = await sdk.transactionsSync({
      access_token,
      count,
      ...(cursor === undefined ? {} : { cursor }),
    });
    page = answer.data;
    expect(page.added.length + page.modified.length + page.removed.length).toBeLessThanOrEqual(
      count,
    );
    update.added.push(...page.added);
    update.modified.push(...page.modified);
    update.removed.push(...page.removed);
    cursor = page.next_cursor;
  } while (page.has_more);
  return update;
}

async function repair({ sdk, call }: RunningPlaid, access_token: string): Promise<void> {
  const { data } = await sdk.linkTokenCreate({
    client_name: "Snowball",
    language: "en",
    country_codes: [CountryCode.Us],
    user: { client_user_id: "user-1" },
    access_token,
  });
  const { link_token } = data;
  const opened = await call("/link/session/open", { link_token });
  const { link_session_id } = opened.body;
  await call("/link/session/login", {
    link_token,
    link_session_id,
    institution_id: "ins_109508",
    username: "user_good",
    password: "pass_good",
  });
  const finished = await call("/link/session/finish", { link_session_id, account_ids: [] });
  const again = await sdk.itemPublicTokenExchange({
    public_token: finished.body["public_token"] ?? "",
  });
  expect(again.data.access_token).toBe(access_token);
}
