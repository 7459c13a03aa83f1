import { randomUUID } from "node:crypto";

import type { Client } from "pg";

import { createSyncConnectionJob } from "../../apps/api/src/features/connections/sync-connection.job.ts";
import { median } from "../median.ts";
import type { OurServer } from "../our-server.ts";
import type { StandInBank } from "./stand-in-bank.ts";

const ROUNDS = 3;
const LOOK_MS = 5;

export type Synced = {
  transactions: number;
  /** Of the time that COPY takes for the same rows: 0.5 is twice as long. */
  ratio: number;
  /** At its peak beside before, with what the pages hold. */
  peakMB: number;
};

/** A first sync of so many transactions beside COPY of the same rows into the same table, keys and triggers included. */
export async function measureSync(
  { owner, ours, bank }: { owner: Client; ours: OurServer; bank: StandInBank },
  transactions: number,
): Promise<Synced> {
  bank.deliver(transactions);
  const rounds: { ratio: number; peakMB: number }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const connectionId = await linkBareConnection(owner, ours);
    const { ms, peakMB } = await watched(() =>
      createSyncConnectionJob(ours.deps).run({ connectionId, attempt: 1 }),
    );
    rounds.push({ ratio: (await copyAgain(owner, connectionId)) / ms, peakMB });
    await owner.query("DELETE FROM connections WHERE id = $1", [connectionId]);
  }

  return {
    transactions,
    ratio: median(rounds.map(({ ratio }) => ratio)),
    peakMB: median(rounds.map(({ peakMB }) => peakMB)),
  };
}

async function linkBareConnection(owner: Client, { deps }: OurServer): Promise<string> {
  const id = randomUUID();
  await owner.query(
    `INSERT INTO connections (id, user_id, provider_item_id, sealed_access_token, purpose, status, created_at)
     SELECT $1::uuid, id, $1::uuid::text, $2, 'depository', 'syncing', now() FROM users LIMIT 1`,
    [id, deps.secretBox.seal("access", id)],
  );
  return id;
}

async function watched(work: () => Promise<unknown>): Promise<{ ms: number; peakMB: number }> {
  const before = process.memoryUsage.rss();
  let peak = before;
  const look = setInterval(() => (peak = Math.max(peak, process.memoryUsage.rss())), LOOK_MS);
  const began = performance.now();
  await work();
  const ms = performance.now() - began;
  clearInterval(look);

  return { ms, peakMB: (Math.max(peak, process.memoryUsage.rss()) - before) / 1_000_000 };
}

/** In milliseconds. PostgreSQL reads the file itself: nothing has to come to it. */
async function copyAgain(owner: Client, connectionId: string): Promise<number> {
  const { rows } = await owner.query<{ folder: string }>(
    "SELECT current_setting('data_directory') AS folder",
  );
  const file = `${rows[0]?.folder}/${connectionId}.copy`;
  await owner.query(
    `COPY (SELECT * FROM transactions WHERE connection_id = '${connectionId}') TO '${file}'`,
  );
  await owner.query("DELETE FROM transactions WHERE connection_id = $1", [connectionId]);
  const began = performance.now();
  await owner.query(`COPY transactions FROM '${file}'`);
  return performance.now() - began;
}
