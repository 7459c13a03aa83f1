type Debtor = {
  userId: string;
  debts: number;
  /** Number of past months in the ledger. */
  months: number;
  /** Due date of the next payments. */
  dueOn: string;
};

/** Inserts debts of a user with monthly payments directly into the tables. Half of them are linked. */
export async function seedDebtor(
  run: (text: string, values: unknown[]) => Promise<unknown>,
  { userId, debts, months, dueOn }: Debtor,
): Promise<void> {
  await run(LINKED, [userId, debts, dueOn]);
  await run(ENTERED, [userId, debts, dueOn]);
  await run(LEDGER, [userId, months, dueOn]);
}

/** Every second debt is linked. */
const LINKED = `
WITH c AS (
  INSERT INTO connections (user_id, provider_item_id, sealed_access_token, institution_id,
    institution_name, purpose, status, created_at, last_synced_at)
  VALUES ($1, gen_random_uuid(), 'x', 'ins_1', 'Bank', 'liability', 'healthy', '2021-12-01', $3::date - 4)
  RETURNING id
), a AS (
  INSERT INTO accounts (user_id, connection_id, provider_account_id, type, name, mask, currency,
    balance_current, created_at)
  SELECT $1, c.id, gen_random_uuid(), 'credit', 'Card ' || n, '1234', 'USD', 5000, '2021-12-01'
  FROM c, generate_series(1, $2::int / 2) n RETURNING id
), l AS (
  INSERT INTO liabilities (account_id, user_id, kind, minimum_payment_amount, next_payment_due_date)
  SELECT id, $1, 'credit', 75, $3::date FROM a
)
INSERT INTO debt_entries (id, user_id, account_id, created_at) SELECT id, $1, id, '2021-12-01' FROM a`;

/** Their balances were entered fifteen days before the due date. */
const ENTERED = `
INSERT INTO debt_entries (id, user_id, name, kind, currency, balances, minimum, minimum_at, due_day,
  due_day_at, created_at)
SELECT gen_random_uuid(), $1, 'Debt ' || n, 'personal_loan', 'USD',
  jsonb_build_array(jsonb_build_object('id', 'all', 'amount', '9000.00', 'amountAt',
    ($3::date - 15) || 'T00:00:00.000Z', 'apr', '5', 'aprAt', null, 'promo', null, 'deferred', null)),
  75, '2021-12-01', extract(day from $3::date)::int, '2021-12-01', '2021-12-01'
FROM generate_series(1, ($2::int + 1) / 2) n`;

/** Obligations older than four months are closed, like in the ledger. */
const LEDGER = `
WITH month AS (
  SELECT ($3::date - make_interval(months => n))::date AS due, n >= 5 AS is_closed
  FROM generate_series(0, $2::int) n
), o AS (
  INSERT INTO obligations (user_id, debt_id, cycle, due_date, due_date_source, amount, amount_source,
    stated_on, is_closed)
  SELECT $1, e.id, due, due, CASE WHEN e.account_id IS NULL THEN 'user' ELSE 'bank' END, 75,
    CASE WHEN e.account_id IS NULL THEN 'user' ELSE 'bank' END, due - 20, is_closed
  FROM debt_entries e, month WHERE e.user_id = $1
)
INSERT INTO payments (id, user_id, debt_id, amount, sent_on, seen_on, source, why, recorded_as, is_closed, created_at)
SELECT gen_random_uuid(), $1, e.id, 75, due - 3, due - 3, 'user', 'by_hand', 'paid', is_closed, due - 3
FROM debt_entries e, month WHERE e.user_id = $1 AND due < $3::date - 4`;
