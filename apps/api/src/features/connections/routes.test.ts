import { randomUUID } from "node:crypto";

import type { Item, LinkToken, Page } from "@snowball/contract";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";

import { BankDataError } from "#ports/bank-data.ts";
import { type BankHarness, createBankHarness } from "#testing/bank-harness.ts";
import { queryDatabase } from "#testing/query-database.ts";
import type { SignedInUser } from "#testing/signed-in-user.ts";

import { findOwnConnection } from "./connection-store.ts";

const LINKS = "/api/v1/links/";
const ITEMS = "/api/v1/items/";
const LIABILITY = { type: "liability_with_transactions" };

let harness: BankHarness;
let user: SignedInUser;

beforeAll(async () => {
  harness = await createBankHarness();
});

beforeEach(async () => {
  harness.api.deps.clock.set(new Date().toISOString());
  user = await harness.signUp();
});

afterEach(async () => {
  await harness.sandbox.call("DELETE", "/_sandbox/faults");
});

afterAll(async () => {
  await harness.close();
});

function post(path: string, body: object, token = user.access) {
  return harness.api.call("POST", path, { body, token });
}

test("links 200: a token of the provider and its expiration (spec 3, 7)", async () => {
  const answer = await post(LINKS, { ...LIABILITY, purpose: "a fixed placeholder" });

  expect(answer.statusCode).toBe(200);
  expect(answer.json<LinkToken>().token).toMatch(/^link-sandbox-/);
  expect(Date.parse(answer.json<LinkToken>().expiration)).toBeGreaterThan(Date.now());
});

test("links 200: the window of a repair has the connection's own purpose", async () => {
  const item = await harness.link(user, { purpose: "depository" });

  const answer = await post(LINKS, { ...LIABILITY, for_item: item.uuid });

  expect(answer.statusCode).toBe(200);
  const sessions = await queryDatabase(
    harness.api,
    `select purpose, state from link_sessions where connection_id = $1 and state = 'opened'`,
    [item.uuid],
  );
  expect(sessions).toEqual([{ purpose: "depository", state: "opened" }]);
});

test("links 400: accounts cannot be added without a connection", async () => {
  const answer = await post(LINKS, { ...LIABILITY, add_accounts: true });

  expect(answer.statusCode).toBe(400);
  expect(Object.values(answer.json<object>())[0]).toEqual([expect.any(String)]);
});

test("links 404: an unknown connection and another user's return the same", async () => {
  const item = await harness.link(user);
  const stranger = await harness.signUp();

  const unknown = await post(LINKS, { ...LIABILITY, for_item: randomUUID() });
  const others = await post(LINKS, { ...LIABILITY, for_item: item.uuid }, stranger.access);

  expect(unknown.statusCode).toBe(404);
  expect(others.statusCode).toBe(404);
  expect(others.body).toBe(unknown.body);
  const sessions = await queryDatabase(
    harness.api,
    "select 1 from link_sessions where user_id = $1",
    [stranger.userId],
  );
  expect(sessions).toEqual([]);
});

test.for([
  ["disconnected", 404, "disconnected"],
  ["access_unknown", 503, "healthy"],
] as const)(
  "links: if the provider reports %s for the connection, returns %i and leaves it %s",
  async ([kind, statusCode, status]) => {
    const item = await harness.link(user);
    const { bankData } = harness.api.deps;
    const { createLinkToken } = bankData;
    bankData.createLinkToken = () => Promise.reject(new BankDataError(kind, "refused"));

    const answer = await post(LINKS, { ...LIABILITY, for_item: item.uuid });
    Object.assign(bankData, { createLinkToken });

    expect(answer.statusCode).toBe(statusCode);
    expect((await harness.item(user)).status).toBe(status);
  },
);

test.each(["status_500", "garbage"] as const)(
  "links 503: a failing provider (%s) can be retried, and no window is stored",
  async (kind) => {
    await harness.sandbox.fail({ path: "/link/token/create", kind });

    const answer = await post(LINKS, LIABILITY);

    expect(answer.statusCode).toBe(503);
    expect(answer.json()).toMatchObject({ code: "bank_unavailable" });
    expect(Number(answer.headers["retry-after"])).toBeGreaterThan(0);
    const sessions = await queryDatabase(
      harness.api,
      "select 1 from link_sessions where user_id = $1",
      [user.userId],
    );
    expect(sessions).toEqual([]);
    expect((await post(LINKS, LIABILITY)).statusCode).toBe(200);
  },
);

test("items POST 201: the connection, with every field of the contract and no other (spec 3, 7)", async () => {
  await harness.openLink(user);

  const answer = await harness.postItem(user, await harness.publicToken());

  expect(answer.statusCode).toBe(201);
  expect(answer.json()).toEqual({
    uuid: expect.any(String),
    institution_id: null,
    institution_name: null,
    purpose: "liability",
    status: "syncing",
    status_reason: null,
    last_synced_at: null,
    transactions_update_status: null,
    duplicate_of: null,
    created_at: harness.api.deps.clock.now().toISOString(),
  });
});

test("items POST 400 and 503: the error codes of the catalogue", async () => {
  const owner = await harness.signUp();
  const window = await harness.openLink(owner);
  const body = { public_token: await harness.publicToken({ window }), purpose: "liability" };
  const codeOf = async (token: string) => (await post(ITEMS, body, token)).json();

  expect(await codeOf(user.access)).toMatchObject({ code: "link_session_required" });
  await harness.sandbox.fail({ path: "/item/public_token/exchange", kind: "status_500", times: 3 });
  expect(await codeOf(owner.access)).toMatchObject({ code: "bank_unavailable" });
  expect(await codeOf(owner.access)).toMatchObject({ status: "syncing" });
  await harness.finishWindow(await harness.openLink(user), "public-sandbox-made-up");
  const invented = await post(ITEMS, { ...body, public_token: "public-sandbox-made-up" });
  expect(invented.json()).toMatchObject({ code: "public_token_refused" });
});

test("items GET 200: the user's own connections, oldest first, page by page (spec 7)", async () => {
  const stranger = await harness.signUp();
  await harness.link(stranger);
  const first = await harness.link(user);
  harness.api.deps.clock.advance(1_000);
  const second = await harness.link(user, { purpose: "depository" });

  const page = async (query: string) =>
    (await harness.api.call("GET", `${ITEMS}${query}`, { token: user.access })).json<Page<Item>>();

  expect((await page("")).results).toEqual([first, second]);
  expect(await page("?limit=1")).toEqual({
    count: 2,
    next: `http://localhost:3000${ITEMS}?limit=1&offset=1`,
    previous: null,
    results: [first],
  });
  expect(await page("?limit=1&offset=1")).toMatchObject({ next: null, results: [second] });
});

test("reading lists sends no request to the provider", async () => {
  await harness.link(user);
  await harness.sandbox.fail({ path: "/", kind: "status_500", times: 100 });

  for (const path of ["items/", "accounts/", "transactions/", "institutions/ins_109508/"]) {
    const answer = await harness.api.call("GET", `/api/v1/${path}`, { token: user.access });
    expect(answer.statusCode).toBe(200);
  }
});

test("a query as the system also finds a connection only for its own user", async () => {
  const { uuid: connectionId } = await harness.link(user);
  const other = await harness.signUp();
  const find = ({ userId }: SignedInUser) =>
    harness.api.deps.database.asSystem((db) => findOwnConnection(db, { userId, connectionId }));

  expect(await find(user)).toMatchObject({ id: connectionId });
  expect(await find(other)).toBeNull();
});
