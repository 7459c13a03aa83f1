import fc from "fast-check";
import { expect, test } from "vitest";

import { DAY_MS, startPlaid } from "../testing/start-plaid.ts";
import type { RunningPlaid } from "../testing/start-plaid.ts";

type Wire = {
  transaction_id: string;
  account_id: string;
  pending: boolean;
  pending_transaction_id: string | null;
  amount: number;
  date: string;
  name: string;
};
type Page = {
  added: Wire[];
  modified: Wire[];
  removed: { transaction_id: string }[];
  next_cursor: string;
  has_more: boolean;
  transactions_update_status: string;
  error_code?: string;
};

const READY_MS = 10_000;

async function sync(running: RunningPlaid, body: object): Promise<Page> {
  return (await running.call<Page>("/transactions/sync", body)).body;
}

/** Follows the pages from a cursor; the amounts of updates per page vary as given. */
async function syncAll(
  running: RunningPlaid,
  access_token: string,
  { cursor = "", counts = [500] }: { cursor?: string; counts?: number[] } = {},
): Promise<Page> {
  const [count = 500, ...rest] = counts;
  const page = await sync(running, { access_token, cursor, count });
  if (!page.has_more) return page;
  const further = await syncAll(running, access_token, {
    cursor: page.next_cursor,
    counts: [...rest, count],
  });
  return {
    ...further,
    added: [...page.added, ...further.added],
    modified: [...page.modified, ...further.modified],
    removed: [...page.removed, ...further.removed],
  };
}

async function withoutLimits(running: RunningPlaid): Promise<void> {
  await running.call("/_sandbox/plaid/settings", { rateLimits: false });
}

test("transactions arrive in stages: nothing, then thirty days, then all", async () => {
  const running = await startPlaid();
  // From noon, because a new day brings transactions, too.
  const sinceMidnight = running.core.clock.now().getTime() % DAY_MS;
  await running.advance((1.5 * DAY_MS - sinceMidnight) % DAY_MS);
  await running.call("/_sandbox/plaid/settings", {
    initialDelayMs: 60_000,
    historicalDelayMs: 120_000,
  });
  const access_token = await running.link({ webhook: true });

  const nothing = await sync(running, { access_token });
  expect(nothing).toMatchObject({
    transactions_update_status: "NOT_READY",
    added: [],
    next_cursor: "",
    has_more: false,
  });

  await running.advance(60_000);
  const initial = await syncAll(running, access_token);
  expect(initial.transactions_update_status).toBe("INITIAL_UPDATE_COMPLETE");
  const now = running.core.clock.now().getTime();
  const oldest = initial.added.map(({ date }) => date).toSorted()[0] ?? "";
  expect(initial.added.length).toBeGreaterThan(10);
  expect(Date.parse(oldest)).toBeGreaterThan(now - 32 * DAY_MS);

  await running.advance(60_000);
  const historical = await syncAll(running, access_token, { cursor: initial.next_cursor });
  expect(historical.transactions_update_status).toBe("HISTORICAL_UPDATE_COMPLETE");
  expect(historical.added.length).toBeGreaterThan(20);
  const ids = [...initial.added, ...historical.added].map((one) => one.transaction_id);
  expect(new Set(ids).size).toBe(ids.length);

  await running.core.webhooks.idle();
  expect(running.receiver.codes()).toEqual([
    "TRANSACTIONS/INITIAL_UPDATE",
    "TRANSACTIONS/SYNC_UPDATES_AVAILABLE",
    "TRANSACTIONS/HISTORICAL_UPDATE",
    "TRANSACTIONS/SYNC_UPDATES_AVAILABLE",
  ]);
  expect(running.receiver.webhooks[1]?.payload).toMatchObject({
    initial_update_complete: true,
    historical_update_complete: false,
  });
});

test("the persona of demo households has all transactions at once", async () => {
  const running = await startPlaid();
  const access_token = await running.link({ username: "user_tom_ana" });

  const first = await syncAll(running, access_token);

  expect(first.transactions_update_status).toBe("HISTORICAL_UPDATE_COMPLETE");
  expect(first.added.length).toBeGreaterThan(20);
});

test("without a first sync, no SYNC_UPDATES_AVAILABLE is sent", async () => {
  const running = await startPlaid();
  await running.link({ webhook: true });
  await running.advance(READY_MS);
  await running.core.webhooks.idle();
  expect(running.receiver.codes()).toEqual([
    "TRANSACTIONS/INITIAL_UPDATE",
    "TRANSACTIONS/HISTORICAL_UPDATE",
  ]);
});

test("however the pages are cut, the same updates come, each once and in the same order", async () => {
  const running = await startPlaid();
  await withoutLimits(running);
  const access_token = await running.link();
  await running.advance(READY_MS);
  const whole = await syncAll(running, access_token);
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.integer({ min: 5, max: 500 }), { minLength: 1, maxLength: 5 }),
      async (counts) => {
        const cut = await syncAll(running, access_token, { counts });
        expect(cut.added.map((one) => one.transaction_id)).toEqual(
          whole.added.map((one) => one.transaction_id),
        );
      },
    ),
    { numRuns: 15 },
  );
});

test("a day later the pending transactions are removed and come back posted", async () => {
  const running = await startPlaid();
  const access_token = await running.link({ username: "user_busy" });
  await running.advance(READY_MS);
  const first = await syncAll(running, access_token);
  const pending = first.added.filter((one) => one.pending).map((one) => one.transaction_id);
  expect(pending.length).toBeGreaterThan(0);

  await running.advance(DAY_MS);
  const next = await syncAll(running, access_token, { cursor: first.next_cursor });
  expect(next.removed.map((one) => one.transaction_id).toSorted()).toEqual(pending.toSorted());
  const replaced = next.added.flatMap((one) => one.pending_transaction_id ?? []);
  expect(replaced.toSorted()).toEqual(pending.toSorted());
  expect(next.added.filter((one) => replaced.includes(one.transaction_id))).toEqual([]);
});

test("created transactions come with the next sync, pending until their day", async () => {
  const running = await startPlaid();
  const access_token = await running.link();
  await running.advance(READY_MS);
  const first = await syncAll(running, access_token);
  const day = (offset: number): string =>
    new Date(running.core.clock.now().getTime() + offset * DAY_MS).toISOString().slice(0, 10);
  await running.call("/sandbox/transactions/create", {
    access_token,
    transactions: [
      { date_transacted: day(-1), date_posted: day(0), amount: 12.5, description: "Posted" },
      { date_transacted: day(0), date_posted: day(2), amount: -3, description: "Waiting" },
    ],
  });
  const next = await syncAll(running, access_token, { cursor: first.next_cursor });
  expect(next.added.map(({ name, amount, pending }) => [name, amount, pending])).toEqual([
    ["Posted", 12.5, false],
    ["Waiting", -3, true],
  ]);
});

test("on order, paging fails with the mutation error until the client starts over", async () => {
  const running = await startPlaid();
  const access_token = await running.link();
  await running.advance(READY_MS);
  const { body } = await running.call<{ item: { item_id: string } }>("/item/get", { access_token });
  const switchPath = `/_sandbox/plaid/items/${body.item.item_id}/mutate-during-pagination`;
  await running.call(switchPath, { times: 1 });

  const first = await sync(running, { access_token, count: 10 });
  const cursor = first.next_cursor;
  const failed = await running.call("/transactions/sync", { access_token, count: 10, cursor });
  expect(failed.status).toBe(400);
  expect(failed.body).toMatchObject({
    error_type: "TRANSACTIONS_ERROR",
    error_code: "TRANSACTIONS_SYNC_MUTATION_DURING_PAGINATION",
  });
  const again = await syncAll(running, access_token);
  expect(again.added.length).toBeGreaterThan(10);
});

test("a cursor of another item, of another account, or made up is refused", async () => {
  const running = await startPlaid();
  const [one, other] = [await running.link(), await running.link()];
  await running.advance(READY_MS);
  const { next_cursor } = await sync(running, { access_token: one });
  const { body } = await running.call<{ accounts: { account_id: string }[] }>("/accounts/get", {
    access_token: one,
  });
  const account_id = body.accounts[0]?.account_id;
  const refused = await Promise.all([
    sync(running, { access_token: other, cursor: next_cursor }),
    sync(running, { access_token: one, cursor: next_cursor, options: { account_id } }),
    sync(running, { access_token: one, cursor: "bm90IGEgY3Vyc29y" }),
    sync(running, { access_token: one, cursor: `${next_cursor}=` }),
    sync(running, { access_token: one, count: 501 }),
    sync(running, { access_token: one, count: 0 }),
  ]);
  expect(refused.map(({ error_code }) => error_code)).toEqual(Array(6).fill("INVALID_FIELD"));
});

test("one account's updates can be followed alone, and the original description asked for", async () => {
  const running = await startPlaid();
  const access_token = await running.link();
  await running.advance(READY_MS);
  const { body } = await running.call<{ accounts: { account_id: string }[] }>("/accounts/get", {
    access_token,
  });
  const account_id = body.accounts[2]?.account_id;
  const only = await running.call<{ accounts: { account_id: string }[] }>("/accounts/get", {
    access_token,
    options: { account_ids: [account_id] },
  });
  expect(only.body.accounts).toEqual([body.accounts[2]]);
  const options = { account_id, include_original_description: true };
  const page = await sync(running, { access_token, options, count: 7 });
  const next = await sync(running, { access_token, options, cursor: page.next_cursor });
  const all = [...page.added, ...next.added] as (Wire & { original_description: string })[];
  expect(page.added).toHaveLength(7);
  expect(new Set(all.map((one) => one.account_id))).toEqual(new Set([account_id]));
  expect(all[0]?.original_description).toBe(all[0]?.name);
});

test("the cursor `now` skips what there is", async () => {
  const running = await startPlaid();
  const access_token = await running.link();
  await running.advance(READY_MS);
  const page = await sync(running, { access_token, cursor: "now" });
  expect(page).toMatchObject({ added: [], has_more: false });
  const date = new Date(running.core.clock.now()).toISOString().slice(0, 10);
  const transactions = [
    { date_transacted: date, date_posted: date, amount: 1.5, description: "New" },
  ];
  await running.call("/sandbox/transactions/create", { access_token, transactions });
  const next = await sync(running, { access_token, cursor: page.next_cursor });
  expect(next.added.map(({ name }) => name)).toEqual(["New"]);
});

test("as the months pass, due dates move on and webhooks report it", async () => {
  const running = await startPlaid();
  const access_token = await running.link({ webhook: true });
  type Answer = { liabilities: { credit: { next_payment_due_date: string }[] } };
  const due = async (): Promise<string> => {
    const { body } = await running.call<Answer>("/liabilities/get", { access_token });
    return body.liabilities.credit[0]?.next_payment_due_date ?? "";
  };
  const before = await due();
  await running.advance(40 * DAY_MS);
  expect((await due()) > before).toBe(true);
  await running.core.webhooks.idle();
  expect(running.receiver.codes()).toContain("LIABILITIES/DEFAULT_UPDATE");
});
