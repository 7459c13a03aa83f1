import { CLOCK_OFFSET_HEADER } from "@snowball/contract";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";

import { createRemoteClock } from "#adapters/system/system-clock.ts";
import { type Sandbox, startSandbox } from "#testing/start-sandbox.ts";
import { signUp } from "#testing/signed-in-user.ts";
import { createTestApi, type TestApi } from "#testing/test-api.ts";

const DAY_MS = 86_400_000;

let sandbox: Sandbox;
let api: TestApi;

beforeAll(async () => {
  sandbox = await startSandbox();
  api = await createTestApi({ clock: createRemoteClock(`${sandbox.url}/_sandbox/clock`) });
});

afterAll(async () => {
  await api.close();
  await sandbox.close();
});

const move = (days: number) =>
  sandbox.call("POST", "/_sandbox/clock", { advanceMs: days * DAY_MS });

test("sessions expire by the followed clock from the first request after it moves", async () => {
  const user = await signUp(api);
  const me = (access: string) => api.call("GET", "/api/v1/me/", { token: access });
  const refresh = (token: string) =>
    api.call("POST", "/api/auth/token/refresh/", { body: { refresh: token } });
  expect((await me(user.access)).statusCode).toBe(200);

  await move(10);
  expect((await me(user.access)).statusCode).toBe(401);
  const renewed = await refresh(user.refresh);
  expect(renewed.statusCode).toBe(200);
  const pair = renewed.json<{ access: string; refresh: string }>();
  expect((await me(pair.access)).statusCode).toBe(200);

  await move(15);
  expect((await refresh(pair.refresh)).statusCode).toBe(401);
});

test("every response, even an error, has the clock offset as a header", async () => {
  const before = await api.call("GET", "/api/v1/me/");
  const offset = Number(before.headers[CLOCK_OFFSET_HEADER]);
  await move(1);
  const after = await api.call("GET", "/api/v1/me/");

  expect(Number(after.headers[CLOCK_OFFSET_HEADER])).toBe(offset + DAY_MS);
});

test("data calls wait for the followed clock, web app files do not", async () => {
  const catchUp = vi.fn<() => Promise<void>>(async () => undefined);
  const ours = await createTestApi({
    clock: { now: () => new Date(), followed: { catchUp, offsetMs: () => DAY_MS } },
  });
  onTestFinished(() => ours.close());

  const file = await ours.call("GET", "/assets/screen-0123abcd.js");
  expect(catchUp).not.toHaveBeenCalled();
  expect(file.headers[CLOCK_OFFSET_HEADER]).toBeUndefined();

  await ours.call("GET", "/api/v1/me/");
  expect(catchUp).toHaveBeenCalledOnce();
});

test("sends no clock offset if the server uses the system clock", async () => {
  const ours = await createTestApi();
  const { headers } = await ours.call("GET", "/api/v1/me/");
  await ours.close();

  expect(headers[CLOCK_OFFSET_HEADER]).toBeUndefined();
});
