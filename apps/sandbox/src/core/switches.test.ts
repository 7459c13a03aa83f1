import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";

import { buildSandbox } from "../app.ts";
import { DAY_MS, startPlaid } from "../testing/start-plaid.ts";

test("the clock can be moved and put right, and stays moved through a restart", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "sandbox-clock-"));
  const running = await startPlaid({ dataDir });
  const start = Date.now();
  await running.advance(3 * DAY_MS);
  await running.stop();

  const again = buildSandbox({ dataDir });
  const ahead = again.sandboxCore.clock.now().getTime() - start;
  expect(ahead).toBeGreaterThanOrEqual(3 * DAY_MS);
  const reset = await again.inject({
    method: "POST",
    url: "/_sandbox/clock",
    payload: { reset: true },
  });
  expect(reset.json()).toMatchObject({ offsetMs: 0 });
  await again.close();
});

test("the clock can be moved by days, and says what it is and how far ahead", async () => {
  const { app, call } = await startPlaid();
  await call("/_sandbox/clock", { advanceDays: 2 });
  const { body } = await call<object>("/_sandbox/clock", { advanceDays: 1 });

  expect(body).toEqual({ now: expect.any(String), offsetMs: 3 * DAY_MS });
  const asked = await app.inject({ method: "GET", url: "/_sandbox/clock" });
  expect(asked.json()).toMatchObject({ offsetMs: 3 * DAY_MS });
});

test.each([
  [{}],
  [{ advanceMs: "1" }],
  [{ advanceMs: 1, reset: true }],
  [{ advanceDays: 0.5 }],
  [{ reset: false }],
])("the clock refuses %o", async (body) => {
  const { call } = await startPlaid();
  expect((await call("/_sandbox/clock", body)).status).toBe(400);
});

test("a clock that a product follows goes forward only, through resets and restarts", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "sandbox-followed-"));
  const running = await startPlaid({ dataDir });
  await running.advance(2 * DAY_MS);
  await fetch(`${running.origin}/_sandbox/clock?follow`);

  for (const back of [{ reset: true }, { advanceMs: -1 }]) {
    expect((await running.call("/_sandbox/clock", back)).status).toBe(409);
  }
  await fetch(`${running.origin}/_sandbox/reset`, { method: "POST" });
  expect(running.core.clock.offset()).toBe(2 * DAY_MS);
  await running.stop();

  const again = buildSandbox({ dataDir });
  const move = (payload: object) =>
    again.inject({ method: "POST", url: "/_sandbox/clock", payload });
  expect((await move({ reset: true })).statusCode).toBe(409);
  expect((await move({ advanceMs: DAY_MS })).json()).toMatchObject({ offsetMs: 3 * DAY_MS });
  await again.close();
});

test("a reset forgets items, faults, the clock and the settings", async () => {
  const running = await startPlaid();
  const access_token = await running.link();
  await running.advance(DAY_MS);
  await running.call("/_sandbox/faults", { path: "/item", kind: "status_500" });
  await running.call("/_sandbox/plaid/settings", { rateLimits: false });
  const reset = await fetch(`${running.origin}/_sandbox/reset`, { method: "POST" });
  expect(reset.status).toBe(200);
  const gone = await running.call("/item/get", { access_token });
  expect(gone.body["error_code"]).toBe("INVALID_ACCESS_TOKEN");
  expect(running.core.clock.offset()).toBe(0);
  const settings = await fetch(`${running.origin}/_sandbox/plaid/settings`);
  expect(await settings.json()).toMatchObject({ rateLimits: true });
});

test("the first page says what this is and names personas, banks, cards and switches", async () => {
  const { origin } = await startPlaid();
  const page = await fetch(origin);
  const html = await page.text();
  for (const text of ["no real bank", "user_good", "4242 4242 4242 4242", "/_sandbox/clock"]) {
    expect(html).toContain(text);
  }
  expect(page.headers.get("content-security-policy")).toContain("default-src 'none'");
  expect(html).not.toContain("<script");
});

test("items expire after thirty days when that is switched on, and not before", async () => {
  const running = await startPlaid();
  const access_token = await running.link();
  await running.advance(31 * DAY_MS);
  expect((await running.call("/accounts/get", { access_token })).status).toBe(200);
  await running.call("/_sandbox/plaid/settings", { itemsExpire: true });
  const expired = await running.call("/accounts/get", { access_token });
  expect(expired.body["error_code"]).toBe("ITEM_LOGIN_REQUIRED");
});
