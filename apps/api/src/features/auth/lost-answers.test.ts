import { afterAll, beforeAll, expect, test } from "vitest";

import { signUp, type SignedInUser } from "#testing/signed-in-user.ts";
import { createTestApi, type TestApi } from "#testing/test-api.ts";

const SECOND_MS = 1_000;
const DAY_MS = 24 * 3_600_000;
const OWNER = { userAgent: "Owner's browser" };

type Caller = { userAgent: string; cookie?: string };

let api: TestApi;

beforeAll(async () => {
  api = await createTestApi();
});
afterAll(() => api.close());

async function refresh(token: string, { userAgent, cookie }: Caller = OWNER) {
  const answer = await api.call("POST", "/api/auth/token/refresh/", {
    body: { refresh: token },
    headers: { "user-agent": userAgent, ...(cookie !== undefined && { cookie }) },
  });
  const body = answer.json<{ refresh?: string; access?: string; code?: string }>();

  return {
    status: answer.statusCode,
    code: body.code,
    refresh: body.refresh ?? "",
    access: body.access ?? "",
  };
}

/** A user whose browser is OWNER: the first refresh binds the session to it. */
async function signedIn(): Promise<SignedInUser> {
  const user = await signUp(api);
  const { refresh: token, access } = await refresh(user.refresh);

  return { ...user, refresh: token, access };
}

async function isAlive(token: string, caller: Caller = OWNER): Promise<boolean> {
  return (await refresh(token, caller)).status === 200;
}

/** One data call with the access token of an answer: whoever makes it has the answer. */
async function use({ access }: { access: string }): Promise<void> {
  const me = await api.call("GET", "/api/v1/me/", { token: access });
  expect(me.statusCode).toBe(200);
}

function forgedDevice(): string {
  return `snowball_device=${crypto.randomUUID()}.20000.${"A".repeat(43)}`;
}

function dead() {
  return expect.objectContaining({ status: 401, code: "token_not_valid" });
}

test.each([
  ["45 seconds", 45 * SECOND_MS],
  ["13 days", 13 * DAY_MS],
])("an answer that was lost %s ago is given again, with the same child", async (_what, ms) => {
  const user = await signedIn();
  const lost = await refresh(user.refresh);
  api.deps.clock.advance(ms);

  const again = await refresh(user.refresh);

  expect(again.status).toBe(200);
  expect(again.refresh).toBe(lost.refresh);
  expect(await isAlive(lost.refresh)).toBe(true);
});

test("asking again does not prolong the 14 days", async () => {
  const user = await signedIn();
  await refresh(user.refresh);
  api.deps.clock.advance(13 * DAY_MS);
  expect(await isAlive(user.refresh)).toBe(true);
  api.deps.clock.advance(DAY_MS);

  expect(await refresh(user.refresh)).toEqual(dead());
});

test("a token whose answer was used is a replay 30 seconds later, and ends the family (spec 4)", async () => {
  const user = await signedIn();
  const child = await refresh(user.refresh);
  await use(child);
  api.deps.clock.advance(30 * SECOND_MS);
  // A second tab without a lock, or a repetition that was overtaken.
  expect((await refresh(user.refresh)).refresh).toBe(child.refresh);
  api.deps.clock.advance(SECOND_MS);

  expect(await refresh(user.refresh)).toEqual(dead());
  expect(await isAlive(child.refresh)).toBe(false);
});

test("an answer that was repeated and then used is known to have arrived", async () => {
  const user = await signedIn();
  await refresh(user.refresh);
  await use(await refresh(user.refresh));
  api.deps.clock.advance(31 * SECOND_MS);

  expect(await refresh(user.refresh)).toEqual(dead());
});

test("the access token from before a lost answer goes on, and does not count as its use", async () => {
  const user = await signedIn();
  const lost = await refresh(user.refresh);
  await use(user);
  api.deps.clock.advance(45 * SECOND_MS);

  expect((await refresh(user.refresh)).refresh).toBe(lost.refresh);
});

test("each exchange waits for its own answer to be used", async () => {
  const user = await signedIn();
  const child = await refresh(user.refresh);
  await use(child);
  const lost = await refresh(child.refresh);
  api.deps.clock.advance(45 * SECOND_MS);

  expect((await refresh(child.refresh)).refresh).toBe(lost.refresh);
});

test("a device that keeps its token may ask again under another name of the browser", async () => {
  const user = await signUp(api);
  const device = { ...OWNER, cookie: user.cookie };
  const lost = await refresh(user.refresh, device);

  const updated = await refresh(user.refresh, { ...device, userAgent: "Owner's browser, updated" });

  expect([updated.status, updated.refresh]).toEqual([200, lost.refresh]);
});

test.each([
  ["without the device's token", () => OWNER],
  ["with a forged one", () => ({ ...OWNER, cookie: forgedDevice() })],
  ["with one of their own", async () => ({ ...OWNER, cookie: (await signUp(api)).cookie })],
])("a thief with the browser's name %s gets nothing, and ends the family", async (_what, of) => {
  const user = await signUp(api);
  const child = await refresh(user.refresh, { ...OWNER, cookie: user.cookie });

  expect(await refresh(user.refresh, await of())).toEqual(dead());
  expect(await isAlive(child.refresh)).toBe(false);
});
