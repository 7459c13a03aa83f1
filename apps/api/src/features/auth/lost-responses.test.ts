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

/** Returns a user with a session on the client OWNER, bound by the first refresh. */
async function signedIn(): Promise<SignedInUser> {
  const user = await signUp(api);
  const { refresh: token, access } = await refresh(user.refresh);

  return { ...user, refresh: token, access };
}

async function isAlive(token: string, caller: Caller = OWNER): Promise<boolean> {
  return (await refresh(token, caller)).status === 200;
}

/** Makes a call with an access token, which shows that its client received the response. */
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
])("returns the same token again if the response was lost %s ago", async (_what, ms) => {
  const user = await signedIn();
  const lost = await refresh(user.refresh);
  api.deps.clock.advance(ms);

  const again = await refresh(user.refresh);

  expect(again.status).toBe(200);
  expect(again.refresh).toBe(lost.refresh);
  expect(await isAlive(lost.refresh)).toBe(true);
});

test("repeating a refresh does not extend the 14 days", async () => {
  const user = await signedIn();
  await refresh(user.refresh);
  api.deps.clock.advance(13 * DAY_MS);
  expect(await isAlive(user.refresh)).toBe(true);
  api.deps.clock.advance(DAY_MS);

  expect(await refresh(user.refresh)).toEqual(dead());
});

test("a token with a used successor is a replay after 30 seconds and ends the session (spec 4)", async () => {
  const user = await signedIn();
  const child = await refresh(user.refresh);
  await use(child);
  api.deps.clock.advance(30 * SECOND_MS);
  // Allowed for a second tab without a lock, or a retry that arrives late.
  expect((await refresh(user.refresh)).refresh).toBe(child.refresh);
  api.deps.clock.advance(SECOND_MS);

  expect(await refresh(user.refresh)).toEqual(dead());
  expect(await isAlive(child.refresh)).toBe(false);
});

test("treats a repeated response as received once its token is used", async () => {
  const user = await signedIn();
  await refresh(user.refresh);
  await use(await refresh(user.refresh));
  api.deps.clock.advance(31 * SECOND_MS);

  expect(await refresh(user.refresh)).toEqual(dead());
});

test("a call with the previous access token does not mark a lost response as received", async () => {
  const user = await signedIn();
  const lost = await refresh(user.refresh);
  await use(user);
  api.deps.clock.advance(45 * SECOND_MS);

  expect((await refresh(user.refresh)).refresh).toBe(lost.refresh);
});

test("tracks for each exchange whether its own response was received", async () => {
  const user = await signedIn();
  const child = await refresh(user.refresh);
  await use(child);
  const lost = await refresh(child.refresh);
  api.deps.clock.advance(45 * SECOND_MS);

  expect((await refresh(child.refresh)).refresh).toBe(lost.refresh);
});

test("lets a device with its token repeat a refresh after its user agent changed", async () => {
  const user = await signUp(api);
  const device = { ...OWNER, cookie: user.cookie };
  const lost = await refresh(user.refresh, device);

  const updated = await refresh(user.refresh, { ...device, userAgent: "Owner's browser, updated" });

  expect([updated.status, updated.refresh]).toEqual([200, lost.refresh]);
});

test.each([
  ["without the device token", () => OWNER],
  ["with a forged device token", () => ({ ...OWNER, cookie: forgedDevice() })],
  ["with their own device token", async () => ({ ...OWNER, cookie: (await signUp(api)).cookie })],
])("rejects a thief with the owner's user agent %s and ends the session", async (_what, of) => {
  const user = await signUp(api);
  const child = await refresh(user.refresh, { ...OWNER, cookie: user.cookie });

  expect(await refresh(user.refresh, await of())).toEqual(dead());
  expect(await isAlive(child.refresh)).toBe(false);
});
