/** As `GRANT` takes it; `UPDATE (bio)` is a right to that column alone. */
type Privilege = string;

/** What the two logins may do with a table. A table that is not listed is closed to both. */
export type TableGrants = { api: readonly Privilege[]; system: readonly Privilege[] };

const READ = ["SELECT"] as const;
const KEEP = ["SELECT", "INSERT", "UPDATE"] as const;
const ALL = ["SELECT", "INSERT", "UPDATE", "DELETE"] as const;

/** What a user may be shown of his row. The hash of his password is not among it. */
const OWN_USER = [
  "SELECT (id, email, first_name, last_name, role, time_zone, bio, email_verified_at, demo_ends_at, created_at)",
  "UPDATE (first_name, last_name, role, time_zone, bio)",
] as const;

/**
 * Everything that the migrations may grant on our tables. `api` serves one signed-in user and sees only the rows of
 * that user (`schema/row-level-security.ts`); `system` does what belongs to no user.
 */
export const TABLE_GRANTS: Readonly<Record<string, TableGrants>> = {
  users: { api: OWN_USER, system: ALL },
  profile_pictures: { api: ALL, system: [] },
  imports: { api: KEEP, system: READ },
  // Whether it is open still, which is asked along with what is read in it; nothing that proves it.
  sessions: { api: ["SELECT (id, user_id, expires_at, revoked_at)"], system: ALL },
  // A user links and repairs a bank as himself; nobody but the system sums up or forgets.
  security_events: { api: ["SELECT", "INSERT"], system: ALL },
  known_devices: { api: [], system: ALL },
  email_keys: { api: [], system: ALL },
  // What was written to a user, and nothing of what stands in it: links in mails are keys to accounts.
  mails: {
    api: ["SELECT (id, user_id, recipient, subject, kind, created_at, sent_at)"],
    system: ALL,
  },
  notification_settings: { api: KEEP, system: KEEP },
  // A user revokes his links and is never shown one: they come by mail.
  unsubscribe_links: {
    api: ["SELECT (user_id, kind)", "DELETE"],
    system: ["SELECT", "INSERT", "UPDATE (sealed_key)"],
  },
  // Made and revoked together with the mail that tells of it, and looked up by its hash: by the system.
  calendar_feeds: { api: ["SELECT (user_id, created_at)"], system: ALL },
  consents: { api: ["SELECT", "INSERT"], system: ["SELECT", "INSERT"] },
  // What became of it, and none of the keys that were mailed.
  email_changes: {
    api: [
      "SELECT (id, user_id, session_id, old_email, new_email, requested_at, confirm_until, confirmed_at, undo_until, ended_at)",
    ],
    system: ALL,
  },
  // Since when it is on. The secret and the recovery codes are for signing in, which the system does.
  second_steps: { api: ["SELECT (user_id, started_at, confirmed_at, used_step)"], system: ALL },
  recovery_codes: { api: [], system: ALL },
  // Names and days. What they are checked with is for signing in, which the system does.
  passkeys: {
    api: ["SELECT (id, user_id, name, can_be_backed_up, is_backed_up, created_at, last_used_at)"],
    system: ALL,
  },
  // The user can take along who looked; nobody changes it.
  support_looks: { api: READ, system: ["SELECT", "INSERT"] },
  closings: { api: [], system: KEEP },
  mail_agenda: { api: [], system: KEEP },
  reminders: { api: READ, system: ["SELECT", "INSERT"] },
  attempt_counters: { api: [], system: ALL },
  webhook_inbox: { api: [], system: ALL },
  webhook_keys: { api: [], system: KEEP },

  institutions: { api: READ, system: KEEP },
  link_sessions: { api: KEEP, system: ["SELECT", "UPDATE", "DELETE"] },
  // Written down for support, who reads as the system; nobody changes what happened.
  link_events: { api: ["SELECT", "INSERT"], system: ["SELECT", "DELETE"] },
  connections: { api: ["SELECT", "UPDATE (status, needs, status_reason, revision)"], system: ALL },
  // PostgreSQL lets nobody hold a row until the end of a transaction who may change nothing of it.
  accounts: { api: ["SELECT", "UPDATE (created_at)"], system: ALL },
  credit_aprs: { api: READ, system: ALL },
  liabilities: { api: READ, system: ALL },
  transactions: { api: READ, system: ALL },

  // A sync opens the entry of each debt that it finds, for what is written of it to hang on; a bank's date
  // may come round to the user's due day; and when access to the banks ends, their debts stay as entered.
  debt_entries: { api: ALL, system: ALL },
  // Cycles go when a user says that two debts are not one: what the one was given of the other.
  obligations: { api: ALL, system: KEEP },
  payments: { api: ALL, system: ALL },
  // A removed connection leaves its place in plans and scenarios to another connection of the same accounts.
  payoff_plan_settings: { api: ALL, system: KEEP },
  payoff_snapshots: { api: KEEP, system: ["SELECT", "UPDATE", "DELETE"] },
  scenarios: { api: ALL, system: ["SELECT", "UPDATE", "DELETE"] },

  subscription_prices: { api: READ, system: KEEP },
  payment_customers: { api: ["SELECT", "INSERT", "DELETE"], system: READ },
  checkouts: { api: KEEP, system: ["SELECT", "UPDATE"] },
  subscriptions: { api: KEEP, system: KEEP },
  invoices: { api: READ, system: KEEP },
  // When it is looked at follows from what the user changes; when the free days began does not.
  entitlements: { api: ["SELECT", "INSERT (user_id, look_at)", "UPDATE (look_at)"], system: KEEP },
  billing_notices: { api: READ, system: ["SELECT", "INSERT"] },
  billing_records: { api: [], system: ["SELECT", "INSERT", "DELETE"] },

  /** So that a process can tell whether it can run on the schema. */
  schema_migrations: { api: [], system: READ },
};

/** The queue's own tables (graphile-worker), as its worker uses them. */
export const QUEUE_GRANTS: Readonly<Record<string, TableGrants>> = {
  _private_jobs: { api: [], system: ALL },
  _private_job_queues: { api: [], system: KEEP },
  _private_tasks: { api: [], system: ["SELECT", "INSERT"] },
  _private_known_crontabs: { api: [], system: KEEP },
  migrations: { api: [], system: READ },
  jobs: { api: [], system: READ },
};

/** Functions of ours that both logins may call; of the others neither may call any. */
export const CALLABLE = [
  "enqueue_job(text,json,text,timestamp with time zone,integer,text)",
] as const;
