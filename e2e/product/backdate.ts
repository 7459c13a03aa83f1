import { Client } from "pg";

import { embeddedConnectionString } from "../../apps/api/src/database/embedded/start-embedded-server.ts";
import type { Product } from "./start-product.ts";

/** Makes a user's snapshots some days older: nobody can wait that long in a test. */
export async function backdateSnapshots(
  { dataDir }: Product,
  { email, days }: { email: string; days: number },
): Promise<void> {
  const client = new Client({ connectionString: embeddedConnectionString(dataDir) });
  await client.connect();
  try {
    await client.query(
      `update payoff_snapshots set taken_on = taken_on - $2::integer
       where user_id = (select id from users where email = $1)`,
      [email, days],
    );
  } finally {
    await client.end();
  }
}
