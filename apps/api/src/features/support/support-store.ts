import { and, asc, desc, eq, isNull, or, sql } from "drizzle-orm";

import type { Db } from "#database/database.ts";
import {
  closings,
  connections,
  linkEvents,
  mails,
  subscriptions,
  supportLooks,
  users,
} from "#database/schema.ts";

const EVENTS_MAX = 50;
const JOBS_MAX = 50;
const MAIL_DAYS_MAX = 60;

/** Finds a user by id or email address; null if there is none. A demo household has no address. */
export async function findPersonId(db: Db, named: string): Promise<string | null> {
  const isAddress = and(sql`lower(${users.email}) = lower(${named})`, isNull(users.demoEndsAt));
  const [row] = await db
    .select({ id: users.id })
    .from(users)
    .where(or(sql`${users.id}::text = lower(${named})`, isAddress));

  return row?.id ?? null;
}

export async function insertSupportAccess(
  db: Db,
  look: Omit<typeof supportLooks.$inferInsert, "id">,
): Promise<void> {
  await db.insert(supportLooks).values(look);
}

export type Person = Awaited<ReturnType<typeof findPerson>>;

export async function findPerson(db: Db, userId: string) {
  const [person] = await db
    .select({
      id: users.id,
      createdAt: users.createdAt,
      emailVerifiedAt: users.emailVerifiedAt,
      demoEndsAt: users.demoEndsAt,
      closingSince: closings.requestedAt,
    })
    .from(users)
    .leftJoin(closings, eq(closings.userId, users.id))
    .where(eq(users.id, userId));

  return {
    person,
    connections: await findConnections(db, userId),
    jobs: await findJobs(db, userId),
    subscriptions: await findSubscriptions(db, userId),
    mails: await findMailDays(db, userId),
    linkEvents: await findLinkEvents(db, userId),
  };
}

function findConnections(db: Db, userId: string) {
  return db
    .select()
    .from(connections)
    .where(eq(connections.userId, userId))
    .orderBy(asc(connections.createdAt));
}

export type PendingJob = {
  name: string;
  attempts: number;
  attemptsMax: number;
  runAt: string;
  isUnderWay: boolean;
  hasFailed: boolean;
};

/** Returns the pending jobs of the user, their connections and their emails, without the payloads. */
async function findJobs(db: Db, userId: string): Promise<PendingJob[]> {
  const { rows } = await db.execute<PendingJob>(sql`
    select task.identifier as name, job.attempts, job.max_attempts as "attemptsMax", 
      to_char(job.run_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "runAt",
      job.locked_at is not null as "isUnderWay", job.last_error is not null as "hasFailed"
    from graphile_worker._private_jobs job
    join graphile_worker._private_tasks task on task.id = job.task_id
    where exists (
      select from json_each_text(case when json_typeof(job.payload) = 'object' then job.payload end)
      where value = ${userId}
        or value in (select id::text from connections where user_id = ${userId})
        or value in (select id::text from mails where user_id = ${userId}))
    order by job.run_at limit ${JOBS_MAX}`);

  return rows;
}

function findSubscriptions(db: Db, userId: string) {
  return db
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.userId, userId))
    .orderBy(desc(subscriptions.readAt));
}

function findMailDays(db: Db, userId: string) {
  const day = sql<string>`to_char(${mails.createdAt} at time zone 'UTC', 'YYYY-MM-DD')`;

  return db
    .select({
      day,
      kind: mails.kind,
      sent: sql<number>`count(${mails.sentAt})::integer`,
      owed: sql<number>`(count(*) filter (where ${mails.sentAt} is null and ${mails.sealedBody} is not null))::integer`,
      refused: sql<number>`(count(*) filter (where ${mails.sentAt} is null and ${mails.sealedBody} is null))::integer`,
    })
    .from(mails)
    .where(eq(mails.userId, userId))
    .groupBy(day, mails.kind)
    .orderBy(desc(day), asc(mails.kind))
    .limit(MAIL_DAYS_MAX);
}

function findLinkEvents(db: Db, userId: string) {
  return db
    .select()
    .from(linkEvents)
    .where(eq(linkEvents.userId, userId))
    .orderBy(desc(linkEvents.createdAt))
    .limit(EVENTS_MAX);
}
