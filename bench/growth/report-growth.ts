import { statfsSync } from "node:fs";
import { tmpdir } from "node:os";

import { tableOf } from "../table-of.ts";
import { onThrowawayServer } from "../throwaway-server.ts";
import { writePart } from "../write-part.ts";
import { CALLERS, install, remove, type Size } from "./install.ts";
import { measureReads, type ReadBeside } from "./measure-reads.ts";
import { findWholeScans, type WholeScan } from "./whole-scans.ts";

const FEWEST = 1_000;
const SIZES = [100_000];
/** More users keep plans of one month in place of three, and so do the few beside them: two fifths of the bytes are plans. */
const WITH_MONTHS_MAX = 300_000;
/** What a user's rows and indexes take, and what is written on the way to them. */
const bytesOfUser = (users: number) => (users > WITH_MONTHS_MAX ? 52_000 : 68_000);

/** A number of users beside the fewest. */
type Grown = { few: Size; many: Size; reads: ReadBeside[]; scans: WholeScan[] };

/**
 * The same calls and statements where there are few users and where there are many, as many as are named:
 * how much slower they are, by turns in one run, and which of them go through a whole table. One number after
 * the other, so that the disk has to hold the largest alone. Writes them into docs/scale.md.
 */
export async function reportGrowth(named: readonly number[]): Promise<string> {
  const sizes = named.length > 0 ? named.filter((users) => users !== FEWEST) : SIZES;
  requireRoom(Math.max(...sizes));
  const grown: Grown[] = [];
  await onThrowawayServer(
    async (serverUrl) => {
      for (const users of sizes) grown.push(await growTo(serverUrl, users));
    },
    // Nothing measured here waits for the disk.
    { durable: false },
  );
  const report = tell(grown);
  writePart({ page: "scale.md", part: "growth", words: report });

  return `${JSON.stringify(grown)}\n\n${report}`;
}

/** @throws Error where the disk would be full before the end, and with it whatever else the machine does. */
function requireRoom(users: number): void {
  const { bavail, bsize } = statfsSync(tmpdir());
  const [wanted, free] = [users * bytesOfUser(users), bavail * bsize].map((bytes) => bytes / 1e9);
  if (wanted === undefined || free === undefined || wanted <= free) return;

  throw new Error(
    `${thousands(users)} users take ${wanted.toFixed(0)} GB and ${tmpdir()} has ${free.toFixed(0)}: ` +
      "set TMPDIR to a folder on another disk.",
  );
}

async function growTo(serverUrl: string, users: number): Promise<Grown> {
  const monthsOfPlans = users > WITH_MONTHS_MAX ? 1 : 3;
  const few = await install(serverUrl, { users: FEWEST, monthsOfPlans });
  const many = await install(serverUrl, { users, monthsOfPlans });
  const reads = await measureReads(few, many);
  const scans = await findWholeScans(few, many);
  await remove(serverUrl, few);
  await remove(serverUrl, many);

  return { few: few.size, many: many.size, reads, scans };
}

function tell(grown: readonly Grown[]): string {
  const [first] = grown;
  const sizes = [...(first === undefined ? [] : [first.few]), ...grown.map(({ many }) => many)];
  const scans = grown.flatMap((each) => each.scans);

  return [
    `Each read of one of ${thousands(FEWEST)} users beside the same of one of more, by turns, ${CALLERS} users in turn`,
    "(1 = takes as long; wanted is 1.3 at most):",
    "",
    tableOf(
      [
        "call",
        ...grown.flatMap(({ many: { users } }) => [
          `median, ${thousands(users)}`,
          `p99, ${thousands(users)}`,
        ]),
      ],
      (first?.reads ?? []).map(({ path }) => [
        `\`${path}\``,
        ...grown.flatMap(({ reads }) => {
          const read = reads.find((each) => each.path === path);
          return [read?.median, read?.p99].map((ratio) => ratio?.toFixed(2) ?? "–");
        }),
      ]),
    ),
    "",
    tableOf(
      ["users", "rows each", "kB each, with indexes", "GB", "minutes to fill"],
      sizes.map(({ users, rows, bytes, minutes }) => [
        thousands(users),
        (rows / users).toFixed(0),
        (bytes / users / 1_000).toFixed(1),
        (bytes / 1e9).toFixed(1),
        minutes.toFixed(1),
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

const thousands = (n: number) => n.toLocaleString("en-US");
