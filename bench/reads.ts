import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { Client } from "pg";

import { buildApp } from "../apps/api/src/app.ts";
import { compose } from "../apps/api/src/compose.ts";
import { readSettings } from "../apps/api/src/config/read-settings.ts";
import { startEmbeddedServer } from "../apps/api/src/database/embedded/start-embedded-server.ts";
import { prepareSchema } from "../apps/api/src/database/prepare-schema.ts";
import { issueAccessToken } from "../apps/api/src/features/auth/tokens.ts";
import { loginsOn } from "../apps/api/src/testing/logins-on.ts";

const DEBTS = 25;
const FEW_TRANSACTIONS = 100;
const MANY_TRANSACTIONS = 100_000;
const WARM_UP_CALLS = 20;
const CALLS = 200;
const UNLIMITED = { max: 100_000_000, timeWindow: 60_000 };

const READS = [
  "/api/v1/me/",
  "/api/v1/accounts/",
  "/api/v1/debts/",
  "/api/v1/month/",
  "/api/v1/transactions/",
  "/api/v1/payoff-plan/",
  "/api/v1/payoff-plan/progress/",
];

type Row = { read: string; p50: number; p95: number };
type Server = Awaited<ReturnType<typeof startServer>>;

/**
 * Measures each read in milliseconds, one client at a time, on an embedded database.
 * Budgets: p50 25 ms, p95 50 ms with 25 debts; 100,000 transactions at most 1.5 times as long as 100.
 */
export async function measureReads(): Promise<Row[]> {
  const dataDir = mkdtempSync(join(tmpdir(), "snowball-bench-"));
  const database = await startEmbeddedServer({ dataDir });
  const owner = new Client({ connectionString: database.connectionString });
  try {
    const logins = loginsOn(database.connectionString);
    await prepareSchema({ owner: database.connectionString, logins, refusesSuperuser: false });
    await owner.connect();
    const server = await startServer(logins, owner);
    const rows = await measureAll(server, owner);
    await server.close();
    return rows;
  } finally {
    await owner.end();
    await database.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function measureAll(server: Server, owner: Client): Promise<Row[]> {
  const household = await createUser(owner, "household@example.org");
  const token = await server.tokenFor(household);
  for (let n = 1; n <= DEBTS; n += 1) {
    await server.call("/api/v1/debts/", token, debtInput(n));
  }
  const rows = [];
  for (const read of READS) {
    rows.push(await measure(server, { read, token, label: read }));
  }
  for (const count of [FEW_TRANSACTIONS, MANY_TRANSACTIONS]) {
    const user = await createUser(owner, `transactions-${count}@example.org`);
    await addTransactions(owner, user, count);
    const read = "/api/v1/transactions/";
    const label = `${read} of ${count}`;
    rows.push(await measure(server, { read, token: await server.tokenFor(user), label }));
  }

  return rows;
}

async function measure(
  server: Server,
  { read, token, label }: { read: string; token: string; label: string },
): Promise<Row> {
  const times: number[] = [];
  for (let call = 0; call < WARM_UP_CALLS + CALLS; call += 1) {
    const start = performance.now();
    await server.call(read, token);
    if (call >= WARM_UP_CALLS) times.push(performance.now() - start);
  }
  times.sort((left, right) => left - right);
  const percentile = (share: number) =>
    Number((times[Math.floor(times.length * share)] ?? NaN).toFixed(2));

  return { read: label, p50: percentile(0.5), p95: percentile(0.95) };
}

/** Starts the product's server with its production code and without rate limits. */
async function startServer(logins: ReturnType<typeof loginsOn>, owner: Client) {
  const secrets = {
    tokenKey: randomBytes(32),
    refreshKey: randomBytes(32),
    sealingKeys: [{ id: "k1", key: randomBytes(32) }],
  };
  const deps = compose({ settings: readSettings({}, false), secrets }, logins, () => undefined);
  const limits = {
    read: UNLIMITED,
    write: UNLIMITED,
    picture: UNLIMITED,
    sign_in: UNLIMITED,
    mail: UNLIMITED,
    payment: UNLIMITED,
    export: UNLIMITED,
  };
  const app = await buildApp(deps, {
    logLevel: "warn",
    eventLoopDelayMsMax: 0,
    limits,
    userLimits: limits,
  });
  const origin = await app.listen({ host: "127.0.0.1", port: 0 });

  return {
    async tokenFor(userId: string): Promise<string> {
      const { rows } = await owner.query<{ id: string }>(
        `INSERT INTO sessions (id, user_id, current_token_hash, client_hash, device_id, created_at, proven_at,
           rotated_at, expires_at)
         VALUES (gen_random_uuid(), $1, 'x', 'x', gen_random_uuid(), now(), now(), now(), now() + interval '1 day')
         RETURNING id`,
        [userId],
      );
      return issueAccessToken(deps, {
        userId,
        sessionId: rows[0]?.id ?? "",
        refreshHash: "x",
      });
    },
    /** @throws Error when the call does not succeed. */
    async call(path: string, token: string, body?: object): Promise<void> {
      const response = await fetch(`${origin}${path}`, {
        method: body ? "POST" : "GET",
        headers: {
          authorization: `Bearer ${token}`,
          ...(body && { "content-type": "application/json" }),
        },
        ...(body && { body: JSON.stringify(body) }),
      });
      const text = await response.text();
      if (!response.ok) throw new Error(`${path}: ${response.status} ${text}`);
    },
    async close(): Promise<void> {
      await app.close();
      await deps.database.close();
    },
  };
}

async function createUser(owner: Client, email: string): Promise<string> {
  const { rows } = await owner.query<{ id: string }>(
    "INSERT INTO users (email, password_hash, created_at) VALUES ($1, 'x', now()) RETURNING id",
    [email],
  );

  return rows[0]?.id ?? "";
}

function debtInput(n: number): object {
  return {
    name: `Debt ${n}`,
    kind: "personal_loan",
    balances: [{ id: "all", amount: `${1_000 + 137 * n}.00`, apr: String(4 + (n % 20)) }],
    minimum: `${40 + 5 * n}.00`,
    due_day: 1 + (n % 28),
  };
}

async function addTransactions(owner: Client, userId: string, count: number): Promise<void> {
  await owner.query(
    `WITH connection AS (
       INSERT INTO connections (user_id, provider_item_id, sealed_access_token, purpose, status, created_at)
       VALUES ($1, gen_random_uuid(), 'x', 'liability', 'healthy', now()) RETURNING id, user_id
     )
     INSERT INTO accounts (user_id, connection_id, provider_account_id, type, name, created_at)
     SELECT user_id, id, gen_random_uuid(), 'credit', 'Card', now() FROM connection`,
    [userId],
  );
  await owner.query(
    `INSERT INTO transactions (user_id, connection_id, account_id, provider_transaction_id, date, name,
       amount, currency, pending)
     SELECT user_id, connection_id, id, n::text, current_date - n % 730, 'Purchase ' || n, 5, 'USD', false
     FROM accounts, generate_series(1, $2::int) n WHERE user_id = $1`,
    [userId, count],
  );
  await owner.query("ANALYZE");
}
