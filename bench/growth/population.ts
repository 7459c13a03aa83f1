/*
 * Rows of households: two accounts that are owed on and the one that pays them, at one bank; a debt that
 * was entered; four months of ledger, a year of transactions, in fewer than there would be. Of what is
 * forgotten after a while there is as much as is kept.
 */

/** Of the user alone. The first takes how many there are. */
export const OF_USERS: readonly string[] = [
  `INSERT INTO users (email, password_hash, time_zone, email_verified_at, created_at)
   SELECT 'user' || n || '@example.org', repeat('x', 97),
     (ARRAY['', 'America/New_York', 'America/Chicago', 'America/Denver', 'America/Los_Angeles'])[1 + n % 5],
     now(), now() - interval '100 days' FROM generate_series(1, $1::int) n`,
  `INSERT INTO sessions (id, user_id, current_token_hash, client_hash, device_id, device, network, created_at,
     rotated_at, expires_at)
   SELECT gen_random_uuid(), id, repeat('x', 43), repeat('x', 43), gen_random_uuid(), 'Chrome on Windows',
     '203.0.113.*', now(), now(), now() + interval '30 days' * random() FROM users`,
  `INSERT INTO known_devices (user_id, device_id, first_seen_at, last_seen_at)
   SELECT user_id, device_id, created_at, now() - interval '300 days' * random() FROM sessions`,
  `INSERT INTO consents (user_id, document, version, occasion, accepted_at)
   SELECT id, document, '2026-01-01', 'registration', now()
   FROM users, unnest(ARRAY['terms', 'privacy']) document`,
  `INSERT INTO security_events (user_id, kind, occurred_at, device, network, session_id)
   SELECT id, 'signed_in', now() - interval '300 days' * random(), 'Chrome on Windows', '203.0.113.*',
     gen_random_uuid() FROM users, generate_series(1, 3)`,
  `INSERT INTO mails (user_id, recipient, subject, kind, created_at, sent_at)
   SELECT id, email, 'A payment is due', 'payment_reminders', at, at
   FROM (SELECT id, email, now() - interval '29 days' * random() AS at FROM users, generate_series(1, 2)) mail`,
  `INSERT INTO email_keys (user_id, purpose, key_hash, created_at, expires_at, used_at)
   SELECT id, 'verify_email', id, created_at, now() - interval '29 days' * random(), created_at FROM users`,
  `INSERT INTO attempt_counters (key, attempts, window_ends_at)
   SELECT 'guesses:' || id, 1, now() + interval '1 day' * random() FROM users`,
  `INSERT INTO unsubscribe_links (user_id, kind, key_hash, sealed_key, created_at)
   SELECT id, 'payment_reminders', id, repeat('x', 120), now() FROM users`,
  `INSERT INTO mail_agenda (user_id, remind_at, digest_at)
   SELECT id, now() + interval '20 days' * random(), null FROM users`,
  `INSERT INTO payment_customers (user_id, provider_customer_id, created_at)
   SELECT id, 'cus_' || id, created_at FROM users`,
  `INSERT INTO subscriptions (id, user_id, status, price_id, product_id, period_start, period_end,
     cancel_at_period_end, read_at)
   SELECT 'sub_' || id, id, 'active', 'price_1', 'prod_1', now(), now() + interval '30 days' * random(), false,
     now() FROM users`,
  `INSERT INTO entitlements (user_id, first_linked_at, look_at)
   SELECT id, created_at, now() + interval '30 days' * random() FROM users`,
  `INSERT INTO invoices (id, user_id, subscription_id, number, issued_at, amount, currency, status, read_at)
   SELECT 'in_' || id || n, id, 'sub_' || id, n, now() - n * interval '30 days', 499, 'usd', 'paid', now()
   FROM users, generate_series(1, 2) n`,
  `INSERT INTO webhook_inbox (provider, dedupe_key, body, about, received_at, processed_at)
   SELECT (ARRAY['plaid', 'stripe'])[1 + n % 2], id || ':' || n,
     jsonb_build_object('item_id', 'item-' || id, 'customer', 'cus_' || id, 'padding', repeat('x', 300)),
     jsonb_build_array((ARRAY['item-', 'cus_'])[1 + n % 2] || id), at, at
   FROM (SELECT id, n, now() - interval '29 days' * random() AS at FROM users, generate_series(1, 4) n) told`,
  `INSERT INTO connections (user_id, provider_item_id, sealed_access_token, institution_id, institution_name,
     purpose, status, created_at, last_synced_at, sync_attempted_at, refresh_at, notice_address)
   SELECT id, 'item-' || id, repeat('x', 120), 'ins_' || ascii(email), 'Bank', 'liability', 'healthy',
     created_at, now(), now(), now() + interval '1 day' * random(), 'https://example.org/hook' FROM users`,
  `INSERT INTO link_sessions (user_id, purpose, connection_id, state, public_token_hash, created_at, expires_at)
   SELECT user_id, 'liability', id, 'linked', repeat('x', 43), created_at, now() - interval '29 days' * random()
   FROM connections`,
  `INSERT INTO link_events (user_id, name, window_id, created_at)
   SELECT id, 'OPEN', 'window', now() - interval '29 days' * random() FROM users, generate_series(1, 3)`,
  `INSERT INTO accounts (user_id, connection_id, provider_account_id, type, subtype, name, mask, currency,
     balance_current, position, transaction_count, created_at)
   SELECT user_id, id, gen_random_uuid(), (ARRAY['credit', 'loan', 'depository'])[1 + n],
     (ARRAY['credit card', 'student', 'checking'])[1 + n], (ARRAY['Card', 'Loan', 'Checking'])[1 + n], '1234',
     'USD', 1000 + n, n, 6, created_at FROM connections, generate_series(0, 2) n`,
];

/** Of what is owed, and of what was paid and bought. */
export const OF_DEBTS: readonly string[] = [
  `INSERT INTO liabilities (account_id, user_id, kind, minimum_payment_amount, next_payment_due_date,
     interest_rate_percentage)
   SELECT id, user_id, CASE type WHEN 'credit' THEN 'credit' ELSE 'student_loan' END, 75,
     current_date + 3 + position * 5, CASE type WHEN 'loan' THEN 6.5 END
   FROM accounts WHERE type <> 'depository'`,
  `INSERT INTO credit_aprs (account_id, position, user_id, apr_type, balance_subject_to_apr, apr_percentage)
   SELECT id, 0, user_id, 'purchase_apr', 900, 24.99 FROM accounts WHERE type = 'credit'`,
  `INSERT INTO transactions (user_id, connection_id, account_id, provider_transaction_id, date, name,
     merchant_name, amount, currency, pending, category)
   SELECT user_id, connection_id, id, gen_random_uuid(), current_date - n * 60 - position, 'Purchase ' || n,
     'Shop ' || n % 7, n + 0.25, 'USD', false, 'FOOD_AND_DRINK' FROM accounts, generate_series(0, 5) n`,
  `INSERT INTO debt_entries (id, user_id, account_id, created_at)
   SELECT id, user_id, id, created_at FROM accounts WHERE type <> 'depository'`,
  `INSERT INTO debt_entries (id, user_id, name, kind, currency, balances, minimum, minimum_at, due_day,
     due_day_at, created_at)
   SELECT gen_random_uuid(), id, 'Car', 'auto_loan', 'USD',
     '[{"id": "all", "amount": "9000.00", "amountAt": "2026-11-01T00:00:00.000Z", "apr": "5", "aprAt": null,
       "promo": null, "deferred": null}]', 220, created_at, 12, created_at, created_at FROM users`,
  `INSERT INTO obligations (user_id, debt_id, cycle, due_date, due_date_source, amount, amount_source,
     stated_on, is_closed)
   SELECT user_id, id, due, due, 'user', 75, 'user', due - 20, n > 2
   FROM debt_entries, generate_series(1, 4) n, LATERAL (SELECT current_date - n * 30 + 12 AS due) day`,
  `INSERT INTO payments (id, user_id, debt_id, amount, sent_on, seen_on, source, why, said, is_closed, created_at)
   SELECT gen_random_uuid(), user_id, debt_id, 75, due_date - 3, due_date - 3, 'user', 'by_hand', 'paid',
     is_closed, due_date - 3 FROM obligations`,
  `INSERT INTO reminders (user_id, debt_id, cycle, kind, due_date, created_at)
   SELECT user_id, debt_id, cycle, 'upcoming', due_date, due_date FROM obligations`,
];

/** Of everybody else, as Home's list was told of the first. */
export const TOLD: readonly string[] = [
  `INSERT INTO payment_tellings (user_id, time_zone, told_by, from_at, until_at)
   SELECT u.id, t.time_zone, 'another', t.from_at, t.until_at FROM users u, payment_tellings t
   WHERE t.user_id = $1 AND u.id <> $1`,
  `INSERT INTO payment_lines
   SELECT (jsonb_populate_record(l, jsonb_build_object('user_id', u.id, 'account_id', null))).*
   FROM users u, payment_lines l WHERE l.user_id = $1 AND u.id <> $1`,
];

/** Of everybody, as it was told of the first: for so many months a plan each, and for as many four of weeks. */
export const PAST_PLANS = `INSERT INTO payoff_snapshots
   SELECT (jsonb_populate_record(s, jsonb_build_object(
     'user_id', u.id, 'taken_on', day, 'is_month_end', day < current_date - 90))).*
   FROM users u, payoff_snapshots s, (
     SELECT current_date - n * 7 AS day FROM generate_series(1, 4 * $2::int) n
     UNION SELECT (date_trunc('month', current_date) - n * interval '1 month')::date - 1
     FROM generate_series(3, 2 + $2::int) n
   ) taken WHERE s.user_id = $1`;
