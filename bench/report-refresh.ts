import { randomBytes, randomUUID } from "node:crypto";

import { Pool } from "pg";

import { compose } from "../apps/api/src/compose.ts";
import { readSettings } from "../apps/api/src/config/read-settings.ts";
import type { Dependencies } from "../apps/api/src/dependencies.ts";
import { connectDemoHousehold } from "../apps/api/src/features/connections/demo-household.ts";
import { createReconcileConnectionsJob } from "../apps/api/src/features/connections/reconcile-connections.job.ts";
import { createSyncConnectionJob } from "../apps/api/src/features/connections/sync-connection.job.ts";
import { LANES } from "../apps/api/src/jobs/lanes.ts";
import { loginsOn } from "../apps/api/src/testing/logins-on.ts";
import { startSandbox } from "../apps/api/src/testing/start-sandbox.ts";
import { tellOfOutside } from "../apps/api/src/tell-of-outside.ts";
import { onFreshDatabase } from "./fresh-database.ts";
import { type Day, simulateDay } from "./simulate-refresh-day.ts";
import { tableOf } from "./table-of.ts";
import { writePart } from "./write-part.ts";

const ITEMS = 40_000;
const HOUSEHOLDS = 8;
const SYNCS = 160;

/**
 * A day of asking banks for news: what a sync and a round take here, and what comes of it for 40,000
 * Items. Writes it into docs/scale.md.
 */
export async function reportRefresh(): Promise<string> {
  const sandbox = await startSandbox();
  // A few Items are asked here as often as thousands of them.
  await sandbox.call("POST", "/_sandbox/plaid/settings", { rateLimits: false });
  try {
    return await onFreshDatabase((connectionString) => report(connectionString, sandbox.url));
  } finally {
    await sandbox.close();
  }
}

async function report(connectionString: string, sandboxUrl: string): Promise<string> {
  const logins = loginsOn(connectionString);
  const settings = readSettings({ DEMO_BANK_URL: sandboxUrl }, false);
  const key = () => randomBytes(32);
  const secrets = { tokenKey: key(), refreshKey: key(), sealingKeys: [{ id: "k1", key: key() }] };
  const deps = compose(
    { settings, secrets },
    logins,
    tellOfOutside(() => null),
  );
  const owner = new Pool({ connectionString });
  try {
    const perMinute = await measureSyncs(deps, owner);
    const roundMs = await measureRound(deps, owner);
    const measured = { perMinute, roundMs, ...simulateDay({ items: ITEMS, perMinute }) };
    const words = tell(measured);
    writePart({ page: "scale.md", part: "refresh", words });
    return `${JSON.stringify(measured)}\n\n${words}`;
  } finally {
    await owner.end();
    await deps.database.close();
  }
}

function tell(measured: { perMinute: number; roundMs: number } & Day): string {
  const items = ITEMS.toLocaleString("en-US");
  const whole = (n: number) => n.toLocaleString("en-US", { maximumFractionDigits: 0 });

  return tableOf(
    ["measured", ""],
    [
      [
        `syncs of one worker, ${LANES.banks.slots} slots at once, a minute`,
        whole(measured.perMinute),
      ],
      [
        `a round that orders the most it may, 800, out of ${items} due`,
        `${(measured.roundMs / 1_000).toFixed(1)} s`,
      ],
      [`a day of ${items} Items, planned: syncs`, whole(measured.syncs)],
      ["… the most that a minute ordered", whole(measured.orderedMax)],
      ["… the most that waited at the end of a minute", whole(measured.waitingMax)],
      [
        "… the longest that one Item was not asked (promised: 24 h)",
        `${measured.longestHours.toFixed(1)} h`,
      ],
      ["… share of the day in which the slots were at work", `${whole(measured.busyPercent)} %`],
    ],
  );
}

/** Refreshes of households that were synced before, as many at once as there are slots: how many a minute. */
async function measureSyncs(deps: Dependencies, owner: Pool): Promise<number> {
  const ids = await Promise.all(
    Array.from({ length: HOUSEHOLDS }, () => openHousehold(deps, owner)),
  );
  const { run } = createSyncConnectionJob(deps);
  await Promise.all(ids.map((connectionId) => run({ connectionId, attempt: 1 })));

  const began = performance.now();
  let left = SYNCS;
  const slot = async (connectionId: string) => {
    while (left > 0) {
      left -= 1;
      // oxlint-disable-next-line no-await-in-loop -- a slot does one after the other
      await run({ connectionId, attempt: 1 });
    }
  };
  await Promise.all(ids.slice(0, LANES.banks.slots).map(slot));
  return Math.round((SYNCS * 60_000) / (performance.now() - began));
}

async function openHousehold(deps: Dependencies, owner: Pool): Promise<string> {
  if (deps.demoBank === null) throw new Error("There is no demo bank.");
  const userId = randomUUID();
  await owner.query(
    `INSERT INTO users (id, email, password_hash, created_at, demo_ends_at)
     VALUES ($1, $2, 'x', now(), now() + interval '3 days')`,
    [userId, `${userId}@example.org`],
  );
  const access = await deps.demoBank.openHousehold(0);
  await deps.database.asSystemInTransaction((queries) =>
    connectDemoHousehold(deps, queries, { userId, access }),
  );
  const { rows } = await owner.query<{ id: string }>(
    "SELECT id FROM connections WHERE user_id = $1",
    [userId],
  );
  return rows[0]?.id ?? "";
}

async function measureRound(deps: Dependencies, owner: Pool): Promise<number> {
  const { rows } = await owner.query<{ id: string }>("SELECT id FROM users LIMIT 1");
  await owner.query(
    `INSERT INTO connections (user_id, provider_item_id, sealed_access_token, purpose, status,
       created_at, refresh_at)
     SELECT $1, 'bench-' || n, 'x', 'liability', 'healthy', now() - interval '1 hour',
       now() - interval '1 minute' FROM generate_series(1, ${ITEMS}) n`,
    [rows[0]?.id],
  );
  await owner.query("ANALYZE connections");
  await owner.query("DELETE FROM graphile_worker._private_jobs");
  const began = performance.now();
  await createReconcileConnectionsJob(deps).run({});
  return Math.round(performance.now() - began);
}
