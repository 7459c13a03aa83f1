import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { signUp, TEST_PASSWORD, type SignedInUser } from "#testing/signed-in-user.ts";
import { createTestApi, type TestApi } from "#testing/test-api.ts";

const PATH = "/api/v1/me/sessions/";
const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
const MINUTE_MS = 60_000;

type Listed = { uuid: string; device: string | null; network: string | null; is_current: boolean };

let api: TestApi;
let user: SignedInUser;

beforeAll(async () => {
  api = await createTestApi();
});
beforeEach(async () => {
  user = await signUp(api);
});
afterAll(() => api.close());

async function signIn(ip = "203.0.113.77") {
  api.deps.clock.advance(MINUTE_MS);
  const answer = await api.call("POST", "/api/auth/token/", {
    body: { email: user.email, password: TEST_PASSWORD },
    headers: { "user-agent": FIREFOX },
    ip,
  });
  return answer.json() as { access: string; refresh: string };
}

async function listed(token: string, query = ""): Promise<Listed[]> {
  return (await api.call("GET", `${PATH}${query}`, { token })).json().results;
}

const end = (token: string, uuid = "") =>
  api.call("DELETE", uuid === "" ? PATH : `${PATH}${uuid}/`, { token });
const statusOfMe = async (token: string) =>
  (await api.call("GET", "/api/v1/me/", { token })).statusCode;

test("lists the user's sessions with device and network, last used first", async () => {
  const { access } = await signIn();
  const [here, first, ...rest] = await listed(access);

  expect(here).toMatchObject({
    device: "Firefox on Linux",
    network: "203.0.113.*",
    is_current: true,
  });
  expect(first).toMatchObject({ is_current: false });
  expect(rest).toEqual([]);
});

test("shows a session's new network after its next refresh", async () => {
  const { refresh } = await signIn();
  api.deps.clock.advance(MINUTE_MS);
  const renewed = await api.call("POST", "/api/auth/token/refresh/", {
    body: { refresh },
    headers: { "user-agent": FIREFOX },
    ip: "198.51.100.4",
  });

  const [here] = await listed(renewed.json().access);
  expect(here).toMatchObject({ network: "198.51.100.*", is_current: true });
});

test("a session that was ended from another one fails on its next call and refresh", async () => {
  const lost = await signIn();
  const other = (await listed(user.access)).find(({ is_current: isCurrent }) => !isCurrent);

  expect((await end(user.access, other?.uuid)).statusCode).toBe(200);

  expect(await statusOfMe(lost.access)).toBe(401);
  const refreshed = await api.call("POST", "/api/auth/token/refresh/", {
    body: { refresh: lost.refresh },
  });
  expect(refreshed.statusCode).toBe(401);
  expect(await statusOfMe(user.access)).toBe(200);
  expect(await listed(user.access)).toHaveLength(1);
  expect((await end(user.access, other?.uuid)).statusCode).toBe(404);
});

test("signing out everywhere else ends all sessions except the caller's", async () => {
  const others = [await signIn(), await signIn()];

  expect((await end(user.access)).statusCode).toBe(200);

  expect(await Promise.all(others.map(({ access }) => statusOfMe(access)))).toEqual([401, 401]);
  expect(await listed(user.access)).toMatchObject([{ is_current: true }]);
});

test("a user cannot see or end another user's sessions", async () => {
  const stranger = await signUp(api);
  const [mine] = await listed(user.access);

  expect(await listed(stranger.access)).toMatchObject([{ is_current: true }]);
  expect((await end(stranger.access, mine?.uuid)).statusCode).toBe(404);
  await end(stranger.access);
  expect(await statusOfMe(user.access)).toBe(200);
});

test("does not list signed-out or expired sessions", async () => {
  const { refresh } = await signIn();
  await api.call("POST", "/api/auth/token/blacklist/", {
    body: { refresh },
    headers: { "user-agent": FIREFOX },
  });
  expect(await listed(user.access)).toHaveLength(1);

  api.deps.clock.advance(15 * 24 * 60 * MINUTE_MS);
  const { access } = await signIn();
  expect(await listed(access)).toMatchObject([{ is_current: true }]);
});

test("records the sign-out of another device as a security event", async () => {
  await signIn();
  api.deps.clock.advance(MINUTE_MS);
  await end(user.access);

  const events = await api.call("GET", "/api/v1/me/security-events/", { token: user.access });
  expect(events.json().results[0]).toMatchObject({
    kind: "session_ended",
    is_current_session: true,
  });
});

test("returns the list in pages", async () => {
  const { access } = await signIn();

  expect(await listed(access, "?limit=1")).toMatchObject([{ is_current: true }]);
  expect(await listed(access, "?limit=1&offset=1")).toMatchObject([{ is_current: false }]);
});
