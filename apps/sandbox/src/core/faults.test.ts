import { expect, test } from "vitest";

import { startPlaid } from "../testing/start-plaid.ts";
import type { RunningPlaid } from "../testing/start-plaid.ts";

async function order(running: RunningPlaid, fault: object): Promise<void> {
  const { status } = await running.call("/_sandbox/faults", { path: "/accounts", ...fault });
  expect(status).toBe(200);
}

test("latency delays the answer and changes nothing else", async () => {
  const running = await startPlaid();
  const access_token = await running.link();
  await order(running, { kind: "latency", delayMs: 150 });
  const before = performance.now();
  const slow = await running.call("/accounts/get", { access_token });
  expect(performance.now() - before).toBeGreaterThan(140);
  expect(slow.status).toBe(200);
});

test.each([
  ["status_500", 500, "API_ERROR"],
  ["status_429", 429, "RATE_LIMIT_EXCEEDED"],
])("%s is answered in Plaid's shape, as often as ordered", async (kind, status, type) => {
  const running = await startPlaid();
  const access_token = await running.link();
  await order(running, { kind, times: 2, after: 1 });
  const answers = [];
  for (let round = 0; round < 4; round += 1) {
    answers.push(await running.call("/accounts/get", { access_token }));
  }
  expect(answers.map((answer) => answer.status)).toEqual([200, status, status, 200]);
  expect(answers[1]?.body["error_type"]).toBe(type);
});

test("other paths are not hit, and DELETE lifts the orders", async () => {
  const running = await startPlaid();
  const access_token = await running.link();
  await order(running, { kind: "status_500", times: 100 });
  expect((await running.call("/item/get", { access_token })).status).toBe(200);
  const listed = await fetch(`${running.origin}/_sandbox/faults`);
  expect(await listed.json()).toMatchObject({ faults: [{ path: "/accounts", times: 100 }] });
  await fetch(`${running.origin}/_sandbox/faults`, { method: "DELETE" });
  expect((await running.call("/accounts/get", { access_token })).status).toBe(200);
});

test("garbage is not JSON though it says so, and html is a page with status 502", async () => {
  const running = await startPlaid();
  await order(running, { kind: "garbage" });
  const post = (): Promise<Response> => fetch(`${running.origin}/accounts/get`, { method: "POST" });
  const garbage = await post();
  expect(garbage.headers.get("content-type")).toContain("application/json");
  await expect(garbage.json()).rejects.toThrow(SyntaxError);
  await order(running, { kind: "html" });
  const html = await post();
  expect(html.status).toBe(502);
  expect(await html.text()).toContain("<html>");
});

test("a timeout is never answered", async () => {
  const running = await startPlaid();
  await order(running, { kind: "timeout" });
  const signal = AbortSignal.timeout(300);
  const waiting = fetch(`${running.origin}/accounts/get`, { method: "POST", signal });
  await expect(waiting).rejects.toThrow(/timeout/);
});

test("a lost answer was handled, a reset connection was not", async () => {
  const running = await startPlaid();
  const access_token = await running.link();
  await order(running, { path: "/item/remove", kind: "reset" });
  await expect(running.call("/item/remove", { access_token })).rejects.toThrow("fetch failed");
  expect((await running.call("/item/get", { access_token })).status).toBe(200);
  await order(running, { path: "/item/remove", kind: "lost_answer" });
  await expect(running.call("/item/remove", { access_token })).rejects.toThrow("fetch failed");
  const gone = await running.call("/item/get", { access_token });
  expect(gone.body["error_code"]).toBe("INVALID_ACCESS_TOKEN");
});

test("a fault on every path leaves the switches alone", async () => {
  const running = await startPlaid();
  await order(running, { path: "/", kind: "status_500", times: 1_000 });
  expect((await fetch(`${running.origin}/_sandbox/health`)).status).toBe(200);
  expect((await running.call("/_sandbox/plaid/settings", {})).status).toBe(200);
});

test.each([
  [{ kind: "earthquake" }],
  [{ kind: "latency", path: "accounts" }],
  [{ kind: "latency", times: 0 }],
  [{ kind: "latency", surprise: 1 }],
])("the order %o is refused", async (fault) => {
  const { call } = await startPlaid();
  expect((await call("/_sandbox/faults", { path: "/accounts", ...fault })).status).toBe(400);
});
