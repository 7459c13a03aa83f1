import { Registry } from "prom-client";
import { expect, onTestFinished, test, vi } from "vitest";

import { buildApp, listJobs } from "#app.ts";
import { runJobs } from "#jobs/run-jobs.ts";
import { countJobs, measure, measureRequests, registerGauge, serveMetrics } from "#metrics.ts";
import { createBankHarness } from "./bank-harness.ts";
import { ampleLimits } from "./test-api.ts";

async function setUp() {
  const harness = await createBankHarness();
  onTestFinished(() => harness.close());
  const registry = new Registry();
  const { deps, logins } = harness.api;
  const jobs = listJobs(deps);
  measure(registry, deps, jobs);
  const app = await buildApp(deps, {
    logLevel: "silent",
    limits: ampleLimits,
    userLimits: ampleLimits,
    eventLoopDelayMsMax: 0,
    watch: (built) => measureRequests(built, registry),
  });
  onTestFinished(() => app.close());
  const served = await serveMetrics(registry, { host: "127.0.0.1", port: 0 });
  onTestFinished(() => served.close());
  const read = async () => (await fetch(`http://127.0.0.1:${served.port}/metrics`)).text();
  const work = async () => {
    const reportOutcome = countJobs(registry, jobs);
    const connectionString = logins.system;
    const runner = await runJobs({
      connectionString,
      jobs,
      log: app.log,
      onOutcome: reportOutcome,
    });
    onTestFinished(() => runner.stop());
  };
  return { harness, registry, app, served, read, work };
}

test("exposes metrics of requests, jobs, the queue, pools and the process", async () => {
  const { harness, app, read, work } = await setUp();
  const user = await harness.signUp();
  await harness.openLink(user);
  await harness.postItem(user, await harness.publicToken());
  await app.inject({ url: "/readyz" });
  await app.inject({ url: "/api/v1/items/", headers: { authorization: `Bearer ${user.access}` } });
  const waiting = await read();

  expect(waiting).toMatch(/^snowball_queue_age_seconds\{lane="banks"\} [0-9.e-]*[1-9][0-9.e-]*$/m);
  expect(waiting).toMatch(/^nodejs_eventloop_lag_p99_seconds [0-9.]+$/m);
  expect(waiting).toMatch(/^snowball_database_connections\{pool="api",state="total"\} [1-9]$/m);
  expect(waiting).toMatch(/^snowball_plans_under_way 0$/m);
  expect(waiting).toMatch(
    /^snowball_http_request_duration_seconds_count\{method="GET",route="\/readyz",status="2xx"\} 1$/m,
  );

  await work();
  const stored = /^snowball_jobs_total\{job="sync_connection",lane="banks",result="stored"\} 1$/m;
  await vi.waitFor(async () => expect(await read()).toMatch(stored), { timeout: 20_000 });
});

test("no label contains unknown URLs or personal data", async () => {
  const { harness, app, read, work } = await setUp();
  const user = await harness.signUp();
  await work();
  const authorization = `Bearer ${user.access}`;
  for (let n = 0; n < 50; n += 1) {
    await app.inject({ url: `/nowhere/${n}-${user.email}` });
    await app.inject({
      url: `/api/v1/items/${crypto.randomUUID()}/?email=${user.email}`,
      method: "DELETE",
      headers: { authorization },
    });
  }

  const text = await read();

  expect(text).not.toContain(user.userId);
  expect(text).not.toContain(user.email);
  expect(text).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-/);
  expect(text).not.toContain("nowhere");
  const routes = new Set(Array.from(text.matchAll(/route="([^"]*)"/g), ([, route]) => route));
  expect(routes).toContain("/api/v1/items/:uuid/");
  expect(routes.size).toBeLessThanOrEqual(4);
});

test("the metrics server serves nothing but the metrics", async () => {
  const served = await serveMetrics(new Registry(), { host: "127.0.0.1", port: 0 });
  onTestFinished(() => served.close());
  const status = async (path: string, method = "GET") =>
    (await fetch(`http://127.0.0.1:${served.port}${path}`, { method })).status;

  expect(await status("/metrics")).toBe(200);
  expect(await status("/")).toBe(404);
  expect(await status("/metrics", "POST")).toBe(404);
  await expect(
    serveMetrics(new Registry(), { host: "127.0.0.1", port: served.port }),
  ).rejects.toThrow("METRICS_PORT");
});

test("leaves out a gauge that fails and exposes the others", async () => {
  const registry = new Registry();
  const help = "A gauge.";
  registerGauge(registry, { name: "away", help }, () => Promise.reject(new Error("database")));
  registerGauge(registry, { name: "here", help }, () => [{ value: 1 }]);

  const text = await registry.metrics();

  expect(text).toMatch(/^here 1$/m);
  expect(text).not.toMatch(/^away /m);
});
