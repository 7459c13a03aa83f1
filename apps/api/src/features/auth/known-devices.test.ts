import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";

import { knownDevices, sessions } from "#database/schema.ts";
import { deviceCookieOf, signUp, TEST_PASSWORD } from "#testing/signed-in-user.ts";
import { createTestApi, type TestApi } from "#testing/test-api.ts";

let api: TestApi;

beforeAll(async () => {
  api = await createTestApi();
});
afterAll(() => api.close());

function signIn(
  email: string,
  { cookie, password = TEST_PASSWORD, ip = "127.0.0.1" }: Caller = {},
) {
  return api.call("POST", "/api/auth/token/", {
    body: { email, password },
    ip,
    ...(cookie !== undefined && { headers: { cookie } }),
  });
}

type Caller = { cookie?: string; password?: string; ip?: string };

function devicesOf(userId: string) {
  return api.deps.database.asSystem((db) =>
    db.select().from(knownDevices).where(eq(knownDevices.userId, userId)),
  );
}

test("registering and signing in set an HttpOnly, same-site device cookie for the auth routes", async () => {
  const { email, cookie } = await signUp(api);
  const answer = await signIn(email, { cookie });
  const secure = await createTestApi({ publicUrl: "https://snowball.example" });
  const overHttps = await secure.call("POST", "/api/auth/register/", {
    body: { username: email, email, password1: TEST_PASSWORD, password2: TEST_PASSWORD },
  });
  await secure.close();

  const attributes = {
    name: "snowball_device",
    path: "/api/auth/",
    httpOnly: true,
    sameSite: "Strict",
    maxAge: 365 * 24 * 3_600,
  };
  expect(answer.cookies).toEqual([{ ...attributes, value: expect.any(String) }]);
  expect(overHttps.cookies).toEqual([{ ...attributes, value: expect.any(String), secure: true }]);
});

test("sets no cookie on a refused sign-in", async () => {
  const { email } = await signUp(api);

  const refused = await signIn(email, { password: "a wrong password" });

  expect([refused.statusCode, refused.cookies]).toEqual([401, []]);
});

test("recognizes a device that signs in again and adds another browser as a new device", async () => {
  const user = await signUp(api);
  const again = await signIn(user.email, { cookie: user.cookie });
  expect(await devicesOf(user.userId)).toHaveLength(1);

  await signIn(user.email);
  const devices = await devicesOf(user.userId);
  expect(devices).toHaveLength(2);

  const [sessionId = ""] = again.json<{ refresh: string }>().refresh.split(".");
  const [session] = await api.deps.database.asSystem((db) =>
    db.select().from(sessions).where(eq(sessions.id, sessionId)),
  );
  expect(user.cookie).toContain(`=${session?.deviceId}.`);
});

test("knows a shared browser as a device of both users", async () => {
  const ada = await signUp(api);
  const ben = await signUp(api);
  const shared = deviceCookieOf(await signIn(ben.email, { cookie: ada.cookie }));

  await signIn(ada.email, { cookie: shared });

  expect(await devicesOf(ada.userId)).toHaveLength(1);
  expect(await devicesOf(ben.userId)).toHaveLength(2);
});

test("lets only known devices sign in while strangers guess", async () => {
  const user = await signUp(api);
  const other = await signUp(api);
  for (let round = 0; round < 4; round += 1) {
    await signIn(user.email, { password: "a wrong password", ip: "198.51.100.1" });
  }

  const [id = "", day = ""] = user.cookie.split(".");
  const statusOf = async (cookie: string) =>
    (await signIn(user.email, { cookie, ip: "198.51.100.1" })).statusCode;
  expect(await statusOf(other.cookie)).toBe(429);
  expect(await statusOf(`${id}.${day}.${"A".repeat(43)}`)).toBe(429);
  expect(await statusOf(user.cookie)).toBe(200);
});
