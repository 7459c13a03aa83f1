import { Client } from "pg";

import { embeddedConnectionString } from "../../../apps/api/src/database/embedded/start-embedded-server.ts";
import type { Product } from "./start-product.ts";

// Moves timestamps into the past, because a test cannot wait that long.

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
