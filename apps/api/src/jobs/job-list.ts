import { type SQL, sql } from "drizzle-orm";

import type { Database, Db } from "#database/database.ts";
import type { PaymentEvent } from "#ports/card-payments.ts";

import {
  enqueueJob,
  type Job,
  type JobDefinition,
  type JobPayload,
  type JobRequest,
} from "./job.ts";

type ByUser = { userId: string };
const ofUser = ({ userId }: ByUser) => userId;

function define<Payload extends JobPayload>(
  definition: JobDefinition<Payload>,
): JobDefinition<Payload> {
  return definition;
}

/** Defines a job that a schedule enqueues, without a payload. */
const scheduled = (schedule: string, definition: { attemptsMax: number; lane?: "money" }) =>
  define<Record<string, never>>({ lane: "housekeeping", schedule, ...definition });

/**
 * Every job of the product. Schedules are in UTC and avoid full hours, when many other systems run their jobs.
 * Scheduled jobs that enqueue others, and those with few attempts, are repeated by the next run.
 */
export const JOBS = {
  // Signing in
  send_verification: define<{ email: string }>({
    lane: "mail",
    attemptsMax: 5,
    keyOf: ({ email }) => email,
  }),
  /** `deviceId` is the device of the request, if it has a valid device token. */
  send_password_reset: define<{ email: string; deviceId: string | null }>({
    lane: "mail",
    attemptsMax: 5,
    keyOf: ({ email, deviceId }) => `${email} ${deviceId ?? ""}`,
  }),
  send_email_change: define<{ changeId: string }>({
    lane: "mail",
    attemptsMax: 5,
    keyOf: ({ changeId }) => changeId,
  }),
  note_failed_sign_in: define<{ email: string; device: string | null; network: string | null }>({
    lane: "housekeeping",
    attemptsMax: 5,
  }),
  forget_expired_sessions: scheduled("13 3 * * *", { attemptsMax: 5 }),
  forget_security_events: scheduled("41 3 * * *", { attemptsMax: 5 }),

  // Emails
  /** Delays between attempts grow to six hours, so fourteen attempts cover more than a day without a mail server. */
  send_mail: define<{ mailId: string }>({
    lane: "mail",
    attemptsMax: 14,
    keyOf: ({ mailId }) => mailId,
  }),
  /** Like `send_mail`, but for optional emails: thousands of them on a Monday must not delay important ones. */
  send_notification: define<{ mailId: string }>({
    lane: "notifications",
    attemptsMax: 14,
    keyOf: ({ mailId }) => mailId,
  }),
  delete_old_mails: scheduled("23 3 * * *", { attemptsMax: 5 }),
  /** Runs every quarter of an hour, because some time zones have offsets of half or a quarter of an hour. */
  order_mails: scheduled("*/15 * * * *", { attemptsMax: 3 }),
  /** Writes the daily emails of a user. Until the day's are written, `order_mails` enqueues it again. */
  write_mails: define<ByUser>({ lane: "housekeeping", attemptsMax: 3, keyOf: ofUser }),

  // Banks
  /**
   * Syncs a connection. At most one is waiting per connection, and a new one replaces it. At most one is running.
   * Webhooks during a sync therefore lead to one more sync. The attempts are for our own failures; those of the bank
   * are retried on their own schedule, which counts them from 1 in `attempt`.
   */
  sync_connection: define<{ connectionId: string; attempt: number }>({
    lane: "banks",
    attemptsMax: 10,
    keyOf: ({ connectionId }) => connectionId,
    isOneAtATime: true,
  }),
  process_bank_webhook: define<{ messageId: string }>({
    lane: "housekeeping",
    attemptsMax: 10,
    keyOf: ({ messageId }) => messageId,
  }),
  reconcile_connections: scheduled("* * * * *", { attemptsMax: 1 }),
  end_bank_access: define<ByUser>({ lane: "banks", attemptsMax: 10, keyOf: ofUser }),
  /** Syncs linked banks at once, after a user becomes entitled to updates again. */
  resume_bank_updates: define<ByUser>({ lane: "banks", attemptsMax: 10, keyOf: ofUser }),
  /** Finishes an interrupted removal. The reconciliation enqueues it again until it is done. */
  finish_removal: define<{ connectionId: string }>({
    lane: "banks",
    attemptsMax: 3,
    keyOf: ({ connectionId }) => connectionId,
  }),
  forget_bank_traces: scheduled("17 3 * * *", { attemptsMax: 3 }),

  // Debts
  forget_removed_debts: scheduled("47 3 * * *", { attemptsMax: 3 }),
  order_payoff_snapshots: scheduled("7 * * * *", { attemptsMax: 3 }),
  /**
   * Reconciles a user's ledger and stores a snapshot of their payoff plan. Enqueue it in the transaction that changes
   * the plan's inputs, so that the day's last snapshot contains all changes.
   */
  snapshot_payoff_plan: define<ByUser>({ lane: "housekeeping", attemptsMax: 5, keyOf: ofUser }),
  thin_payoff_snapshots: scheduled("37 3 * * *", { attemptsMax: 3 }),

  // Billing
  /** With the queue's backoff these attempts last four days, longer than Stripe itself retries. */
  process_payment_event: define<
    { inboxId: string } & Exclude<PaymentEvent["about"], { kind: "nothing" }>
  >({ lane: "money", attemptsMax: 25, keyOf: ({ inboxId }) => inboxId }),
  /** The backoff adds up to four minutes, enough for a provider that starts at the same time. */
  refresh_price_catalogue: define<Record<string, never>>({
    lane: "money",
    attemptsMax: 6,
    keyOf: () => "all",
    schedule: "*/15 * * * *",
  }),
  reconcile_subscriptions: scheduled("23 4 * * *", { attemptsMax: 10 }),
  reconcile_customer: define<ByUser>({ lane: "money", attemptsMax: 10, keyOf: ofUser }),
  order_entitlement_looks: scheduled("*/15 * * * *", { lane: "money", attemptsMax: 3 }),
  /** Sends due billing notices to a user. */
  look_at_entitlement: define<ByUser>({ lane: "money", attemptsMax: 10, keyOf: ofUser }),
  /** Sends a user's current email address to the card-payment provider. */
  tell_payment_address: define<ByUser>({ lane: "money", attemptsMax: 25, keyOf: ofUser }),
  forget_payment_events: scheduled("27 3 * * *", { attemptsMax: 3 }),
  forget_billing_records: scheduled("37 3 * * *", { attemptsMax: 3 }),

  // Ends of accounts and demo households
  order_closings: scheduled("*/15 * * * *", { attemptsMax: 1 }),
  /** `order_closings` enqueues it again until it is done. */
  finish_closing: define<ByUser>({ lane: "banks", attemptsMax: 8, keyOf: ofUser }),
  end_demos: scheduled("*/5 * * * *", { attemptsMax: 1 }),
  end_demo: define<ByUser>({ lane: "banks", attemptsMax: 8, keyOf: ofUser }),
};

type JobName = keyof typeof JOBS;
export type PayloadOf<Name extends JobName> =
  (typeof JOBS)[Name] extends JobDefinition<infer Payload extends JobPayload> ? Payload : never;

/** Returns a job of the list with the code that runs it. */
export function createJob<Name extends JobName>(
  name: Name,
  run: (payload: PayloadOf<Name>) => Promise<unknown>,
): Job<PayloadOf<Name>> {
  return { ...requestOf(name), run };
}

/** Returns what `callOf` needs to enqueue a job in a larger statement. */
export function requestOf<Name extends JobName>(
  name: Name,
): JobDefinition<PayloadOf<Name>> & { name: Name } {
  return { name, ...(JOBS[name] as unknown as JobDefinition<PayloadOf<Name>>) };
}

/**
 * Enqueues a job in the caller's transaction, so that it exists only if the transaction commits.
 * @param key replaces the key of the list, for a job that must not replace those with that key.
 */
export async function enqueue<Name extends JobName>(
  db: Db,
  name: Name,
  payload: PayloadOf<Name>,
  { delayMs, key }: { delayMs?: number; key?: string } = {},
): Promise<void> {
  const request: JobRequest<PayloadOf<Name>> = {
    ...requestOf(name),
    ...(delayMs !== undefined && { delayMs }),
    ...(key !== undefined && { keyOf: () => key }),
  };
  await enqueueJob(db, request, payload);
}

/** Sorts before every other id. */
const FIRST = "00000000-0000-0000-0000-000000000000";
/** A statement for so many users takes far less time than the database allows it. */
const BATCH_SIZE = 1_000;

/** The jobs of which each is about one user. */
type JobOfUser = {
  [Name in JobName]: { userId: string } extends PayloadOf<Name> ? Name : never;
}[JobName];

/**
 * Enqueues a job for each user of a query, in batches. Running it twice does no harm, because waiting jobs of the same
 * user are merged.
 * @param userIds a query with one column.
 */
export async function enqueueForUsers(
  database: Database,
  name: JobOfUser,
  userIds: SQL,
): Promise<void> {
  const { attemptsMax } = requestOf(name);
  const enqueueAfter = async (id: string) => {
    const { rows } = await database.asSystem((db) =>
      db.execute<{ id: string }>(sql`
        select id, enqueue_job(${name}, json_build_object('userId', id), ${`${name}:`} || id, now(), ${attemptsMax})
        from (
          select id from (${userIds}) as due (id) where id > ${id} order by id limit ${BATCH_SIZE}
        ) batch order by id`),
    );
    const last = rows.at(-1);
    if (last !== undefined && rows.length === BATCH_SIZE) await enqueueAfter(last.id);
  };
  await enqueueAfter(FIRST);
}

/** How long the oldest due job of a name has waited. */
type Waiting = { name: string; oldestSeconds: number };

/** Returns the names of the due jobs that have not started. */
export async function readQueue(db: Db): Promise<Waiting[]> {
  const { rows } = await db.execute<Waiting>(sql`
    select task_identifier as name,
      extract(epoch from now() - min(run_at))::float8 as "oldestSeconds"
    from graphile_worker.jobs
    where run_at <= now() and locked_at is null and attempts < max_attempts
    group by task_identifier`);
  return rows;
}

/**
 * Deletes every job with one of the ids or email addresses in its payload or key. This includes waiting jobs and
 * failed jobs that were kept for review. Running jobs are skipped; the queue removes them when they finish.
 */
export async function forgetJobs(db: Db, names: readonly string[]): Promise<void> {
  const list = sql.param(names.map((name) => name.toLowerCase()));
  await db.execute(sql`
    delete from graphile_worker._private_jobs job
    where job.locked_at is null and exists (
      select from unnest(${list}::text[]) named
      where strpos(lower(job.payload::text), named) > 0 or strpos(lower(job.key), named) > 0
    )`);
}
