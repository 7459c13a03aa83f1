import { randomUUID } from "node:crypto";

import type { Client } from "pg";

import { median, p99 } from "../median.ts";
import type { OurServer } from "../our-server.ts";
import { publicTokenOf } from "./stand-in-bank.ts";

const PASSWORD = "plum tide brick";
const REGISTRATIONS = 15;
const LINKS = 30;
const MESSAGES = 300;

/** Beside its limit: 0.5 takes twice as long. */
export type Written = { what: string; limit: string; ratio: number };

type Place = { owner: Client; ours: OurServer };

/** Someone registers who was never there. */
export async function register(ours: OurServer): Promise<void> {
  const email = `${randomUUID()}@example.org`;
  await call(ours, "POST /api/auth/register/", {
    username: email,
    email,
    password1: PASSWORD,
    password2: PASSWORD,
  });
}

/** Both calls of a link at a bank that answers at once. */
export async function link(ours: OurServer): Promise<void> {
  const opened = await call(ours, "POST /api/v1/links/", { type: "liability_with_transactions" });
  const publicToken = publicTokenOf(opened.token ?? "");
  await call(ours, "POST /api/v1/items/", { public_token: publicToken, purpose: "liability" });
}

/** A registration beside what it cannot do without: the hash of the password, and its rows, in one transaction. */
export async function measureRegistration({ owner, ours }: Place): Promise<Written> {
  const ratios: number[] = [];
  for (let nth = 0; nth < REGISTRATIONS; nth += 1) {
    await owner.query("TRUNCATE attempt_counters");
    const took = await timeOf(() => register(ours));
    const hashing = await timeOf(() => ours.deps.passwordHashing.hash(PASSWORD));
    ratios.push((hashing + (await writeAgain(owner, REGISTERED))) / took);
  }
  return {
    what: "registration",
    limit: "the password's hash and the same rows",
    ratio: median(ratios),
  };
}

/**
 * The two calls of a link at a bank that answers at once, beside the rows that they leave, on the disk at once or as
 * ours, which no call brings, and beside a bare server that is asked twice and stores them as ours.
 */
export async function measureLink({
  owner,
  ours,
  bare,
}: Place & { bare: { port: number } }): Promise<Written[]> {
  const ratios: number[] = [];
  const inSteps: number[] = [];
  const served: number[] = [];
  for (let nth = 0; nth < LINKS; nth += 1) {
    const took = await timeOf(() => link(ours));
    ratios.push((await writeAgain(owner, LINKED)) / took);
    inSteps.push((await writeAgain(owner, LINKED, "COMMIT; BEGIN")) / took);
    const tookBare = await timeOf(async () => {
      const { token } = await call({ ...ours, ...bare }, "POST /open", {});
      await call({ ...ours, ...bare }, "POST /finish", { id: token });
    });
    served.push(tookBare / took);
    // How many banks a user links is limited.
    await owner.query("DELETE FROM connections");
  }
  return [
    { what: "link", limit: "the same rows", ratio: median(ratios) },
    { what: "link", limit: "the same rows in three transactions", ratio: median(inSteps) },
    { what: "link", limit: "a bare server's, in three transactions", ratio: median(served) },
  ];
}

/**
 * From a message of the bank to its answer, by when it is stored and ordered: milliseconds, and beside the row alone,
 * which no call brings, and beside a bare server's that stores it.
 */
export async function measureWebhook({ owner, ours, bare }: Place & { bare: { port: number } }) {
  const ours_ms: number[] = [];
  const bare_ms: number[] = [];
  const served_ms: number[] = [];
  for (let nth = 0; nth < MESSAGES; nth += 1) {
    const item = String(nth);
    ours_ms.push(await timeOf(() => call(ours, "POST /webhooks/plaid/", { item })));
    served_ms.push(await timeOf(() => call({ ...ours, ...bare }, "POST /", { item })));
    bare_ms.push(
      await timeOf(() =>
        owner.query(
          "INSERT INTO webhook_inbox (provider, dedupe_key, body, received_at) VALUES ('plaid', $1, '{}', now())",
          [`bare ${nth}`],
        ),
      ),
    );
  }
  const took = median(ours_ms);
  return {
    p99Ms: p99(ours_ms),
    ratio: median(bare_ms) / took,
    servedRatio: median(served_ms) / took,
  };
}

type Answer = { token?: string };

async function call(ours: OurServer, endpoint: string, body: object): Promise<Answer> {
  const [method = "", path = ""] = endpoint.split(" ");
  const answer = await fetch(`http://127.0.0.1:${ours.port}${path}`, {
    method,
    headers: { "content-type": "application/json", authorization: `Bearer ${ours.token}` },
    body: JSON.stringify(body),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${endpoint} answered ${answer.status}: ${text}`);
  return text === "" ? {} : (JSON.parse(text) as Answer);
}

/** Tables with the column that says which row of each is the newest. */
const REGISTERED = {
  users: "created_at",
  sessions: "created_at",
  known_devices: "first_seen_at",
  email_keys: "created_at",
  consents: "accepted_at",
  mails: "created_at",
  security_events: "occurred_at",
};
const LINKED = {
  connections: "created_at",
  link_sessions: "created_at",
  security_events: "occurred_at",
};

/** Takes the newest row of each table out and writes it again, with `between` before all but the first: for how long that takes. */
async function writeAgain(
  owner: Client,
  tables: Readonly<Record<string, string>>,
  between?: string,
): Promise<number> {
  const taken: { table: string; row: unknown }[] = [];
  for (const [table, at] of Object.entries(tables)) {
    const { rows } = await owner.query<{ row: unknown }>(
      `SELECT to_jsonb(t) AS row FROM ${table} t ORDER BY ${at} DESC LIMIT 1`,
    );
    taken.push(...rows.map(({ row }) => ({ table, row })));
  }
  for (const { table, row } of taken.toReversed()) {
    const whole = `to_jsonb(t) = $1::jsonb`;
    await owner.query(`DELETE FROM ${table} t WHERE ${whole}`, [JSON.stringify(row)]);
  }
  return timeOf(async () => {
    await owner.query("BEGIN");
    for (const [at, { table, row }] of taken.entries()) {
      if (between !== undefined && at > 0) await owner.query(between);
      await owner.query(
        `INSERT INTO ${table} SELECT (jsonb_populate_record(NULL::${table}, $1)).*`,
        [JSON.stringify(row)],
      );
    }
    await owner.query("COMMIT");
  });
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}
