import { readFileSync } from "node:fs";
import { join } from "node:path";

import Fastify from "fastify";
import { expect, test } from "vitest";

import { measureRequests } from "#metrics/measure-requests.ts";
import { createRegistry, type Registry } from "#metrics/registry.ts";
import { countDatabaseErrors, countJobs, measure } from "#metrics-of.ts";

// An alert that names a metric or a label that there is not stays silent for ever.

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

type Metric = Parameters<Registry["gauge"]>[0];

const syncJob = {
  name: "sync_connection",
  lane: "banks",
  attemptsMax: 1,
  run: async () => undefined,
} as const;

/** Every metric that a process of ours tells, as it is described when the process starts. */
function describeMetrics(): { metrics: Map<string, Metric>; registry: Registry } {
  const metrics = new Map<string, Metric>();
  const registry = createRegistry();
  const noted = <Kind extends "counter" | "gauge" | "histogram">(kind: Kind): Registry[Kind] =>
    ((options: Metric, ...rest: never[]) => {
      metrics.set(options.name, options);
      return (registry[kind] as (...all: unknown[]) => unknown)(options, ...rest);
    }) as never;
  const noting: Registry = {
    ...registry,
    counter: noted("counter"),
    gauge: noted("gauge"),
    histogram: noted("histogram"),
  };
  countDatabaseErrors(noting);
  countJobs(noting, [syncJob]);
  const database = { pools: () => [], asSystem: async () => [] };
  measure(noting, { database, clock: null } as never, []);
  measureRequests(Fastify(), noting);
  return { metrics, registry };
}

/** What a rule asks for that nobody tells. */
function findUntold({ expr }: Rule, metrics: ReadonlyMap<string, Metric>): string[] {
  const asked = [...expr.matchAll(/(?<!")\b(snowball_\w+)(?:\{([^}]*)\})?/g)];
  const grouped = /by \(([^)]*)\)/.exec(expr)?.[1]?.split(", ") ?? [];

  return asked.flatMap(([, name = "", labels = ""]) => {
    const metric = metrics.get(name.replace(/_(count|sum|bucket)$/, ""));
    if (metric === undefined) return [name];
    const isTold = (label: string, value: string) => {
      const values = metric.labels?.[label];
      return values !== undefined && [...(values as Iterable<string>)].includes(value);
    };
    return [
      ...Array.from(labels.matchAll(/(\w+)="([^"]*)"/g)).flatMap(([pair, label = "", value = ""]) =>
        isTold(label, value) ? [] : [`${name} ${pair}`],
      ),
      ...grouped.flatMap((label) => (metric.labels?.[label] ? [] : [`${name} by ${label}`])),
    ];
  });
}

test.for(rules.map((rule) => [rule.name, rule] as const))(
  "%s asks for what is told",
  ([, rule]) => {
    expect(findUntold(rule, describeMetrics().metrics)).toEqual([]);
  },
);

test("a rule that asks for what nobody tells is found", () => {
  const rule = (expr: string) => ({ name: "", expr, for: "", runbook: "" });
  const { metrics } = describeMetrics();

  expect(findUntold(rule("snowball_jobs > 1"), metrics)).toEqual(["snowball_jobs"]);
  expect(
    findUntold(rule('sum by (bank) (snowball_jobs_total{result="lost"}) > 0'), metrics),
  ).toEqual(['snowball_jobs_total result="lost"', "snowball_jobs_total by bank"]);
});

test("what to do at each alert stands on the page, with the alert and how long it waits", () => {
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

test("what is alerted about when it grows is told as 0 from the start: the first time is a growth too", async () => {
  const { registry } = describeMetrics();

  const text = await registry.expose();

  expect(text).toContain("snowball_database_connection_errors_total 0\n");
  expect(text).toContain(
    'snowball_jobs_total{job="sync_connection",lane="banks",result="given_up"} 0\n',
  );
});
