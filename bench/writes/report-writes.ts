import { Client } from "pg";

import { onFreshDatabase } from "../fresh-database.ts";
import { startOurServer } from "../our-server.ts";
import { tableOf } from "../table-of.ts";
import { writePart } from "../write-part.ts";
import { startBareInbox } from "./bare-inbox.ts";
import { startBareLinks } from "./bare-links.ts";
import {
  link,
  measureLink,
  measureRegistration,
  measureWebhook,
  register,
  type Written,
} from "./measure-calls.ts";
import { measureJobs } from "./measure-jobs.ts";
import { measureSync, type Synced } from "./measure-sync.ts";
import { measureWaits, type Waits } from "./measure-waits.ts";
import { createStandInBank } from "./stand-in-bank.ts";

const SYNCS = [10_000, 50_000];
const WAITS = 200;

/** What is written, each beside the least that writes the same. Writes them into docs/performance.md. */
export async function reportWrites(): Promise<string> {
  const measured = await onFreshDatabase(measure);
  const words = tell(measured);
  writePart({ page: "performance.md", part: "writes", words });

  return `${JSON.stringify(measured)}\n\n${words}`;
}

async function measure(connectionString: string) {
  const owner = new Client({ connectionString });
  // When the database goes first, after a failure, that failure is to be told and not this.
  owner.on("error", () => undefined);
  await owner.connect();
  const { rows } = await owner.query<{ id: string }>(
    `INSERT INTO users (email, password_hash, email_verified_at, created_at)
     VALUES ('first@example.org', 'x', now(), now()) RETURNING id`,
  );
  const bank = createStandInBank();
  const ours = await startOurServer(connectionString, rows[0]?.id ?? "", { bank });
  const place = { owner, ours, bank };
  const links = await startBareLinks(connectionString, rows[0]?.id ?? "");
  const calls = [
    await measureRegistration(place),
    ...(await measureLink({ ...place, bare: links })),
  ];
  await links.close();
  const waits = [
    await measureWaits(owner, {
      what: "registration",
      times: WAITS,
      prepare: () => owner.query("DELETE FROM attempt_counters"),
      work: () => register(ours),
    }),
    await measureWaits(owner, {
      what: "link",
      times: WAITS,
      prepare: () => owner.query("DELETE FROM connections"),
      work: () => link(ours),
    }),
  ];
  const bare = await startBareInbox(connectionString);
  const webhook = await measureWebhook({ ...place, bare });
  await bare.close();
  // Statements are prepared and code is compiled by then.
  await measureSync(place, 1_000);
  const syncs: Synced[] = [];
  for (const transactions of SYNCS) syncs.push(await measureSync(place, transactions));
  const jobs = await measureJobs(owner, connectionString);
  await ours.close();
  await owner.end();

  return { calls, waits, webhook, syncs, jobs };
}

type Measured = {
  calls: Written[];
  waits: Waits[];
  webhook: { p99Ms: number; ratio: number; servedRatio: number };
  syncs: Synced[];
  jobs: { aSecond: number; ratio: number };
};

type Row = [what: string, limit: string, ratio: number, more: string];

function tell({ calls, waits, webhook, syncs, jobs }: Measured): string {
  const thousand = (n: number) => n.toLocaleString("en-US");
  const rows: Row[] = [
    ...calls.map(({ what, limit, ratio }): Row => [what, limit, ratio, ""]),
    [
      "a bank's message, until it is stored",
      "its row",
      webhook.ratio,
      `p99 ${webhook.p99Ms.toFixed(0)} ms`,
    ],
    [
      "a bank's message, until it is stored",
      "a bare server's, with its row",
      webhook.servedRatio,
      "",
    ],
    ...syncs.map(({ transactions, ratio, peakMB }): Row => [
      `sync of ${thousand(transactions)} transactions`,
      "COPY of the same rows",
      ratio,
      `${peakMB.toFixed(0)} MB more at the peak`,
    ]),
    [
      "jobs that do nothing",
      "graphile-worker alone",
      jobs.ratio,
      `${thousand(Math.round(jobs.aSecond))} a second in one lane`,
    ],
  ];

  return [
    "What is written beside the least that writes the same, in the same run (1 = takes as long; wanted is 0.5):",
    "",
    tableOf(
      ["written", "beside", "ratio", ""],
      rows.map(([what, limit, ratio, more]) => [what, limit, ratio.toFixed(2), more]),
    ),
    ...waits.flatMap(tellWaits),
  ].join("\n");
}

function tellWaits({ what, waits, wholeMs, threadMs, diskMs }: Waits): string[] {
  const us = (ms: number) => Math.round(ms * 1_000).toLocaleString("en-US");
  const sum = waits.reduce((all, { ms }) => all + ms, 0);

  return [
    "",
    `A ${what} takes ${wholeMs.toFixed(1)} ms, ${threadMs.toFixed(1)} of them the processor's in the thread that serves and asks. It waits for the database:`,
    "",
    tableOf(
      ["asked at once", "µs"],
      [
        ...waits.map(({ asked, ms }) => [asked, us(ms)]),
        ["all", us(sum)],
        ["of them until it is on the disk", us(diskMs)],
      ],
    ),
  ];
}
