import { Client } from "pg";

import { loginsOn } from "../../apps/api/src/testing/logins-on.ts";

/** The reads that every visit makes, as the stores write them. */
const HOT_READS = {
  "accounts of a user": `SELECT * FROM accounts WHERE user_id = $1 AND closed_at IS NULL
    ORDER BY created_at, id LIMIT 100`,
  "debts that a user entered": `SELECT * FROM debt_entries WHERE user_id = $1
    AND account_id IS NULL AND removed_at IS NULL ORDER BY created_at, id`,
  "transactions of a user, newest first": `SELECT * FROM transactions WHERE user_id = $1
    ORDER BY date DESC NULLS LAST, id LIMIT 100`,
  "transactions of an account": `SELECT * FROM transactions WHERE user_id = $1
    AND date BETWEEN '0001-01-01' AND '9999-12-31'
    AND account_id = (SELECT min(id::text)::uuid FROM accounts WHERE user_id = $1)
    ORDER BY date DESC NULLS LAST, id LIMIT 100`,
  "transactions by dates and text": `SELECT * FROM transactions WHERE user_id = $1
    AND date BETWEEN current_date - 30 AND current_date
    AND (name ILIKE '%shop 7%' OR merchant_name ILIKE '%shop 7%')
    ORDER BY date DESC NULLS LAST, id LIMIT 100`,
};

/** Query plans under the role that serves users, row-level security included. */
export async function explainHotReads(connectionString: string, userId: string): Promise<string> {
  const client = new Client({ connectionString: loginsOn(connectionString).api });
  await client.connect();
  await client.query("SELECT set_config('snowball.user_id', $1, false)", [userId]);
  const plans: string[] = [];
  for (const [what, statement] of Object.entries(HOT_READS)) {
    const { rows } = await client.query<{ "QUERY PLAN": string }>(
      `EXPLAIN (COSTS OFF) ${statement.replaceAll("$1", `'${userId}'`)}`,
    );
    plans.push(`${what}:\n${rows.map((row) => `    ${row["QUERY PLAN"]}`).join("\n")}`);
  }
  await client.end();

  return plans.join("\n\n");
}
