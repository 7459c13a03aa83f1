import type { Item } from "@snowball/contract";

import { finishRemoval } from "#features/connections/remove-connection.ts";
import {
  accessTokenOf,
  CARD,
  connectionsOf,
  moneyOf,
  purchases,
  rowOf,
  syncNow,
} from "#testing/bank-connection.ts";
import type { BankHarness } from "#testing/bank-harness.ts";
import { queryDatabase } from "#testing/query-database.ts";
import type { SignedInUser } from "#testing/signed-in-user.ts";

import { RETRY_AFTER_SECONDS } from "./fault-kinds.ts";
import type { Position, Stage } from "./matrix.ts";

/** Number of transactions per page of the fake bank. */
export const PAGE_SIZE = 4;
const PURCHASES = 10;
const OLD_ADDRESS = "http://127.0.0.1:9/old-address/";
const HOUR_MS = 3_600_000;

type Answer = Awaited<ReturnType<BankHarness["postItem"]>>;

const post = (path: string, after = 0) => ({ method: "POST", path, after });

export const BANK_POSITIONS: readonly Position<BankHarness>[] = [
  { flow: "open a window", call: post("/link/token/create"), run: openWindow },
  { flow: "open a repair", call: post("/item/get"), run: openRepair },
  { flow: "open a repair", call: post("/link/token/create"), run: openRepair },
  { flow: "link", call: post("/link/token/get"), run: link },
  { flow: "link", call: post("/item/public_token/exchange"), run: link },
  { flow: "sync", call: post("/item/get"), run: sync },
  { flow: "sync", call: post("/transactions/sync"), run: sync },
  { flow: "sync", call: post("/transactions/sync", 1), run: sync },
  { flow: "sync", call: post("/transactions/sync", 2), run: sync },
  { flow: "sync", call: post("/accounts/get"), run: sync },
  { flow: "sync", call: post("/liabilities/get"), run: sync },
  { flow: "first sync", call: post("/institutions/get_by_id"), run: firstSync },
  { flow: "remove", call: post("/item/remove"), run: remove },
  { flow: "move notices", call: post("/item/webhook/update"), run: moveNotices },
];

/** Returns the fault of a response that is neither a success nor a 503 with a retry time. */
function refusalFaults(answer: Answer, allowed: readonly string[] = []): string[] {
  if (answer.statusCode < 300) return [];
  const { code } = answer.json<{ code: string }>();
  if (answer.statusCode === 400 && allowed.includes(code)) return [];
  const hasRetryTime = answer.statusCode === 503 && Number(answer.headers["retry-after"]) > 0;
  return hasRetryTime && code === "bank_unavailable" ? [] : [`answered ${answer.body}`];
}

function open(harness: BankHarness, { access }: SignedInUser, forItem?: string) {
  const body = { type: "liability_with_transactions", ...(forItem && { for_item: forItem }) };
  return harness.api.call("POST", "/api/v1/links/", { token: access, body });
}

async function openWindow(harness: BankHarness, stage: Stage): Promise<string[]> {
  const user = await harness.signUp();
  stage.arm();
  const answer = await open(harness, user);
  stage.lift();
  const again = await open(harness, user);

  return [...refusalFaults(answer), ...(again.statusCode === 200 ? [] : ["no window afterwards"])];
}

async function openRepair(harness: BankHarness, stage: Stage): Promise<string[]> {
  const { user, item } = await linked(harness);
  stage.arm();
  const answer = await open(harness, user, item.uuid);
  stage.lift();
  const again = await open(harness, user, item.uuid);

  return [...refusalFaults(answer), ...(again.statusCode === 200 ? [] : ["no window afterwards"])];
}

/** Faults after which the exchange is retried at once, because the provider did not ask to wait. */
const AT_ONCE = ["reset", "status_502", "status_503", "status_500", "html", "empty", "no_http"];

async function link(harness: BankHarness, stage: Stage): Promise<string[]> {
  const user = await harness.signUp();
  await harness.openLink(user);
  const token = await harness.publicToken();
  stage.arm();
  const first = await harness.postItem(user, token);
  stage.lift();
  const isLost = stage.side === "after";
  const broken = refusalFaults(first, isLost ? ["link_answer_lost"] : []);
  // The exchange could have been retried while the user waited.
  if (isPassing(stage) && (await sessionsWith(harness, user, "unheard")) > 0) {
    broken.push("the exchange was not asked again");
  }

  if (first.statusCode !== 201) {
    const again = await harness.postItem(user, token);
    if (again.statusCode !== 201) await harness.link(user);
    if (again.statusCode !== 201 && !(isLost && isTokenUsed(again)))
      broken.push(`then ${again.body}`);
  }
  return [...broken, ...(await connectionFaults(harness, user))];
}

function isPassing({ kind, side, times }: Stage): boolean {
  return times === 1 && side === "before" && AT_ONCE.includes(kind);
}

/** Whether the response reports that the token cannot be used again, because its response was lost. */
function isTokenUsed(answer: Answer): boolean {
  const { code } = answer.json<{ code: string }>();
  return code === "link_answer_lost" || code === "public_token_refused";
}

async function connectionFaults(harness: BankHarness, user: SignedInUser): Promise<string[]> {
  await harness.work();
  const { length } = await connectionsOf(harness, user);
  await deleteJobs(harness);
  if (length !== 1) return [`${length} connections`];
  return (await harness.item(user)).status === "healthy" ? [] : ["not healthy"];
}

async function sessionsWith(harness: BankHarness, { userId }: SignedInUser, state: string) {
  const text = "select 1 from link_sessions where user_id = $1 and state = $2";
  return (await queryDatabase(harness.api, text, [userId, state])).length;
}

/** Syncs new data in several pages while one of the calls fails. */
async function sync(harness: BankHarness, stage: Stage): Promise<string[]> {
  const { user, item } = await linked(harness);
  const before = await moneyOf(harness, user);
  const { last_synced_at: syncedAt } = await harness.item(user);
  await buyCoffee(harness, item);
  await queryDatabase(
    harness.api,
    "update connections set transactions_cursor = null where id = $1",
    [item.uuid],
  );
  harness.api.deps.clock.advance(1_000);

  stage.arm();
  await syncNow(harness, item);
  stage.lift();
  const stale = await harness.item(user);
  const broken: string[] = [];
  if (stale.status !== "stale") broken.push(`is ${stale.status} and not stale`);
  if (!stale.status_reason) broken.push("says no reason");
  if (stale.last_synced_at !== syncedAt) broken.push("says it was brought up to date");
  if (!isSame(await moneyOf(harness, user), before)) broken.push("changed what was there");
  broken.push(...(await orderFaults(harness, item, stage)));

  await syncNow(harness, item);
  const now = await harness.item(user);
  if (now.status !== "healthy") broken.push(`stays ${now.status}`);
  const count = (await harness.transactions(user)).length;
  if (count !== PURCHASES + 1) broken.push(`${count} transactions of ${PURCHASES + 1}`);
  await deleteJobs(harness);
  return broken;
}

/** Checks that a retry is enqueued, and not before the provider's retry time. */
async function orderFaults(harness: BankHarness, { uuid }: Item, stage: Stage): Promise<string[]> {
  const orders = await queryDatabase<{ seconds: number }>(
    harness.api,
    `select extract(epoch from run_at - now())::float8 as seconds
     from graphile_worker._private_jobs
     where payload ->> 'connectionId' = $1 and (payload ->> 'attempt')::integer = 2`,
    [uuid],
  );
  const [order] = orders;
  if (order === undefined) return ["orders no other try"];
  const isEarly = stage.kind === "status_429" && order.seconds < RETRY_AFTER_SECONDS - 2;
  return isEarly ? [`asks again after ${order.seconds} s`] : [];
}

/** Links a bank while its name and logo cannot be loaded. The accounts must sync anyway. */
async function firstSync(harness: BankHarness, stage: Stage): Promise<string[]> {
  const user = await harness.signUp();
  await queryDatabase(harness.api, "update institutions set fetched_at = '2000-01-01'");
  stage.arm();
  const item = await harness.link(user, { customUser: household() });
  stage.lift();
  const broken = item.status === "healthy" ? [] : [`is ${item.status}`];
  if ((await harness.transactions(user)).length !== PURCHASES) broken.push("lacks transactions");
  await syncNow(harness, item);
  if ((await harness.item(user)).status !== "healthy") broken.push("does not stay healthy");
  await deleteJobs(harness);
  return broken;
}

async function remove(harness: BankHarness, stage: Stage): Promise<string[]> {
  const { user, item } = await linked(harness);
  const { provider_item_id: itemId } = await rowOf(harness, item);
  const call = () =>
    harness.api.call("DELETE", `/api/v1/items/${item.uuid}/`, { token: user.access });
  stage.arm();
  const answer = await call();
  stage.lift();
  const broken = refusalFaults(answer);

  const [row] = await queryDatabase<{ since: Date | null }>(
    harness.api,
    "select removal_requested_at as since from connections where id = $1",
    [item.uuid],
  );
  if (answer.statusCode === 200 && row) broken.push("said to be gone, and is there");
  if (row?.since === null) {
    if ((await call()).statusCode !== 200) broken.push("cannot be removed afterwards");
  } else if (row) {
    const { deps } = harness.api;
    const later = { ...deps.clock, now: () => new Date(deps.clock.now().getTime() + HOUR_MS) };
    await finishRemoval({ ...deps, clock: later }, { connectionId: item.uuid });
  }
  if ((await connectionsOf(harness, user)).length > 0) broken.push("stays here");
  if (await webhookOf(harness, itemId)) broken.push("stays at the provider");
  await deleteJobs(harness);
  return broken;
}

async function moveNotices(harness: BankHarness, stage: Stage): Promise<string[]> {
  const { item } = await linked(harness, OLD_ADDRESS);
  const { provider_item_id: itemId } = await rowOf(harness, item);
  await queryDatabase(harness.api, "update connections set notice_address = $2 where id = $1", [
    item.uuid,
    OLD_ADDRESS,
  ]);
  stage.arm();
  await syncNow(harness, item);
  stage.lift();
  await syncNow(harness, item);
  await deleteJobs(harness);

  const address = await webhookOf(harness, itemId);
  return address === harness.api.deps.bankData.noticeAddress ? [] : [`the bank uses ${address}`];
}

async function webhookOf(harness: BankHarness, wanted: string): Promise<string | undefined> {
  type Items = { items: { itemId: string; webhook: string }[] };
  const { items } = await harness.sandbox.call<Items>("GET", "/_sandbox/plaid/items");
  return items.find(({ itemId }) => itemId === wanted)?.webhook;
}

const household = () => ({ override_accounts: [{ ...CARD, transactions: purchases(PURCHASES) }] });

async function linked(harness: BankHarness, webhook?: string) {
  const user = await harness.signUp();
  const login = { customUser: household(), ...(webhook && { webhook }) };
  return { user, item: await harness.link(user, login) };
}

async function buyCoffee(harness: BankHarness, item: Item): Promise<void> {
  const today = new Date().toISOString().slice(0, 10);
  const coffee = { date_transacted: today, date_posted: today, amount: 4.5, description: "Coffee" };
  await harness.plaid("/sandbox/transactions/create", {
    access_token: await accessTokenOf(harness, item),
    transactions: [{ ...coffee, iso_currency_code: "USD" }],
  });
}

/** Deletes delayed retries, so that they do not run during the next trial. */
async function deleteJobs(harness: BankHarness): Promise<void> {
  await queryDatabase(harness.api, "delete from graphile_worker._private_jobs");
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
