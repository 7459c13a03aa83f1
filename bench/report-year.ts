import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

import { Client } from "pg";

import { createUser, linkQuickly } from "../e2e/journey/quick-start.ts";
import { freePort } from "../e2e/product/start-product.ts";
import { ROOT, startFleet, surround } from "../tooling/torture/fleet.ts";

const HOUSEHOLDS = 10;
/** Two cards, a mortgage and the account that pays them, at one bank. */
const PERSONA = "user_family";
/** Lived through; the year is reckoned from what they add. */
const DAYS = 40;
const YEAR = 365;
const DAY_MS = 86_400_000;
const LOOKED_MS = 1_500;
const DAY_OVER_MS = 60_000;

/**
 * Typical households that subscribed, a day at a time, with nobody looking: the rows and bytes that are
 * kept of one after a year, the jobs done for it and the calls of its bank.
 */
export async function reportYear(): Promise<string> {
  const calls = await startCountingProxy();
  const metricsPort = await freePort();
  const around = await surround();
  const fleet = await startFleet({
    ...around,
    environment: {
      SANDBOX_PORT: String(calls.port),
      CLOCK_URL: `http://127.0.0.1:${calls.port}/_sandbox/clock`,
    },
  });
  calls.leadTo(fleet.sandboxUrl);
  const owner = new Client({ connectionString: fleet.databaseUrl });
  try {
    await fleet.migrate(ROOT);
    await owner.connect();
    await fleet.startServer(ROOT, { JOBS: "on", METRICS_PORT: String(metricsPort) });
    const empty = await sizes(owner);
    for (let nth = 0; nth < HOUSEHOLDS; nth += 1) {
      const user = await createUser(fleet);
      await linkQuickly(fleet, user, { userName: PERSONA, purpose: "liability" });
    }
    await owner.query(SUBSCRIBED);
    await sleep(LOOKED_MS);
    await dayOver(owner);
    const linked = await sizes(owner);
    const jobsBefore = await jobsDone(metricsPort);
    calls.forget();
    for (let day = 0; day < DAYS; day += 1) {
      await fetch(`${fleet.sandboxUrl}/_sandbox/clock`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ advanceMs: DAY_MS }),
      });
      await sleep(LOOKED_MS);
      await dayOver(owner);
    }
    const jobs = await jobsDone(metricsPort);
    for (const [job, n] of jobsBefore) jobs.set(job, (jobs.get(job) ?? 0) - n);
    return render({ empty, linked, full: await sizes(owner), calls: calls.counted, jobs });
  } finally {
    await owner.end();
    await fleet.stop();
    await calls.stop();
  }
}

const SUBSCRIBED = `
  INSERT INTO subscriptions (id, user_id, status, cancel_at_period_end, read_at)
  SELECT 'sub_of_' || id, id, 'active', false, now() FROM users`;

const DUE = `
  SELECT count(*)::int AS n FROM graphile_worker.jobs WHERE run_at <= now() AND attempts < max_attempts`;

async function dayOver(owner: Client): Promise<void> {
  for (const deadline = performance.now() + DAY_OVER_MS; performance.now() < deadline;) {
    const { rows } = await owner.query<{ n: number }>(DUE);
    if (rows[0]?.n === 0) return;
    await sleep(100);
  }
}

type Size = { table: string; rows: number; bytes: number };

/** Bytes with indexes, once nothing lies about that is no longer needed. */
async function sizes(owner: Client): Promise<Size[]> {
  await owner.query("VACUUM FULL ANALYZE");
  const { rows } = await owner.query<Size>(`
    SELECT relname AS "table", greatest(reltuples, 0)::int AS rows,
      pg_total_relation_size(oid)::int AS bytes
    FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace
    ORDER BY 3 DESC`);
  return rows;
}

async function jobsDone(port: number): Promise<Map<string, number>> {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  const done = new Map<string, number>();
  for (const [, job = "", n] of text.matchAll(/^snowball_jobs_total\{job="(\w+)".*\} (\d+)/gm)) {
    done.set(job, (done.get(job) ?? 0) + Number(n));
  }

  return done;
}

type Measured = {
  empty: Size[];
  linked: Size[];
  full: Size[];
  calls: ReadonlyMap<string, number>;
  jobs: ReadonlyMap<string, number>;
};

function render({ empty, linked, full, calls, jobs }: Measured): string {
  const inYear = (n: number) => (n * YEAR) / DAYS;
  const kept = full.map(({ table, rows, bytes }) => {
    const [none, first] = [empty, linked].map((sizes) =>
      sizes.find((each) => each.table === table),
    );
    const after = (what: "rows" | "bytes", now: number) => {
      const begun = first?.[what] ?? 0;
      return (begun - (none?.[what] ?? 0) + inYear(now - begun)) / HOUSEHOLDS;
    };
    return { table, rows: after("rows", rows), bytes: after("bytes", bytes) };
  });
  const sum = (what: "rows" | "bytes") => kept.reduce((total, each) => total + each[what], 0);
  const each = (n: number) => Math.round(n * 10) / 10;
  const line = (name: string, text: string) => `  ${name.padEnd(28)} ${text}`;

  return [
    `One of ${HOUSEHOLDS} households (${PERSONA}), a year reckoned from ${DAYS} days:`,
    ...kept
      .filter(({ rows }) => rows > 0)
      .map(({ table, rows, bytes }) =>
        line(table, `${each(rows)} rows, ${Math.round(bytes)} bytes`),
      ),
    line("all", `${each(sum("rows"))} rows, ${Math.round(sum("bytes"))} bytes`),
    "Calls of its providers in a year:",
    ...[...calls].map(([path, n]) => line(path, `${each(inYear(n) / HOUSEHOLDS)}`)),
    "Jobs in a year (the product's own, which do not grow with households, among them):",
    ...[...jobs]
      .filter(([, n]) => n > 0)
      .toSorted((left, right) => right[1] - left[1])
      .map(([job, n]) => line(job, `${each(inYear(n) / HOUSEHOLDS)}`)),
  ].join("\n");
}

/** Passes on what the product asks of its providers, and counts it by path. */
async function startCountingProxy() {
  const counted = new Map<string, number>();
  let target = "";
  const server = createServer((incoming, outgoing) => {
    const path = (incoming.url ?? "").split("?")[0] ?? "";
    if (!path.startsWith("/_sandbox/")) counted.set(path, (counted.get(path) ?? 0) + 1);
    const { method, headers } = incoming;
    const passed = request(`${target}${incoming.url}`, { method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    passed.on("error", () => outgoing.writeHead(502).end());
    incoming.pipe(passed);
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));

  return {
    port: (server.address() as AddressInfo).port,
    counted,
    leadTo: (url: string) => {
      target = url.replace("localhost", "127.0.0.1");
    },
    forget: () => counted.clear(),
    stop: async () => {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}
