import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";

import { startPlaid } from "../testing/start-plaid.ts";
import type { RunningPlaid } from "../testing/start-plaid.ts";

type Account = {
  account_id: string;
  name: string;
  subtype: string;
  balances: { current: number; available: number };
};
type Entry = { account_id: string; [field: string]: unknown };
type Debts = {
  accounts: Account[];
  liabilities: Record<"credit" | "student" | "mortgage", Entry[] | null>;
};
type Wire = {
  account_id: string;
  amount: number;
  date: string;
  pending: boolean;
  personal_finance_category: { detailed: string };
};
type Page = { added: Wire[]; removed: object[]; next_cursor: string; has_more: boolean };
type Bank = { today: string; inTransit: { amount: number; arrivesOn: string }[] };

async function start(dataDir?: string): Promise<RunningPlaid> {
  const running = await startPlaid(dataDir === undefined ? {} : { dataDir });
  const delays = { initialDelayMs: 0, historicalDelayMs: 0 };
  await running.call("/_sandbox/plaid/settings", { ...delays, rateLimits: false });
  return running;
}

async function debtsOf({ call }: RunningPlaid, access_token: string): Promise<Debts> {
  const { body } = await call<Debts>("/liabilities/get", { access_token });
  return { accounts: body.accounts, liabilities: body.liabilities };
}

async function newsSince(
  { call }: RunningPlaid,
  access_token: string,
  cursor = "",
): Promise<{ added: Wire[]; cursor: string }> {
  const { body } = await call<Page>("/transactions/sync", { access_token, cursor, count: 500 });
  if (!body.has_more) return { added: body.added, cursor: body.next_cursor };
  const rest = await newsSince({ call } as RunningPlaid, access_token, body.next_cursor);
  return { added: [...body.added, ...rest.added], cursor: rest.cursor };
}

async function itemOf({ call }: RunningPlaid, access_token: string): Promise<string> {
  type Item = { item: { item_id: string } };
  return (await call<Item>("/item/get", { access_token })).body.item.item_id;
}

const inDays = (running: RunningPlaid, count: number): Promise<unknown> =>
  running.call("/_sandbox/clock", { advanceDays: count });

function named(debts: Debts, name: string): Account {
  const account = debts.accounts.find((one) => one.name === name);
  if (!account) throw new Error(`There is no account ${name}`);
  return account;
}

/** A household that pays nothing by itself, and where it is known. */
async function live(running: RunningPlaid, username: string) {
  const access_token = await running.link({ username, webhook: true });
  const itemPath = `/_sandbox/bank/items/${await itemOf(running, access_token)}`;
  await running.call(itemPath, { autopay: "none" });
  return { access_token, itemPath };
}

test("a requested payment leaves checking at once and reaches the lender days later", async () => {
  const running = await start();
  const { access_token } = await live(running, "user_maria");
  const { cursor } = await newsSince(running, access_token);
  const before = await debtsOf(running, access_token);
  const [checking, card] = [named(before, "Everyday Checking"), named(before, "Everyday Card")];

  const payments = [{ account: card.account_id, amount: 250.5 }];
  const { body } = await running.call<{ sent: object[] }>("/_sandbox/bank/payments", { payments });
  expect(body.sent).toMatchObject([{ account: card.account_id, amount: 250.5 }]);
  const sent = await debtsOf(running, access_token);
  expect(named(sent, checking.name).balances.current).toBeCloseTo(
    checking.balances.current - 250.5,
  );
  expect(named(sent, card.name).balances.current).toBe(card.balances.current);

  await inDays(running, 7);
  const { credit } = (await debtsOf(running, access_token)).liabilities;
  expect(credit).toMatchObject([{ last_payment_amount: 250.5 }]);
  const { added } = await newsSince(running, access_token, cursor);
  const paid = added.filter(({ amount }) => Math.abs(amount) === 250.5);
  expect(paid.map((one) => [one.account_id, one.amount])).toEqual([
    [checking.account_id, 250.5],
    [card.account_id, -250.5],
  ]);
  const categories = paid.map((one) => one.personal_finance_category.detailed);
  expect(new Set(categories)).toEqual(new Set(["LOAN_PAYMENTS_CREDIT_CARD_PAYMENT"]));
  await running.core.webhooks.idle();
  expect(running.receiver.codes()).toContain("TRANSACTIONS/SYNC_UPDATES_AVAILABLE");
  expect(running.receiver.codes()).toContain("LIABILITIES/DEFAULT_UPDATE");
});

test.each([
  ["as told", [100, 100]],
  ["forgets one", [100]],
  ["half", [50, 50]],
  ["twice", [100, 100, 100, 100]],
])("somebody who pays %s", async (manner, amounts) => {
  const running = await start();
  const { access_token, itemPath } = await live(running, "user_autopay");
  await running.call(itemPath, { manner });
  const account = named(await debtsOf(running, access_token), "Cash Card").account_id;
  for (const _ of [1, 2]) {
    await running.call("/_sandbox/bank/payments", { payments: [{ account, amount: 100 }] });
  }
  const { body } = await running.call<Bank>(itemPath, { manner: "as told" });

  expect(body.inTransit.map(({ amount }) => amount)).toEqual(amounts);
});

test("a refund lowers what is owed on a card and is no payment", async () => {
  const running = await start();
  const { access_token } = await live(running, "user_autopay");
  const { cursor } = await newsSince(running, access_token);
  const before = await debtsOf(running, access_token);
  const card = named(before, "Store Card");
  await running.call("/_sandbox/bank/refunds", { account: card.account_id, amount: 100 });

  const after = await debtsOf(running, access_token);
  expect(named(after, card.name).balances.current).toBeCloseTo(card.balances.current - 100);
  const paid = ({ liabilities }: Debts): unknown[] =>
    (liabilities.credit ?? []).map((entry) => entry["last_payment_date"]);
  expect(paid(after)).toEqual(paid(before));
  expect((await newsSince(running, access_token, cursor)).added).toMatchObject([{ amount: -100 }]);
});

test("payments for other days wait for them; what cannot be paid is refused", async () => {
  const running = await start();
  const { access_token, itemPath } = await live(running, "user_maria");
  const debts = await debtsOf(running, access_token);
  const account = named(debts, "Everyday Card").account_id;
  const checking = named(debts, "Everyday Checking").account_id;
  const day = (offset: number): string =>
    new Date(running.core.clock.now().getTime() + offset * 86_400_000).toISOString().slice(0, 10);
  const pay = (payment: object) => running.call("/_sandbox/bank/payments", { payments: [payment] });

  expect((await pay({ account, amount: 30, on: day(-1) })).status).toBe(400);
  expect((await pay({ account: checking, amount: 30 })).status).toBe(400);
  expect((await pay({ account: "nobody", amount: 30 })).status).toBe(400);
  expect((await pay({ account, amount: 0 })).status).toBe(400);
  expect((await pay({ account, amount: 30, on: day(3) })).status).toBe(200);
  const airOf = async () =>
    (await running.call<Bank>(itemPath, { manner: "as told" })).body.inTransit;
  expect(await airOf()).toEqual([]);
  await inDays(running, 3);
  expect(await airOf()).toMatchObject([{ amount: 30 }]);
});

/** Links Maria's bank in a window that was opened for a user of the client. */
async function linkAs(
  running: RunningPlaid,
  client_user_id: string,
  products: string[],
): Promise<string> {
  const user = { client_user_id };
  const about = {
    client_name: "Snowball",
    language: "en",
    country_codes: ["US"],
    user,
    products,
  };
  const { body } = await running.call("/link/token/create", about);
  const created = await running.call("/sandbox/public_token/create", {
    institution_id: "ins_109508",
    initial_products: products,
    options: { override_username: "user_maria" },
  });
  const { public_token } = created.body;
  const path = `/_sandbox/plaid/link-tokens/${body["link_token"]}/finish`;
  await running.call(path, { publicToken: public_token });
  const exchanged = await running.call("/item/public_token/exchange", { public_token });
  return exchanged.body["access_token"] ?? "";
}

test("a bank knows whoever links it again after the access was ended: what is owed goes on", async () => {
  const running = await start();
  const products = ["liabilities", "transactions"];
  const linked = await linkAs(running, "ann", products);
  await inDays(running, 120);
  const { accounts } = await debtsOf(running, linked);
  const card = named({ accounts } as Debts, "Everyday Card").balances.current;
  await running.call("/item/remove", { access_token: linked });

  const again = await linkAs(running, "ann", products);
  const another = await linkAs(running, "ben", products);

  expect(named(await debtsOf(running, again), "Everyday Card").balances.current).toBe(card);
  expect(named(await debtsOf(running, another), "Everyday Card").balances.current).not.toBe(card);
});

test("whoever links debts and deposits apart has one household: what leaves one arrives in the other", async () => {
  const running = await start();
  const debts = await linkAs(running, "ann", ["liabilities", "transactions"]);
  await inDays(running, 20);
  const deposits = await linkAs(running, "ann", ["transactions"]);
  const another = await linkAs(running, "ben", ["transactions"]);
  const heldBy = async (access_token: string): Promise<number> => {
    type Accounts = { accounts: Account[] };
    const { body } = await running.call<Accounts>("/accounts/get", { access_token });
    return named(
      { ...body, liabilities: { credit: null, student: null, mortgage: null } },
      "Everyday Checking",
    ).balances.current;
  };
  const [held, elsewhere] = [await heldBy(deposits), await heldBy(another)];
  expect(held).toBe(await heldBy(debts));

  const account = named(await debtsOf(running, debts), "Everyday Card").account_id;
  await running.call("/_sandbox/bank/payments", { payments: [{ account, amount: 75 }] });

  expect(await heldBy(deposits)).toBeCloseTo(held - 75);
  expect(await heldBy(another)).toBe(elsewhere);
  const { added } = await newsSince(running, deposits);
  expect(added.filter(({ amount }) => amount === 75)).toHaveLength(1);
});

test("a life outlives a restart", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "sandbox-life-"));
  const running = await start(dataDir);
  const { access_token } = await live(running, "user_tom_ana");
  const account = named(await debtsOf(running, access_token), "Sapphire").account_id;
  await inDays(running, 12);
  await running.call("/_sandbox/bank/payments", { payments: [{ account, amount: 512.34 }] });
  await inDays(running, 40);
  const before = await debtsOf(running, access_token);
  const news = await newsSince(running, access_token);
  await running.stop();

  const again = await startPlaid({ dataDir });
  expect(await debtsOf(again, access_token)).toEqual(before);
  expect(await newsSince(again, access_token)).toEqual(news);
});

test("items that were stored before the banks lived go on", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "sandbox-old-"));
  const running = await start(dataDir);
  const access_token = await running.link();
  const kept = join(
    dataDir,
    "sandbox",
    "plaid-items",
    `${await itemOf(running, access_token)}.json`,
  );
  await running.stop();
  const [order = "", text = ""] = readFileSync(kept, "utf8").split("\n");
  const { householdId: _, clientUserId: __, history, ...item } = JSON.parse(text);
  const { bornOn, daysRequested, accountIds } = history;
  const events = [{ kind: "days", through: bornOn }];
  const old = { ...item, history: { bornOn, daysRequested, accountIds, events } };
  writeFileSync(kept, `${order}\n${JSON.stringify(old)}\n`);
  rmSync(join(dataDir, "sandbox", "plaid-households"), { recursive: true });

  const again = await start(dataDir);
  await inDays(again, 3);
  expect((await debtsOf(again, access_token)).accounts).toHaveLength(5);
  expect((await newsSince(again, access_token)).added.length).toBeGreaterThan(20);
});

test("a year passes day by day, and the bank agrees with itself through the API", async () => {
  const running = await start();
  const access_token = await running.link({ username: "user_tom_ana" });
  let { cursor } = await newsSince(running, access_token);
  let before = await debtsOf(running, access_token);
  for (let month = 0; month < 13; month += 1) {
    for (let day = 0; day < 28; day += 1) await inDays(running, 1);
    const after = await debtsOf(running, access_token);
    const news = await newsSince(running, access_token, cursor);
    for (const { account_id, subtype, balances } of after.accounts) {
      if (subtype === "mortgage") continue;
      const posted = news.added.filter((one) => one.account_id === account_id && !one.pending);
      const moved = posted.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0);
      const was =
        before.accounts.find((one) => one.account_id === account_id)?.balances.current ?? 0;
      const change = Math.round(balances.current * 100) - Math.round(was * 100);
      expect([account_id, subtype === "checking" ? 0 - change : change]).toEqual([
        account_id,
        moved,
      ]);
    }
    [before, cursor] = [after, news.cursor];
  }
});
