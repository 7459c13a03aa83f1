import { Client } from "pg";

import { prepareSchema } from "../../apps/api/src/database/prepare-schema.ts";
import { createSnapshotPayoffPlanJob } from "../../apps/api/src/features/payoff-plans/index.ts";
import { loginsOn } from "../../apps/api/src/testing/logins-on.ts";
import { type OurServer, startOurServer } from "../our-server.ts";
import { seedPopulation, spreadWhatWasTold } from "./seed-population.ts";

/** Who calls: enough of them that their rows are not the only ones in memory. */
export const CALLERS = 40;

/** Of one number of users. */
export type Size = { users: number; rows: number; bytes: number; minutes: number };

export type Installation = {
  connectionString: string;
  owner: Client;
  ours: OurServer;
  callers: string[];
  size: Size;
};

/** A database of its own with so many users, and the product on it. */
export async function install(
  serverUrl: string,
  { users, monthsOfPlans }: { users: number; monthsOfPlans: number },
): Promise<Installation> {
  const began = performance.now();
  const name = nameFor(users);
  await on(serverUrl, (client) => client.query(`CREATE DATABASE ${name}`));
  const connectionString = serverUrl.replace("///snowball?", `///${name}?`);
  const logins = loginsOn(connectionString);
  await prepareSchema({ owner: connectionString, logins, refusesSuperuser: false });
  const owner = new Client({ connectionString });
  // When the database goes first, after a failure, that failure is to be told and not this.
  owner.on("error", () => undefined);
  await owner.connect();
  await seedPopulation(owner, users);
  const { rows: some } = await owner.query<{ id: string }>(
    `SELECT id FROM users ORDER BY id LIMIT ${CALLERS}`,
  );
  const callers = some.map(({ id }) => id);
  const [first = ""] = callers;
  const ours = await startOurServer(connectionString, first);
  const home = await fetch(`http://127.0.0.1:${ours.port}/api/v1/upcoming-payments/`, {
    headers: { authorization: `Bearer ${ours.token}` },
  });
  await home.text();
  await createSnapshotPayoffPlanJob(ours.deps).run({ userId: first });
  await spreadWhatWasTold(owner, { userId: first, monthsOfPlans });
  const { rows } = await owner.query<{ rows: number; bytes: number }>(HOW_MUCH);
  const minutes = (performance.now() - began) / 60_000;

  return {
    connectionString,
    owner,
    ours,
    callers,
    size: { users, rows: rows[0]?.rows ?? 0, bytes: rows[0]?.bytes ?? 0, minutes },
  };
}

export async function remove(serverUrl: string, installation: Installation): Promise<void> {
  await installation.ours.close();
  await installation.owner.end();
  const name = nameFor(installation.size.users);
  await on(serverUrl, (client) => client.query(`DROP DATABASE ${name} WITH (FORCE)`));
}

const nameFor = (users: number) => `users_${users}`;

async function on(serverUrl: string, work: (client: Client) => Promise<unknown>): Promise<void> {
  const client = new Client({ connectionString: serverUrl });
  await client.connect();
  await work(client);
  await client.end();
}

const HOW_MUCH = `
SELECT sum(greatest(reltuples, 0))::float8 AS rows, sum(pg_total_relation_size(oid))::float8 AS bytes
FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace`;
