import { Client } from "pg";

import { embeddedConnectionString } from "../../apps/api/src/database/embedded/start-embedded-server.ts";
import type { Product } from "./start-product.ts";

// Nobody can wait that long in a test.

/** Makes a user's snapshots some days older. */
export function backdateSnapshots(
  product: Product,
  { email, days }: { email: string; days: number },
): Promise<void> {
  return change(
    product,
    `update payoff_snapshots set taken_on = taken_on - $2::integer
     where user_id = (select id from users where email = $1)`,
    [email, days],
  );
}

/** Lets a user's sessions have begun, and their tokens been exchanged, some seconds earlier. */
export function backdateSessions(
  product: Product,
  { email, seconds }: { email: string; seconds: number },
): Promise<void> {
  return change(
    product,
    `update sessions set created_at = created_at - make_interval(secs => $2),
                         rotated_at = rotated_at - make_interval(secs => $2)
     where user_id = (select id from users where email = $1)`,
    [email, seconds],
  );
}

async function change({ dataDir }: Product, text: string, values: unknown[]): Promise<void> {
  const client = new Client({ connectionString: embeddedConnectionString(dataDir) });
  await client.connect();
  try {
    const { rowCount } = await client.query(text, values);
    if (rowCount === 0) throw new Error("There was nothing to make older.");
  } finally {
    await client.end();
  }
}
