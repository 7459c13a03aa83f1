import { Client } from "pg";
import { vi } from "vitest";

import { type PlanNode, readWholeIn } from "./read-plan.ts";
import type { TestApi } from "./test-api.ts";

type Sent = { text: string; values: unknown[] };
type Config = Partial<Sent> & { asked?: { statement: { text: string }; values: unknown[] }[] };

/** A statement that reads a whole table or index. */
export type WholeScan = { reads: string; text: string };

/**
 * Returns the statements of `work` that read a whole table or index even if PostgreSQL avoids it. So the result does
 * not depend on the current number of rows.
 */
export async function findWholeScans(
  { connectionString }: Pick<TestApi, "connectionString">,
  work: () => Promise<unknown>,
): Promise<WholeScan[]> {
  const sent = await statementsOf(work);
  const client = new Client({ connectionString });
  await client.connect();
  try {
    // PostgreSQL prefers to read small tables completely, so these strategies are disabled.
    for (const way of ["seqscan", "hashjoin", "mergejoin"]) {
      await client.query(`SET enable_${way} = off`);
    }
    const { rows } = await client.query<{ name: string }>(
      "SELECT indexrelid::regclass::text AS name FROM pg_index WHERE indpred IS NOT NULL",
    );
    const partial = new Set(rows.map(({ name }) => name));
    const found: WholeScan[] = [];
    for (const { text, values } of sent) {
      const explained = await client.query<{ "QUERY PLAN": [{ Plan: PlanNode }] }>(
        `EXPLAIN (FORMAT JSON) ${text}`,
        values,
      );
      const plans = explained.rows.flatMap((row) => row["QUERY PLAN"]);
      // A partial index may be read completely, because it contains only few rows.
      const whole = plans
        .flatMap(({ Plan }) => readWholeIn(Plan))
        .filter((name) => !partial.has(name));
      found.push(...whole.map((reads) => ({ reads, text })));
    }
    return found;
  } finally {
    await client.end();
  }
}

/**
 * Returns how many rows of tables and indexes `work` reads, including filtered ones. Runs its statements a second time
 * in a transaction that is rolled back.
 */
export async function countRowsRead(
  { connectionString }: Pick<TestApi, "connectionString">,
  work: () => Promise<unknown>,
): Promise<number> {
  const sent = await statementsOf(work);
  const client = new Client({ connectionString });
  await client.connect();
  try {
    await client.query("BEGIN");
    let count = 0;
    for (const { text, values } of sent) {
      const { rows } = await client.query<{ "QUERY PLAN": [{ Plan: PlanNode }] }>(
        `EXPLAIN (ANALYZE, FORMAT JSON) ${text}`,
        values,
      );
      count += rows.reduce((sum, row) => sum + rowsReadIn(row["QUERY PLAN"][0].Plan), 0);
    }
    await client.query("ROLLBACK");
    return count;
  } finally {
    await client.end();
  }
}

function rowsReadIn(node: PlanNode): number {
  const read = node["Node Type"].includes("Scan")
    ? ((node["Actual Rows"] ?? 0) + (node["Rows Removed by Filter"] ?? 0)) *
      (node["Actual Loops"] ?? 0)
    : 0;
  return read + (node.Plans ?? []).reduce((sum, inner) => sum + rowsReadIn(inner), 0);
}

/** Excludes the queue, which is a third-party library, and the catalog, which does not grow with users. */
const EXCLUDED = /graphile_worker|pg_roles/;
const PLANNED = /^\s*(with|select|insert|update|delete)\b/i;

async function statementsOf(work: () => Promise<unknown>): Promise<Sent[]> {
  const query = vi.spyOn(Client.prototype, "query");
  try {
    await work();
    const sent = query.mock.calls.flatMap(([config, values]: unknown[]) =>
      sentWith(config as Config | string, values as unknown[] | undefined),
    );
    const ours = sent.filter(({ text }) => PLANNED.test(text) && !EXCLUDED.test(text));
    return [...new Map(ours.map((each) => [each.text, each])).values()];
  } finally {
    query.mockRestore();
  }
}

function sentWith(config: Config | string, values: unknown[] = []): Sent[] {
  if (typeof config === "string") return [{ text: config, values }];
  if (config.asked)
    return config.asked.map(({ statement: { text }, ...rest }) => ({ text, ...rest }));
  return [{ text: config.text ?? "", values: config.values ?? values }];
}
