import { Client } from "pg";

import { seedDebtor } from "../apps/api/src/testing/seed-debtor.ts";
import { onFreshDatabase } from "./fresh-database.ts";
import { median } from "./median.ts";
import { startOurServer } from "./our-server.ts";
import { tableOf } from "./table-of.ts";
import { writePart } from "./write-part.ts";

const FIRST_PAGE = "/api/v1/upcoming-payments/?limit=25&offset=0";
const USERS = {
  "5 debts, a month": { debts: 5, months: 1 },
  "25 debts, a month": { debts: 25, months: 1 },
  "100 debts, a month": { debts: 100, months: 1 },
  "100 debts, five years": { debts: 100, months: 60 },
};
/** So many calls of each in turn: what else the machine does meets all of them alike. */
const CALLS = 400;
/** Statements are prepared and code is compiled by then. */
const WARM_CALLS = 50;
const DAY_MS = 86_400_000;

/**
 * What Home's call costs of much beside little: the medians of many calls, in turns, as ratios.
 * Writes them into docs/performance.md.
 */
export async function reportHome(): Promise<string> {
  return onFreshDatabase(report);
}

type Cost = { latency: number; processor: number };

async function report(connectionString: string): Promise<string> {
  const callers = [];
  for (const [name, size] of Object.entries(USERS)) {
    const userId = await seed(connectionString, name, size);
    callers.push({ name, ours: await startOurServer(connectionString, userId) });
  }

  const costs = new Map<string, Cost[]>(callers.map(({ name }) => [name, []]));
  for (let call = 0; call < WARM_CALLS + CALLS; call += 1) {
    for (const { name, ours } of callers) {
      const cost = await costOf(ours);
      if (call >= WARM_CALLS) costs.get(name)?.push(cost);
    }
  }
  await Promise.all(callers.map(({ ours }) => ours.close()));

  const medians = [...costs].map(([name, of]) => ({
    name,
    latency: median(of.map(({ latency }) => latency)),
    processor: median(of.map(({ processor }) => processor)),
  }));
  const [base = { latency: 1, processor: 1 }] = medians;
  const ratios = medians.map(({ name, latency, processor }) => ({
    name,
    latency: latency / base.latency,
    processor: processor / base.processor,
  }));
  const words = tableOf(
    ["Home's first page of", "takes", "processor"],
    ratios.map(({ name, latency, processor }) => [name, latency.toFixed(2), processor.toFixed(2)]),
  );
  writePart({ page: "performance.md", part: "home", words });

  return `${JSON.stringify(ratios)}\n\n${words}`;
}

async function seed(
  connectionString: string,
  name: string,
  size: { debts: number; months: number },
): Promise<string> {
  const client = new Client({ connectionString });
  await client.connect();
  const { rows } = await client.query<{ id: string }>(
    "INSERT INTO users (email, password_hash, created_at) VALUES ($1, 'x', now()) RETURNING id",
    [`${name.replaceAll(/[^a-z0-9]/g, "")}@example.org`],
  );
  const userId = rows[0]?.id ?? "";
  const dueOn = new Date(Date.now() + 4 * DAY_MS).toISOString().slice(0, 10);
  await seedDebtor((text, values) => client.query(text, values), { userId, ...size, dueOn });
  await client.query("ANALYZE");
  await client.end();

  return userId;
}

async function costOf({ port, token }: { port: number; token: string }): Promise<Cost> {
  const [before, at] = [process.cpuUsage(), performance.now()];
  const answer = await fetch(`http://127.0.0.1:${port}${FIRST_PAGE}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  await answer.text();
  if (!answer.ok) throw new Error(`Home answered ${answer.status}.`);
  const latency = performance.now() - at;
  const { user, system } = process.cpuUsage(before);

  return { latency, processor: user + system };
}
