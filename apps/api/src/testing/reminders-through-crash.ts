import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

import { addDays } from "@snowball/dates";
import { Client } from "pg";

import type { Logins } from "#database/database.ts";
import { CIVIL_HOURS } from "#features/daily-mails/daily-mails.ts";
import { dayIn, hourIn } from "#features/profile/civil-time.ts";

const MAIN = join(import.meta.dirname, "../main.ts");
const LOOK_EVERY_MS = 250;
const TIMEOUT_MS = 20 * 60_000;

type Crash = {
  users: number;
  mails: number;
  /** Users with more than one mail, and users without one. */
  doubled: number;
  missed: number;
  /** Number of mails in the database when a worker was killed. */
  mailsAtKill: number;
  /** Time from the first round to the last mail. */
  seconds: number;
};

/**
 * Reminds users of one payment each with two worker processes. Kills one of them in the middle and enqueues all
 * emails again, as if none had been sent.
 */
export async function remindThroughCrash(
  { connectionString, logins }: { connectionString: string; logins: Logins },
  users: number,
): Promise<Crash> {
  const dataDir = mkdtempSync(join(tmpdir(), "snowball-workers-"));
  const client = new Client({ connectionString });
  await client.connect();
  const count = async (text: string) => {
    const { rows } = await client.query<{ count: number }>(`select count(*)::integer ${text}`);
    return rows[0]?.count ?? 0;
  };
  const mails = () => count("from mails");
  const workers: ChildProcess[] = [];
  const start = () => {
    const worker = startWorker(logins, { connectionString, dataDir });
    workers.push(worker);
    return worker;
  };

  try {
    await seed(client, users);
    const [first] = [start()];
    await once(first, "message"); // The first worker has generated the keys for the others.
    start();
    const began = performance.now();
    await client.query(ROUND);
    await until(async () => (await mails()) >= users / 3);
    const mailsAtKill = await mails();
    await kill(first);
    await client.query("update users set mails_on = null");
    await client.query(ROUND);
    start();
    await until(async () => {
      // Retries failed jobs at once, without the queue's delay.
      await client.query(HASTEN);
      return (await count("from reminders")) >= users && (await idle(count));
    });

    const doubled = await count(
      "from (select from mails group by user_id having count(*) > 1) twice",
    );
    const missed = await count(
      "from users where not exists (select from mails where mails.user_id = users.id)",
    );
    const seconds = Math.round((performance.now() - began) / 1_000);
    return { users, mails: await mails(), doubled, missed, mailsAtKill, seconds };
  } finally {
    await Promise.all(workers.map(kill));
    await client.end();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

const ROUND = "select graphile_worker.add_job('order_mails', max_attempts => 3)";

const HASTEN = `update graphile_worker._private_jobs set run_at = now()
  where locked_at is null and run_at > now()`;

/**
 * Whether no remaining job can send a mail. A job of the killed worker that was replaced by a new job with the same
 * key stays in the queue without attempts left.
 */
async function idle(count: (text: string) => Promise<number>): Promise<boolean> {
  const left = `from graphile_worker.jobs where task_identifier in ('order_mails', 'write_mails')
    and (attempts < max_attempts or locked_at is not null)`;

  return (await count(left)) === 0;
}

function startWorker(
  { api, system }: Logins,
  { connectionString, dataDir }: { connectionString: string; dataDir: string },
): ChildProcess {
  return spawn(process.execPath, [MAIN, "--role", "worker"], {
    env: {
      PATH: process.env["PATH"],
      NODE_COMPILE_CACHE: process.env["NODE_COMPILE_CACHE"],
      DATABASE_URL: connectionString,
      API_DATABASE_URL: api,
      SYSTEM_DATABASE_URL: system,
      DATA_DIR: dataDir,
      LOG_LEVEL: "silent",
    },
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
}

async function kill(worker: ChildProcess): Promise<void> {
  if (worker.exitCode !== null || worker.signalCode !== null) return;
  worker.kill("SIGKILL");
  await once(worker, "exit");
}

async function until(holds: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + TIMEOUT_MS;
  while (!(await holds())) {
    if (performance.now() > deadline) throw new Error("The reminders did not come to an end.");
    await sleep(LOOK_EVERY_MS);
  }
}

/** Inserts users who each owe $75.00 in four days and again a month later, in a time zone where it is daytime. */
async function seed(client: Client, users: number): Promise<void> {
  // The workers use the system clock, so the time zone must fit the current time.
  const { rows } = await client.query<{ now: Date }>("select now()");
  const now = rows[0]?.now ?? new Date(0);
  const isDay = (zone: string) =>
    hourIn(zone, now) >= CIVIL_HOURS.from && hourIn(zone, now) < CIVIL_HOURS.until - 2;
  const timeZone = ["UTC", "Asia/Tokyo", "America/Los_Angeles"].find(isDay) ?? "UTC";
  const dueDate = addDays(dayIn(timeZone, now), 4);

  await client.query(
    `insert into users (id, email, password_hash, time_zone, email_verified_at, created_at)
     select gen_random_uuid(), n || '@example.org', 'hash', $2, now(), now() from generate_series(1, $1) n`,
    [users, timeZone],
  );
  await client.query(
    `insert into debt_entries (id, user_id, name, kind, currency, balances, minimum, due_day, due_day_at, created_at)
     select gen_random_uuid(), id, 'Grandma', 'personal_loan', 'USD',
       '[{"id":"a","amount":"900.00","amountAt":null,"apr":"5","aprAt":null,"promo":null,"deferred":null}]',
       75, extract(day from $1::date), now(), now() from users`,
    [dueDate],
  );
  await client.query(
    `insert into obligations (user_id, debt_id, cycle, due_date, due_date_source, amount, amount_source, stated_on)
     select user_id, id, due, due, 'user', 75, 'user', current_date
     from debt_entries, unnest(array[$1::date, ($1::date + interval '1 month')::date]) due`,
    [dueDate],
  );
}
