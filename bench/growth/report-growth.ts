import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { startEmbeddedServer } from "../../apps/api/src/database/embedded/start-embedded-server.ts";
import { writePart } from "../write-part.ts";
import { close, install, type Installation } from "./install.ts";
import { measureReads, type ReadAtSizes } from "./measure-reads.ts";
import { findWholeScans, type WholeScan } from "./whole-scans.ts";

const SIZES = [1_000, 100_000];
/**
 * The same calls and statements where there are few users and where there are many, as many as are named:
 * how much slower they are, by turns in one run, and which of them go through a whole table. Writes them
 * into docs/scale.md.
 */
export async function reportGrowth(named: readonly number[]): Promise<string> {
  const sizes = named.length > 0 ? [1_000, ...named] : SIZES;
  const dataDir = mkdtempSync(join(tmpdir(), "snowball-bench-"));
  // Thrown away after: nothing measured here waits for the disk.
  const server = await startEmbeddedServer({ dataDir, durable: false });
  const installations: Installation[] = [];
  try {
    for (const users of sizes) installations.push(await install(server.connectionString, users));
    const reads = await measureReads(installations);
    const scans = await findWholeScans(installations);
    const report = tell({ installations, reads, scans });
    writePart({ page: "scale.md", part: "growth", words: report });
    return `${JSON.stringify({ reads, scans })}\n\n${report}`;
  } finally {
    await Promise.all(installations.map(close));
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

type Findings = { installations: Installation[]; reads: ReadAtSizes[]; scans: WholeScan[] };

function tell({ installations, reads, scans }: Findings): string {
  const [few, ...many] = installations;
  const sizes = many.map(({ users }) => users.toLocaleString("en-US"));
  const ratio = (n: number) => n.toFixed(2);

  return [
    `Each read of one of ${few?.users.toLocaleString("en-US")} users beside the same of one of more, by turns, ${few?.callers.length} users in turn`,
    "(1 = takes as long; wanted is 1.3 at most):",
    "",
    row(["call", ...sizes.flatMap((size) => [`median, ${size}`, `p99, ${size}`])]),
    row(["---", ...sizes.flatMap(() => ["---", "---"])]),
    ...reads.map(({ path, ratios }) =>
      row([`\`${path}\``, ...ratios.flatMap(({ median, p99 }) => [ratio(median), ratio(p99)])]),
    ),
    "",
    row(["users", "rows each", "kB each, with indexes"]),
    row(["---", "---", "---"]),
    ...installations.map(({ users, rows, bytes }) =>
      row([
        users.toLocaleString("en-US"),
        (rows / users).toFixed(0),
        (bytes / users / 1_000).toFixed(1),
      ]),
    ),
    "",
    scans.length === 0
      ? "No statement of a read, a sign-in, a webhook or a scheduled job goes through a table that grows."
      : "Statements that go through a whole table that grows:",
    ...(scans.length === 0 ? [] : [""]),
    ...scans.map(({ what, table, rows }) => `- ${what}: \`${table}\`, about ${rows} rows`),
  ].join("\n");
}

const row = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
