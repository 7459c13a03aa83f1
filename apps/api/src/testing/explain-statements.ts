import { Client, escapeLiteral } from "pg";
import { vi } from "vitest";

import { loginsOn } from "./logins-on.ts";
import type { TestApi } from "./test-api.ts";

type PlanNode = {
  "Node Type": string;
  "Actual Rows": number;
  "Actual Loops": number;
  "Rows Removed by Filter"?: number;
  "Index Name"?: string;
  Plans?: PlanNode[];
};

/** A statement with data of its query plan. */
export type Explained = {
  text: string;
  /** Rows read from tables and indexes, including those that a filter removed. */
  rowsRead: number;
  indexes: string[];
};

/**
 * Returns the SELECT statements of `work` with their query plans. Runs them again as the same user with row-level
 * security.
 */
export async function explainStatements(
  { connectionString }: Pick<TestApi, "connectionString">,
  { userId, work }: { userId: string; work: () => Promise<unknown> },
): Promise<Explained[]> {
  const sent = await readingStatements(work);
  const client = new Client({ connectionString: loginsOn(connectionString).api });
  await client.connect();
  try {
    await client.query("SELECT set_config('snowball.user_id', $1, false)", [userId]);
    const explained: Explained[] = [];
    for (const { text, values } of sent) {
      await client.query(`PREPARE asked AS ${text}`);
      const { rows } = await client.query<{ "QUERY PLAN": [{ Plan: PlanNode }] }>(
        `EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) EXECUTE asked ${writtenOf(values)}`,
      );
      await client.query("DEALLOCATE asked");
      const nodes = rows.flatMap((row) => nodesIn(row["QUERY PLAN"][0].Plan));
      explained.push({
        text,
        rowsRead: nodes.reduce((sum, node) => sum + rowsReadBy(node), 0),
        indexes: nodes.flatMap((node) => node["Index Name"] ?? []),
      });
    }
    return explained;
  } finally {
    await client.end();
  }
}

function writtenOf(values: readonly unknown[]): string {
  const written = values.map((value) => {
    if (value === null || value === undefined) return "NULL";
    return escapeLiteral(typeof value === "string" ? value : JSON.stringify(value));
  });
  return written.length === 0 ? "" : `(${written.join(", ")})`;
}

type Sent = { text: string; values: unknown[] };

async function readingStatements(work: () => Promise<unknown>): Promise<Sent[]> {
  const query = vi.spyOn(Client.prototype, "query");
  try {
    await work();
    return query.mock.calls
      .map(
        ([config, values = []]: unknown[]) => ({ text: "", values, ...(config as object) }) as Sent,
      )
      .filter(({ text }) => text.startsWith("select") && !text.startsWith("select current_user"));
  } finally {
    query.mockRestore();
  }
}

function nodesIn(node: PlanNode): PlanNode[] {
  return [node, ...(node.Plans ?? []).flatMap(nodesIn)];
}

/** Nodes that pass on rows of other nodes. Counting them would count rows twice. */
const PASS_ON: ReadonlySet<string> = new Set(["Bitmap Index Scan", "Subquery Scan"]);

function rowsReadBy(node: PlanNode): number {
  const type = node["Node Type"];
  if (!type.includes("Scan") || PASS_ON.has(type)) return 0;

  return (node["Actual Rows"] + (node["Rows Removed by Filter"] ?? 0)) * node["Actual Loops"];
}
