import { expect, test } from "vitest";

import { createRegistry } from "./metrics.ts";

test("exposes counters, histograms and gauges in the Prometheus format", async () => {
  const registry = createRegistry();
  const jobs = registry.counter({
    name: "jobs_total",
    help: "Jobs that ended.",
    labels: { lane: ["mail", "banks"] },
  });
  const times = registry.histogram({ name: "took_seconds", help: "Time.", buckets: [0.1, 1] });
  registry.gauge({ name: "waiting", help: "Jobs that wait." }, async () => [{ value: 3 }]);

  jobs.add({ lane: "mail" });
  jobs.add({ lane: "mail" }, 2);
  times.observe({}, 0.1);
  times.observe({}, 0.5);
  times.observe({}, 4);

  expect(await registry.expose()).toBe(`# HELP jobs_total Jobs that ended.
# TYPE jobs_total counter
jobs_total{lane="mail"} 3
# HELP took_seconds Time.
# TYPE took_seconds histogram
took_seconds_bucket{le="0.1"} 1
took_seconds_bucket{le="1"} 2
took_seconds_bucket{le="+Inf"} 3
took_seconds_sum 4.6
took_seconds_count 3
# HELP waiting Jobs that wait.
# TYPE waiting gauge
waiting 3
`);
});

test("unexpected label values and labels create no new series", async () => {
  const registry = createRegistry();
  const calls = registry.counter({
    name: "calls_total",
    help: "Calls.",
    labels: { route: new Set(["/livez"]) },
  });

  for (let n = 0; n < 1_000; n += 1)
    calls.add({ route: `/api/v1/${n}`, email: `${n}@example.com` });
  calls.add({ route: "/livez" });
  calls.add({});

  const series = (await registry.expose()).split("\n").filter((line) => line.startsWith("calls_"));
  expect(series).toEqual(['calls_total{route="other"} 1001', 'calls_total{route="/livez"} 1']);
});

test("leaves out a gauge that fails and exposes the others", async () => {
  const registry = createRegistry();
  registry.gauge({ name: "away", help: "Away." }, () => Promise.reject(new Error("database")));
  registry.gauge({ name: "here", help: "Here." }, () => [{ value: 1 }]);

  const text = await registry.expose();

  expect(text).toContain("here 1\n");
  expect(text).not.toMatch(/^away/m);
});
