/** A privilege in the syntax of `GRANT`. `UPDATE (bio)` is limited to that column. */
type Privilege = string;

/** Privileges of the two roles on a table. Neither role may use a table that is not listed. */
export type TableGrants = { api: readonly Privilege[]; system: readonly Privilege[] };

const READ = ["SELECT"] as const;
const KEEP = ["SELECT", "INSERT", "UPDATE"] as const;
const ALL = ["SELECT", "INSERT", "UPDATE", "DELETE"] as const;

/** Columns of the user's own row that the API may use. The password hash is not among them. */
const OWN_USER = [
  "SELECT (id, email, first_name, last_name, role, time_zone, bio, email_verified_at, demo_ends_at, created_at)",
  "UPDATE (first_name, last_name, role, time_zone, bio)",
] as const;

/**
 * All privileges that the migrations may grant on our tables. `api` serves one signed-in user and has access only to
 * that user's rows (`schema/row-level-security.ts`). `system` runs everything else.
 */
export const TABLE_GRANTS: Readonly<Record<string, TableGrants>> = {
  users: { api: OWN_USER, system: ALL },
  profile_pictures: { api: ALL, system: [] },
  imports: { api: KEEP, system: READ },
  // The API checks that a session is open, but cannot read its token hashes.
  sessions: { api: ["SELECT (id, user_id, expires_at, revoked_at)"], system: ALL },
  // The API records linked and repaired banks. Only the system merges and deletes events.
  security_events: { api: ["SELECT", "INSERT"], system: ALL },
  known_devices: { api: [], system: ALL },
  email_keys: { api: [], system: ALL },
  // The API may not read mail bodies, because their links give access to accounts.
  mails: {
    api: ["SELECT (id, user_id, recipient, subject, kind, created_at, sent_at)"],
    system: ALL,
  },
  notification_settings: { api: ALL, system: KEEP },
  // The API can delete links but not read them, because they are only sent by mail.
  unsubscribe_links: {
    api: ["SELECT (user_id, kind)", "DELETE"],
    system: ["SELECT", "INSERT", "UPDATE (sealed_key)"],
  },
  // The system creates and revokes feeds, sends the mail about it, and finds feeds by their hash.
  calendar_feeds: { api: ["SELECT (user_id, created_at)"], system: ALL },
  consents: { api: ["SELECT", "INSERT"], system: ["SELECT", "INSERT"] },
  // The state of a change without the mailed keys.
  email_changes: {
    api: [
      "SELECT (id, user_id, session_id, old_email, new_email, requested_at, confirm_until, confirmed_at, undo_until, ended_at)",
    ],
    system: ALL,
  },
  // Only the state. The secret and the recovery codes are used for sign-in, which the system does.
  second_steps: { api: ["SELECT (user_id, started_at, confirmed_at, used_step)"], system: ALL },
  recovery_codes: { api: [], system: ALL },
  // Only names and dates. The keys are used for sign-in, which the system does.
  passkeys: {
    api: ["SELECT (id, user_id, name, can_be_backed_up, is_backed_up, created_at, last_used_at)"],
    system: ALL,
  },
  // The user can export the log of support access. No role can change it.
  support_looks: { api: READ, system: ["SELECT", "INSERT"] },
  closings: { api: [], system: KEEP },
  reminders: { api: READ, system: ["SELECT", "INSERT"] },
  attempt_counters: { api: [], system: ALL },
  webhook_inbox: { api: [], system: ALL },
  webhook_keys: { api: [], system: KEEP },

  institutions: { api: READ, system: KEEP },
  link_sessions: { api: KEEP, system: ["SELECT", "UPDATE", "DELETE"] },
  // Events for support, which reads them as the system. No role can change them.
  link_events: { api: ["SELECT", "INSERT"], system: ["SELECT", "DELETE"] },
  connections: { api: ["SELECT", "UPDATE (status, needs, status_reason, revision)"], system: ALL },
  // PostgreSQL requires UPDATE on some column to lock a row with SELECT FOR UPDATE.
  accounts: { api: ["SELECT", "UPDATE (created_at)"], system: ALL },
  credit_aprs: { api: READ, system: ALL },
  liabilities: { api: READ, system: ALL },
  transactions: { api: READ, system: ALL },

  // A sync creates the entry of each debt and may update its due day. When bank access ends, the system turns the
  // linked debts into entered ones.
  debt_entries: { api: ALL, system: ALL },
  // The API deletes obligations that were merged from another debt if the user separates the debts.
  obligations: { api: ALL, system: KEEP },
  payments: { api: ALL, system: ALL },
  // If a connection is removed, another connection of the same accounts replaces it in plans and scenarios.
  payoff_plan_settings: { api: ALL, system: KEEP },
  payoff_snapshots: { api: KEEP, system: ["SELECT", "UPDATE", "DELETE"] },
  scenarios: { api: ALL, system: ["SELECT", "UPDATE", "DELETE"] },

  subscription_prices: { api: READ, system: KEEP },
  payment_customers: { api: ["SELECT", "INSERT", "DELETE"], system: READ },
  checkouts: { api: KEEP, system: ["SELECT", "UPDATE"] },
  subscriptions: { api: KEEP, system: KEEP },
  invoices: { api: READ, system: KEEP },
  // The API may schedule a review, but may not change when the free days began.
  entitlements: { api: ["SELECT", "INSERT (user_id, look_at)", "UPDATE (look_at)"], system: KEEP },
  billing_notices: { api: READ, system: ["SELECT", "INSERT"] },
  billing_records: { api: [], system: ["SELECT", "INSERT", "DELETE"] },

  /** A process checks that it supports the schema version. */
  schema_migrations: { api: [], system: READ },
};

/** Privileges on the tables of graphile-worker that its worker needs. */
export const QUEUE_GRANTS: Readonly<Record<string, TableGrants>> = {
  _private_jobs: { api: [], system: ALL },
  _private_job_queues: { api: [], system: KEEP },
  _private_tasks: { api: [], system: ["SELECT", "INSERT"] },
  _private_known_crontabs: { api: [], system: KEEP },
  migrations: { api: [], system: READ },
  jobs: { api: [], system: READ },
};

/** Our functions that both roles may call. They may call no others. */
export const CALLABLE = [
  "enqueue_job(text,json,text,timestamp with time zone,integer,text)",
] as const;
