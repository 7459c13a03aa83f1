import { randomBytes } from "node:crypto";

import { beforeAll, afterAll, expect, onTestFinished, test } from "vitest";

import { buildApp } from "#app.ts";
import { queryDatabase } from "#testing/query-database.ts";
import { signUp, TEST_PASSWORD } from "#testing/signed-in-user.ts";
import { createTestApi, type TestApi } from "#testing/test-api.ts";

// The effects of a new TOKEN_KEY and a new REFRESH_KEY that docs/operations.md describes.

let api: TestApi;

beforeAll(async () => {
  api = await createTestApi();
});
afterAll(() => api.close());

/** Restarts the same installation with other keys. */
async function restartWith(keys: { tokenKey?: Buffer; refreshKey?: Buffer }) {
  const app = await buildApp({ ...api.deps, ...keys }, { logLevel: "silent" });
  onTestFinished(() => app.close());

  return {
    getMe: (access: string) =>
      app.inject({ url: "/api/v1/me/", headers: { authorization: `Bearer ${access}` } }),
    post: (url: string, payload: object, cookie?: string) =>
      app.inject({ method: "POST", url, payload, ...(cookie && { headers: { cookie } }) }),
  };
}

const newKey = () => randomBytes(32);

test("a new TOKEN_KEY rejects access tokens until the next refresh but ends no session", async () => {
  const user = await signUp(api);
  const restarted = await restartWith({ tokenKey: newKey() });

  const refused = await restarted.getMe(user.access);
  const refreshed = await restarted.post("/api/auth/token/refresh/", { refresh: user.refresh });

  expect([refused.statusCode, refused.json().code]).toEqual([401, "token_not_valid"]);
  expect((await restarted.getMe(refreshed.json().access)).statusCode).toBe(200);
});

test("a new REFRESH_KEY ends no session if the client received the last refresh response", async () => {
  const user = await signUp(api);
  const restarted = await restartWith({ refreshKey: newKey() });
  let { refresh } = user;

  expect((await restarted.getMe(user.access)).statusCode).toBe(200);
  for (let round = 0; round < 3; round += 1) {
    const answer = await restarted.post("/api/auth/token/refresh/", { refresh }, user.cookie);
    expect(answer.statusCode).toBe(200);
    ({ refresh } = answer.json());
  }
});

test("a new REFRESH_KEY ends a session if the last refresh response was lost", async () => {
  const user = await signUp(api);
  // The response is lost, so the browser sends the same token again.
  await api.call("POST", "/api/auth/token/refresh/", { body: { refresh: user.refresh } });
  const restarted = await restartWith({ refreshKey: newKey() });

  const answer = await restarted.post("/api/auth/token/refresh/", { refresh: user.refresh });

  expect([answer.statusCode, answer.json().code]).toEqual([401, "token_not_valid"]);
});

test("a new REFRESH_KEY makes every known device unknown", async () => {
  const user = await signUp(api);
  const devices = () =>
    queryDatabase(api, "select from known_devices where user_id = $1", [user.userId]);
  const credentials = { email: user.email, password: TEST_PASSWORD };
  await api.call("POST", "/api/auth/token/", {
    body: credentials,
    headers: { cookie: user.cookie },
  });
  expect(await devices()).toHaveLength(1);
  const restarted = await restartWith({ refreshKey: newKey() });

  const answer = await restarted.post("/api/auth/token/", credentials, user.cookie);

  expect(answer.statusCode).toBe(200);
  expect(await devices()).toHaveLength(2);
});
