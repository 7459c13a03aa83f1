import { Client } from "pg";

/** A user with one card and so many transactions on it, over the last two years. */
export async function seedTransactions(connectionString: string, count: number): Promise<string> {
  const client = new Client({ connectionString });
  await client.connect();
  const { rows } = await client.query<{ user_id: string }>(
    `WITH u AS (
       INSERT INTO users (email, password_hash, created_at)
       VALUES ('of' || $1::int || '@example.org', 'x', now()) RETURNING id
     ), c AS (
       INSERT INTO connections (user_id, provider_item_id, sealed_access_token, purpose, status, created_at)
       SELECT id, gen_random_uuid(), 'x', 'liability', 'healthy', now() FROM u RETURNING id, user_id
     )
     INSERT INTO accounts (user_id, connection_id, provider_account_id, type, name, created_at)
     SELECT user_id, id, gen_random_uuid(), 'credit', 'Card', now() FROM c RETURNING user_id`,
    [count],
  );
  const userId = rows[0]?.user_id ?? "";
  await client.query(
    `INSERT INTO transactions (user_id, connection_id, account_id, provider_transaction_id, date, name,
       amount, currency, pending)
     SELECT user_id, connection_id, id, n::text, current_date - n % 730, 'Purchase ' || n, 5, 'USD', false
     FROM accounts, generate_series(1, $2::int) n WHERE user_id = $1`,
    [userId, count],
  );
  await client.query("ANALYZE");
  await client.end();

  return userId;
}
