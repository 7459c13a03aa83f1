import type { PayoffPlanSettings, PayoffSnapshot } from "@snowball/contract";
import { and, asc, desc, eq, inArray, isNull, lt, lte, or, sql } from "drizzle-orm";

import type { Queries } from "#database/database.ts";
import { accounts, payoffSnapshots, type SnapshotDebt } from "#database/schema.ts";
import type { Window } from "#http/page.ts";

/** The outcome of a plan on a day. */
export type SnapshotTotals = Pick<
  PayoffSnapshot,
  "status" | "currency" | "owed" | "months" | "paid" | "interest" | "fees"
> & { debtFreeMonth: string | null };

/** The input from which a plan was computed. */
export type SnapshotFacts = {
  takenOn: string;
  takenAt: Date;
  debts: SnapshotDebt[];
  settings: PayoffPlanSettings;
};

const totals = {
  takenOn: payoffSnapshots.takenOn,
  status: payoffSnapshots.status,
  currency: payoffSnapshots.currency,
  owed: payoffSnapshots.owed,
  months: payoffSnapshots.months,
  debtFreeMonth: payoffSnapshots.debtFreeMonth,
  paid: payoffSnapshots.paid,
  interest: payoffSnapshots.interest,
  fees: payoffSnapshots.fees,
};

/**
 * Locks the user's accounts against deletion until the transaction ends.
 * @returns whether all of them still exist.
 */
export async function lockAccounts(
  queries: Queries,
  { userId, accountIds }: { userId: string; accountIds: readonly string[] },
): Promise<boolean> {
  const held = await queries
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(eq(accounts.userId, userId), inArray(accounts.id, [...accountIds])))
    .orderBy(asc(accounts.id))
    .for("key share");

  return held.length === accountIds.length;
}

/** Returns the debts in the snapshot of a day; none if there is no snapshot. */
export async function findSnapshotDebts(
  queries: Queries,
  { userId, takenOn }: { userId: string; takenOn: string },
): Promise<SnapshotDebt[]> {
  const [row] = await queries
    .select({ debts: payoffSnapshots.debts })
    .from(payoffSnapshots)
    .where(and(eq(payoffSnapshots.userId, userId), eq(payoffSnapshots.takenOn, takenOn)));

  return row?.debts ?? [];
}

/** Saves the snapshot of a day, and replaces an older one of the same day. */
export async function saveSnapshot(
  queries: Queries,
  { userId, ...snapshot }: SnapshotFacts & SnapshotTotals & { userId: string },
): Promise<void> {
  await queries
    .insert(payoffSnapshots)
    .values({ userId, ...snapshot })
    .onConflictDoUpdate({
      target: [payoffSnapshots.userId, payoffSnapshots.takenOn],
      set: snapshot,
      // Jobs may finish in a different order than they started, so an older snapshot never replaces a newer one.
      setWhere: sql`${payoffSnapshots.takenAt} <= excluded.taken_at`,
    });
}

/**
 * Keeps the history of debts that become manual ones under the same ids. Removes their account from the snapshots,
 * because deleting an account deletes its debts from them. Otherwise a past plan would appear as one with nothing
 * owed.
 */
export async function keepInSnapshots(
  queries: Queries,
  { userId, debtIds }: { userId: string; debtIds: readonly string[] },
): Promise<void> {
  if (debtIds.length === 0) return;
  const debts = sql`(
    select jsonb_agg(
      case when debt ->> 'uuid' = any(${sql.param(debtIds)}::text[])
        then debt || '{"account": null}' else debt end order by position)
    from jsonb_array_elements(${payoffSnapshots.debts}) with ordinality as each (debt, position))`;

  await queries
    .update(payoffSnapshots)
    .set({ debts: sql`coalesce(${debts}, '[]')` })
    .where(eq(payoffSnapshots.userId, userId));
}

/** Returns snapshots, newest first. */
export async function findSnapshots(
  queries: Queries,
  userId: string,
  { limit, offset }: Window,
): Promise<({ takenOn: string } & SnapshotTotals)[]> {
  return queries
    .select(totals)
    .from(payoffSnapshots)
    .where(eq(payoffSnapshots.userId, userId))
    .orderBy(desc(payoffSnapshots.takenOn))
    .limit(limit)
    .offset(offset);
}

/** Returns the last snapshot up to a day; null if there is none. */
export async function findLastPlanned(
  queries: Queries,
  { userId, through }: { userId: string; through: string },
): Promise<Pick<
  typeof payoffSnapshots.$inferSelect,
  "debtFreeMonth" | "debts" | "settings"
> | null> {
  const { debtFreeMonth, debts, settings } = payoffSnapshots;
  const [row] = await queries
    .select({ debtFreeMonth, debts, settings })
    .from(payoffSnapshots)
    .where(and(eq(payoffSnapshots.userId, userId), lte(payoffSnapshots.takenOn, through)))
    .orderBy(desc(payoffSnapshots.takenOn))
    .limit(1);

  return row ?? null;
}

export async function countSnapshots(queries: Queries, userId: string): Promise<number> {
  return queries.$count(payoffSnapshots, eq(payoffSnapshots.userId, userId));
}

/**
 * Returns the last snapshot up to a day, or else the first one; null if there is none before today. Skips plans in
 * another currency, because their amounts cannot be compared. Skips today's snapshot, which may be seconds old,
 * and later ones, which exist if the user traveled west.
 */
export async function findSnapshotFor(
  queries: Queries,
  { userId, day, today, currency }: Comparison,
): Promise<(SnapshotFacts & Pick<SnapshotTotals, "debtFreeMonth">) | null> {
  const comparable = and(
    eq(payoffSnapshots.userId, userId),
    lt(payoffSnapshots.takenOn, today),
    currency === null
      ? undefined
      : or(eq(payoffSnapshots.currency, currency), isNull(payoffSnapshots.currency)),
  );
  const facts = {
    takenOn: payoffSnapshots.takenOn,
    takenAt: payoffSnapshots.takenAt,
    debts: payoffSnapshots.debts,
    settings: payoffSnapshots.settings,
    debtFreeMonth: payoffSnapshots.debtFreeMonth,
  };
  const [last] = await queries
    .select(facts)
    .from(payoffSnapshots)
    .where(and(comparable, lte(payoffSnapshots.takenOn, day)))
    .orderBy(desc(payoffSnapshots.takenOn))
    .limit(1);
  if (last) return last;

  const [first] = await queries
    .select(facts)
    .from(payoffSnapshots)
    .where(comparable)
    .orderBy(asc(payoffSnapshots.takenOn))
    .limit(1);
  return first ?? null;
}

type Comparison = { userId: string; day: string; today: string; currency: string | null };

/**
 * Small enough that PostgreSQL uses the index for each row instead of scanning the table, even with wrong
 * estimates.
 */
const BATCH_SIZE = 5_000;

/**
 * Deletes snapshots from before `day`, except the last of each user and month. Reads only months with unprocessed
 * snapshots, so the cost depends on the deleted rows, not on the kept ones.
 */
export async function downsampleSnapshots(queries: Queries, day: string): Promise<void> {
  let processed = BATCH_SIZE;
  while (processed === BATCH_SIZE) {
    // oxlint-disable-next-line no-await-in-loop -- each round goes on where the last one ended
    const { rows } = await queries.execute<{ processed: number }>(buildDownsampleQuery(day));
    processed = rows[0]?.processed ?? 0;
  }
}

function buildDownsampleQuery(day: string) {
  const ofMonth = sql`snapshot.user_id = month.user_id and snapshot.taken_on < ${day}
    and snapshot.taken_on >= month.begins and snapshot.taken_on < month.begins + interval '1 month'`;
  const later = sql`exists (
    select from ${payoffSnapshots} later
    where later.user_id = snapshot.user_id and later.taken_on > snapshot.taken_on
      and later.taken_on < month.begins + interval '1 month')`;

  return sql`
    with unprocessed as materialized (
      select user_id, taken_on from ${payoffSnapshots}
      where not is_month_end and taken_on < ${day} limit ${BATCH_SIZE}
    ), month as (
      select distinct user_id, date_trunc('month', taken_on)::date as begins from unprocessed
    ), gone as (
      delete from ${payoffSnapshots} snapshot using month where ${ofMonth} and ${later}
    ), kept as (
      update ${payoffSnapshots} snapshot set is_month_end = true from month
      where ${ofMonth} and not ${later} and not snapshot.is_month_end
    )
    select count(*)::integer as processed from unprocessed`;
}
