import { randomUUID } from "node:crypto";

import type { Item, LinkToken, Page } from "@snowball/contract";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";

import { BankDataError } from "#ports/bank-data.ts";
import { type BankWorld, createBankWorld } from "#testing/bank-world.ts";
import { queryDatabase } from "#testing/query-database.ts";
import type { SignedInUser } from "#testing/signed-in-user.ts";

import { findOwnConnection } from "./connection-store.ts";

const LINKS = "/api/v1/links/";
const ITEMS = "/api/v1/items/";
const LIABILITY = { type: "liability_with_transactions" };

let world: BankWorld;
let user: SignedInUser;

beforeAll(async () => {
  world = await createBankWorld();
});

beforeEach(async () => {
  world.api.deps.clock.set(new Date().toISOString());
  user = await world.signUp();
});

afterEach(async () => {
  await world.sandbox.call("DELETE", "/_sandbox/faults");
});

afterAll(async () => {
  await world.close();
});

function post(path: string, body: object, token = user.access) {
  return world.api.call("POST", path, { body, token });
}

test("links 200: a token of the provider and its expiration (spec 3, 7)", async () => {
  const answer = await post(LINKS, { ...LIABILITY, purpose: "a fixed placeholder" });

  expect(answer.statusCode).toBe(200);
  expect(answer.json<LinkToken>().token).toMatch(/^link-sandbox-/);
  expect(Date.parse(answer.json<LinkToken>().expiration)).toBeGreaterThan(Date.now());
});

test("links 200: the window of a repair has the connection's own purpose", async () => {
  const item = await world.link(user, { purpose: "depository" });

  const answer = await post(LINKS, { ...LIABILITY, for_item: item.uuid });

  expect(answer.statusCode).toBe(200);
  const sessions = await queryDatabase(
    world.api,
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
  const item = await world.link(user);
  const stranger = await world.signUp();

  const unknown = await post(LINKS, { ...LIABILITY, for_item: randomUUID() });
  const others = await post(LINKS, { ...LIABILITY, for_item: item.uuid }, stranger.access);

  expect(unknown.statusCode).toBe(404);
  expect(others.statusCode).toBe(404);
  expect(others.body).toBe(unknown.body);
  const sessions = await queryDatabase(
    world.api,
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
    const item = await world.link(user);
    const { bankData } = world.api.deps;
    const { createLinkToken } = bankData;
    bankData.createLinkToken = () => Promise.reject(new BankDataError(kind, "refused"));

    const answer = await post(LINKS, { ...LIABILITY, for_item: item.uuid });
    Object.assign(bankData, { createLinkToken });

    expect(answer.statusCode).toBe(statusCode);
    expect((await world.item(user)).status).toBe(status);
  },
);

test.each(["status_500", "garbage"] as const)(
  "links 503: a failing provider (%s) can be retried, and no window is stored",
  async (kind) => {
    await world.sandbox.fail({ path: "/link/token/create", kind });

    const answer = await post(LINKS, LIABILITY);

    expect(answer.statusCode).toBe(503);
    expect(answer.json()).toMatchObject({ code: "bank_unavailable" });
    expect(Number(answer.headers["retry-after"])).toBeGreaterThan(0);
    const sessions = await queryDatabase(
      world.api,
      "select 1 from link_sessions where user_id = $1",
      [user.userId],
    );
    expect(sessions).toEqual([]);
    expect((await post(LINKS, LIABILITY)).statusCode).toBe(200);
  },
);

test("items POST 201: the connection, with every field of the contract and no other (spec 3, 7)", async () => {
  await world.openLink(user);

  const answer = await world.postItem(user, await world.publicToken());

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
    created_at: world.api.deps.clock.now().toISOString(),
  });
});

test("items POST 400 and 503: the error codes of the catalogue", async () => {
  const owner = await world.signUp();
  const window = await world.openLink(owner);
  const body = { public_token: await world.publicToken({ window }), purpose: "liability" };
  const codeOf = async (token: string) => (await post(ITEMS, body, token)).json();

  expect(await codeOf(user.access)).toMatchObject({ code: "link_session_required" });
  await world.sandbox.fail({ path: "/item/public_token/exchange", kind: "status_500", times: 3 });
  expect(await codeOf(owner.access)).toMatchObject({ code: "bank_unavailable" });
  expect(await codeOf(owner.access)).toMatchObject({ status: "syncing" });
  await world.finishWindow(await world.openLink(user), "public-sandbox-made-up");
  const invented = await post(ITEMS, { ...body, public_token: "public-sandbox-made-up" });
  expect(invented.json()).toMatchObject({ code: "public_token_refused" });
});

test("items GET 200: the user's own connections, oldest first, page by page (spec 7)", async () => {
  const stranger = await world.signUp();
  await world.link(stranger);
  const first = await world.link(user);
  world.api.deps.clock.advance(1_000);
  const second = await world.link(user, { purpose: "depository" });

  const page = async (query: string) =>
    (await world.api.call("GET", `${ITEMS}${query}`, { token: user.access })).json<Page<Item>>();

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
  await world.link(user);
  await world.sandbox.fail({ path: "/", kind: "status_500", times: 100 });

  for (const path of ["items/", "accounts/", "transactions/", "institutions/ins_109508/"]) {
    const answer = await world.api.call("GET", `/api/v1/${path}`, { token: user.access });
    expect(answer.statusCode).toBe(200);
  }
});

test("a query as the system also finds a connection only for its own user", async () => {
  const { uuid: connectionId } = await world.link(user);
  const other = await world.signUp();
  const find = ({ userId }: SignedInUser) =>
    world.api.deps.database.asSystem((db) => findOwnConnection(db, { userId, connectionId }));

  expect(await find(user)).toMatchObject({ id: connectionId });
  expect(await find(other)).toBeNull();
});
