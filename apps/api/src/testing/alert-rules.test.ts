import { readFileSync } from "node:fs";
import { join } from "node:path";

import Fastify from "fastify";
import { Registry } from "prom-client";
import { expect, test } from "vitest";

import { countDatabaseErrors, countJobs, measure, measureRequests } from "#metrics.ts";

// An alert on a metric or label that does not exist would never fire.

const DEPLOY = join(import.meta.dirname, "../../../../deploy");
const PAGE = readFileSync(join(DEPLOY, "../docs/operations.md"), "utf8");

type Rule = { name: string; expr: string; for: string; runbook: string };

const rules = readFileSync(join(DEPLOY, "prometheus-rules.yaml"), "utf8")
  .split("- alert: ")
  .slice(1)
  .map((text): Rule => {
    const word = (pattern: RegExp) => pattern.exec(text)?.[1] ?? "";
    return {
      name: word(/^(\w+)\n/),
      expr: word(/^ +expr: (.+)$/m),
      for: word(/^ +for: (\d+m)$/m),
      runbook: word(/runbook: "docs\/operations\.md#([\w-]+)"/),
    };
  });

/** The names of a metric's labels. */
type Metric = readonly string[];

/** The values that labels can have. */
const VALUES: Record<string, readonly string[]> = {
  status: ["1xx", "2xx", "3xx", "4xx", "5xx"],
  result: ["done", "failed", "given_up", "unavailable", "unreadable"],
  state: ["total", "idle", "waiting"],
};

const syncJob = {
  name: "sync_connection",
  lane: "banks",
  attemptsMax: 1,
  run: async () => undefined,
} as const;

/** Returns every metric that our processes register at startup. */
function describeMetrics(): { metrics: Map<string, Metric>; registry: Registry } {
  const registry = new Registry();
  countDatabaseErrors(registry);
  countJobs(registry, [syncJob]);
  const database = { pools: () => [], asSystem: async () => [] };
  measure(registry, { database, clock: null } as never, []);
  measureRequests(Fastify(), registry);
  const registered = registry.getMetricsAsArray() as unknown as {
    name: string;
    labelNames: Metric;
  }[];
  return { metrics: new Map(registered.map((each) => [each.name, each.labelNames])), registry };
}

/** Returns the metrics and labels of a rule that do not exist. */
function findUnknown({ expr }: Rule, metrics: ReadonlyMap<string, Metric>): string[] {
  const asked = [...expr.matchAll(/(?<!")\b((?:snowball|nodejs)_\w+)(?:\{([^}]*)\})?/g)];
  const grouped = /by \(([^)]*)\)/.exec(expr)?.[1]?.split(", ") ?? [];

  return asked.flatMap(([, name = "", labels = ""]) => {
    const labelNames = metrics.get(name.replace(/_(count|sum|bucket)$/, ""));
    if (labelNames === undefined) return [name];
    return [
      ...Array.from(labels.matchAll(/(\w+)="([^"]*)"/g)).flatMap(([pair, label = "", value = ""]) =>
        labelNames.includes(label) && VALUES[label]?.includes(value) ? [] : [`${name} ${pair}`],
      ),
      ...grouped.flatMap((label) => (labelNames.includes(label) ? [] : [`${name} by ${label}`])),
    ];
  });
}

test.for(rules.map((rule) => [rule.name, rule] as const))(
  "%s uses only existing metrics and labels",
  ([, rule]) => {
    expect(findUnknown(rule, describeMetrics().metrics)).toEqual([]);
  },
);

test("finds a rule with an unknown metric or label", () => {
  const rule = (expr: string) => ({ name: "", expr, for: "", runbook: "" });
  const { metrics } = describeMetrics();

  expect(findUnknown(rule("snowball_jobs > 1"), metrics)).toEqual(["snowball_jobs"]);
  expect(
    findUnknown(rule('sum by (bank) (snowball_jobs_total{result="lost"}) > 0'), metrics),
  ).toEqual(['snowball_jobs_total result="lost"', "snowball_jobs_total by bank"]);
});

test("operations.md has instructions, threshold and delay of each alert", () => {
  const anchors = [...PAGE.matchAll(/^## (.+)$/gm)].map(([, title = ""]) =>
    title.toLowerCase().replaceAll(" ", "-"),
  );
  const rows = PAGE.split("\n").filter((line) => line.startsWith("| "));

  expect(rules.length).toBeGreaterThanOrEqual(10);
  for (const rule of rules) {
    expect(anchors).toContain(rule.runbook);
    const row = rows.find((line) => line.includes(`\`${rule.name}\``)) ?? "";
    expect(row).toContain(`#${rule.runbook})`);
    expect(row).toMatch(new RegExp(`\\| ${rule.for.replace("m", " min")} +\\|`));
    const threshold = /> (\d{2,})$/.exec(rule.expr)?.[1] ?? "";
    expect(row).toContain(threshold);
  }
});

test("counters with alerts start at 0, so that the first increase fires", async () => {
  const { registry } = describeMetrics();

  const text = await registry.metrics();

  expect(text).toContain("snowball_database_connection_errors_total 0\n");
  expect(text).toContain(
    'snowball_jobs_total{job="sync_connection",lane="banks",result="given_up"} 0\n',
  );
});
