import { Client } from "pg";

/** How much there is in the database while it is measured. */
export const USERS = 2_000;
export const ACCOUNTS_PER_USER = 20;
/** Spread over the last half year. */
export const TRANSACTIONS_PER_ACCOUNT = 5;
/** Entered by hand; every second one was removed. */
const DEBTS_PER_USER = 6;

/**
 * Fills a fresh database with users, accounts of all three kinds of liability, transactions and entered
 * debts; answers one of the users.
 */
export async function seedUsers(connectionString: string): Promise<{ userId: string }> {
  const client = new Client({ connectionString });
  await client.connect();
  await client.query(SEED, [USERS, ACCOUNTS_PER_USER]);
  await client.query(SEED_TRANSACTIONS, [TRANSACTIONS_PER_ACCOUNT]);
  await client.query(SEED_DEBTS, [DEBTS_PER_USER]);
  await client.query("ANALYZE");
  const { rows } = await client.query<{ id: string }>(
    "SELECT id FROM users ORDER BY email LIMIT 1",
  );
  await client.end();

  return { userId: rows[0]?.id ?? "" };
}

const SEED = `
WITH bound AS (SELECT $1::int AS users, $2::int AS each),
u AS (
  INSERT INTO users (email, password_hash, created_at)
  SELECT 'user' || n || '@example.org', 'x', now() FROM bound, generate_series(1, users) n
  RETURNING id
), c AS (
  INSERT INTO connections (user_id, provider_item_id, sealed_access_token, institution_id,
    institution_name, purpose, status, created_at, last_synced_at)
  SELECT id, gen_random_uuid(), 'x', 'ins_1', 'Bank', 'liability', 'healthy', now(), now() FROM u
  RETURNING id, user_id
), a AS (
  INSERT INTO accounts (user_id, connection_id, provider_account_id, type, name, mask, currency,
    balance_current, created_at)
  SELECT user_id, c.id, gen_random_uuid(), (ARRAY['credit','loan','loan'])[1 + n % 3],
    'Account ' || n, '1234', 'USD', 1000 + n, now() FROM bound, c, generate_series(1, each) n
  RETURNING id, user_id, type, name
), k AS (SELECT *, substr(name, 9)::int % 3 AS kind FROM a),
ca AS (
  INSERT INTO credit_aprs (account_id, position, user_id, apr_type, balance_subject_to_apr, apr_percentage)
  SELECT id, p, user_id, 'purchase_apr', 900, 24.99 FROM k, generate_series(0, 1) p WHERE kind = 0
)
INSERT INTO liabilities (account_id, user_id, kind, minimum_payment_amount, next_payment_due_date)
SELECT id, user_id, (ARRAY['credit','mortgage','student_loan'])[1 + kind],
  (ARRAY[35, 1500, 120])[1 + kind], current_date + (ARRAY[7, 9, 12])[1 + kind]
FROM k`;

const SEED_TRANSACTIONS = `
INSERT INTO transactions (user_id, connection_id, account_id, provider_transaction_id, date, name,
  merchant_name, amount, currency, pending)
SELECT user_id, connection_id, id, id || '-' || n, current_date - (n * 31 % 180), 'Purchase ' || n,
  'Shop ' || n % 40, n + 0.25, 'USD', false
FROM accounts, generate_series(1, $1::int) n`;

const SEED_DEBTS = `
INSERT INTO debt_entries (id, user_id, name, kind, currency, balances, created_at, removed_at)
SELECT gen_random_uuid(), id, 'Debt ' || n, 'personal_loan', 'USD',
  '[{"id": "all", "amount": "1200.00", "amountAt": null, "apr": "5", "aprAt": null,
    "promo": null, "deferred": null}]',
  created_at, CASE n % 2 WHEN 0 THEN now() END
FROM users, generate_series(1, $1::int) n`;
