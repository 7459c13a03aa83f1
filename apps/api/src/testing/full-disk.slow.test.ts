import { endpoints, parseEndpoint } from "@snowball/contract";
import { afterAll, beforeAll, expect, test } from "vitest";

import { buildApp } from "#build-app.ts";
import { signUp, TEST_PASSWORD, type SignedInUser } from "./signed-in-user.ts";
import { ampleLimits, createTestApi, type TestApi } from "./test-api.ts";

let api: TestApi;
let user: SignedInUser;
let app: TestApi["app"];
let hasRoom = true;

beforeAll(async () => {
  api = await createTestApi();
  user = await signUp(api);
  app = await buildApp(api.deps, {
    logLevel: "silent",
    limits: ampleLimits,
    eventLoopDelayMsMax: 0,
    hasRoom: () => hasRoom,
  });
});

afterAll(async () => {
  await app.close();
  await api.close();
});

function call(method: "GET" | "PATCH" | "POST", url: string, payload?: object) {
  return app.inject({
    method,
    url,
    headers: { authorization: `Bearer ${user.access}` },
    ...(payload && { payload }),
  });
}

test("while the disk is full writes are refused with a sentence, reads go on, and so do sessions", async () => {
  hasRoom = false;

  const refused = await call("PATCH", "/api/v1/me/", { first_name: "Anna" });
  expect(refused.statusCode).toBe(503);
  expect(refused.headers["retry-after"]).toBe("30");
  expect(refused.json()).toEqual({
    code: "storage_full",
    detail:
      "We can't save anything right now because our storage is full. Nothing was changed, and you can still read your data.",
  });
  expect((await call("POST", "/webhooks/stripe/", {})).json()).toMatchObject({
    code: "storage_full",
  });

  expect((await call("GET", "/api/v1/me/")).statusCode).toBe(200);
  const credentials = { email: user.email, password: TEST_PASSWORD };
  expect((await call("POST", "/api/auth/token/", credentials)).statusCode).toBe(200);
  const refreshed = await call("POST", "/api/auth/token/refresh/", { refresh: user.refresh });
  expect(refreshed.statusCode).toBe(200);
});

const neededToRead = [
  "createProofChallenge",
  "signIn",
  "createPasskeyChallenge",
  "signInWithPasskey",
  "refresh",
  "signOut",
];
const writing = Object.entries(endpoints).filter(
  ([name, endpoint]) => !endpoint.startsWith("GET ") && !neededToRead.includes(name),
);

test.for(writing)("%s writes nothing while the disk is full", async ([, endpoint]) => {
  const { method, path } = parseEndpoint(endpoint);
  hasRoom = false;

  const answer = await app.inject({ method, url: path.replace(/:\w+/, user.userId) });

  expect(answer.json()).toMatchObject({ code: "storage_full" });
});

test("once there is room again, writes are taken again", async () => {
  hasRoom = true;

  expect((await call("PATCH", "/api/v1/me/", { first_name: "Anna" })).statusCode).toBe(200);
});
