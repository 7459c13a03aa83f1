import type { PayoffSnapshot } from "@snowball/contract";
import { monthOf } from "@snowball/dates";
import {
  and,
  asc,
  desc,
  eq,
  gte,
  inArray,
  isNull,
  lt,
  lte,
  max,
  min,
  or,
  type SQL,
  sql,
} from "drizzle-orm";

import { type Db, preparedQuery } from "#database/database.ts";
import { accounts, debtEntries, liabilities, payoffSnapshots, users } from "#database/schema.ts";
import { type LocalDay, tableOfDays } from "#features/profile/index.ts";
import type { Window } from "#http/page.ts";

/** The input and the result of a plan on a day, as stored. The table describes the columns. */
export type Snapshot = typeof payoffSnapshots.$inferSelect;

const totals = {
  on: payoffSnapshots.takenOn,
  status: payoffSnapshots.status,
  currency: payoffSnapshots.currency,
  owed: payoffSnapshots.owed,
  months: payoffSnapshots.months,
  debt_free_month: payoffSnapshots.debtFreeMonth,
  paid: payoffSnapshots.paid,
  interest: payoffSnapshots.interest,
  fees: payoffSnapshots.fees,
};

/**
 * Locks the user's accounts until the transaction ends: against deletion, or also against snapshots that are being
 * stored.
 * @returns whether all of them still exist.
 */
export async function lockAccounts(
  db: Db,
  { userId, accountIds }: { userId: string; accountIds: readonly string[] },
  strength: "key share" | "update" = "key share",
): Promise<boolean> {
  const held = await db
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(eq(accounts.userId, userId), inArray(accounts.id, [...accountIds])))
    .orderBy(asc(accounts.id))
    .for(strength);

  return held.length === accountIds.length;
}

/** Saves the snapshot of a day, and replaces an older one of the same day. */
export async function saveSnapshot(db: Db, snapshot: Snapshot): Promise<void> {
  await db
    .insert(payoffSnapshots)
    .values(snapshot)
    .onConflictDoUpdate({
      target: [payoffSnapshots.userId, payoffSnapshots.takenOn],
      set: snapshot,
      // Jobs may finish in a different order than they started, so an older snapshot never replaces a newer one.
      setWhere: sql`${payoffSnapshots.takenAt} <= excluded.taken_at`,
    });
}

/**
 * Keeps the history of debts that become manual ones under the same ids. Removes their account from the snapshots,
 * because deleting an account deletes its debts from them. Otherwise a past plan would appear as one with nothing owed.
 */
export async function keepInSnapshots(
  db: Db,
  { userId, debtIds }: { userId: string; debtIds: readonly string[] },
): Promise<void> {
  if (debtIds.length === 0) return;
  await lockAccounts(db, { userId, accountIds: debtIds }, "update");
  const isManual = sql`debt ->> 'uuid' = any(${sql.param(debtIds)}::text[])`;
  const debts = mapDebts(sql`case when ${isManual} then debt || '{"account": null}' else debt end`);

  await db.update(payoffSnapshots).set({ debts }).where(eq(payoffSnapshots.userId, userId));
}

/** Returns the debts of a snapshot, each changed to `to`. Only those that match `where`; by default all. */
function mapDebts(to: SQL, where = sql`true`): SQL {
  return sql`coalesce((
    select jsonb_agg(${to} order by position)
    from jsonb_array_elements(${payoffSnapshots.debts}) with ordinality as each (debt, position)
    where ${where}), '[]')`;
}

/** Returns snapshots, newest first. */
export async function findSnapshots(
  db: Db,
  userId: string,
  { limit, offset }: Window,
): Promise<PayoffSnapshot[]> {
  return db
    .select(totals)
    .from(payoffSnapshots)
    .where(eq(payoffSnapshots.userId, userId))
    .orderBy(desc(payoffSnapshots.takenOn))
    .limit(limit)
    .offset(offset);
}

/** Returns the last snapshot up to a day; null if there is none. */
export async function findPlanned(
  db: Db,
  { userId, through }: { userId: string; through: string },
): Promise<Snapshot | null> {
  const { takenOn } = payoffSnapshots;
  const [row] = await db
    .select()
    .from(payoffSnapshots)
    .where(and(eq(payoffSnapshots.userId, userId), lte(takenOn, through)))
    .orderBy(desc(takenOn))
    .limit(1);

  return row ?? null;
}

/**
 * Returns the last snapshot up to a day, the first one since the day's month began, and the last one before the month;
 * each is null if there is none. Runs one statement.
 */
export async function findPlansAround(
  db: Db,
  { userId, today }: { userId: string; today: string },
): Promise<Record<"last" | "first" | "lastMonth", Snapshot | null>> {
  const month = monthOf(today);
  const rows = await plansAround(db, { userId, today, month });

  return {
    last: rows.find((row) => row.takenOn <= today) ?? null,
    first: rows.findLast((row) => row.takenOn >= month) ?? null,
    lastMonth: rows.find((row) => row.takenOn < month) ?? null,
  };
}

const plansAround = preparedQuery((db) => {
  const { takenOn } = payoffSnapshots;
  const [today, month] = [sql.placeholder("today"), sql.placeholder("month")];
  const own = eq(payoffSnapshots.userId, sql.placeholder("userId"));
  const dayOf = (on: SQL, range: SQL) =>
    eq(takenOn, db.select({ on }).from(payoffSnapshots).where(and(own, range)));
  const days = [
    dayOf(max(takenOn), lte(takenOn, today)),
    dayOf(min(takenOn), gte(takenOn, month)),
    dayOf(max(takenOn), lt(takenOn, month)),
  ];

  return db
    .select()
    .from(payoffSnapshots)
    .where(and(own, or(...days)))
    .orderBy(desc(takenOn));
});

/** Returns the settings of a month's snapshots before today and of the last one before the month, oldest first. */
export const findSettingsBefore: (
  db: Db,
  days: { userId: string; today: string; month: string },
) => Promise<Pick<Snapshot, "takenOn" | "settings">[]> = preparedQuery((db) => {
  const { userId, takenOn, settings } = payoffSnapshots;
  const month = sql.placeholder("month");
  const before = and(eq(userId, sql.placeholder("userId")), lt(takenOn, sql.placeholder("today")));
  const first = db
    .select({ takenOn: sql`coalesce(max(${takenOn}), ${month}::date)` })
    .from(payoffSnapshots)
    .where(and(before, lte(takenOn, month)));

  return db
    .select({ takenOn, settings })
    .from(payoffSnapshots)
    .where(and(before, gte(takenOn, first)))
    .orderBy(asc(takenOn));
});

/** The sum that the user entered as the balances of a debt; null if an amount is not entered. */
const enteredSum = sql`(
  select case when bool_and(balance ->> 'entered_amount' is not null)
    then sum((balance ->> 'entered_amount')::numeric) end
  from jsonb_array_elements(facts -> 'balances') balance)`;

/** What a debt owed in the first snapshot that includes it. */
export type FirstOwed = { debt: string; since: string; currency: string; owed: string };

/**
 * Returns what each debt owed in its first snapshot in the currency of the newest one. A balance that was entered that
 * day counts as entered, because payments of that day may have reduced it. Leaves out debts with an unknown balance or
 * outside the plan. An overpaid debt counts as zero.
 */
export async function findFirstOwed(
  db: Db,
  { userId, timeZone }: { userId: string; timeZone: string },
): Promise<FirstOwed[]> {
  const { rows } = await db.execute<FirstOwed>(sql`
    with seen as (
      select snapshot.taken_on, snapshot.currency, debt ->> 'uuid' as debt,
        greatest(0, (debt -> 'owed' ->> 'value')::numeric) as owed, debt as facts
      from ${payoffSnapshots} snapshot, jsonb_array_elements(snapshot.debts) as each (debt)
      where snapshot.user_id = ${userId} and (debt ->> 'is_included')::boolean
        and debt ->> 'currency' = snapshot.currency and debt -> 'owed' ->> 'value' is not null
        and snapshot.currency = (
          select newest.currency from ${payoffSnapshots} newest
          where newest.user_id = ${userId} order by newest.taken_on desc limit 1)
    )
    select distinct on (debt) debt, currency, taken_on::text as since, case
      when (facts -> 'owed' ->> 'as_of')::timestamptz >= taken_on::timestamp at time zone ${timeZone}
      then coalesce(${enteredSum}, owed) else owed end::text as owed
    from seen order by debt, taken_on`);

  return rows;
}

export async function countSnapshots(db: Db, userId: string): Promise<number> {
  return db.$count(payoffSnapshots, eq(payoffSnapshots.userId, userId));
}

/**
 * Returns the last snapshot up to a day, or else the first one; null if there is none before today. Skips plans in
 * another currency, because their amounts cannot be compared. Skips today's snapshot, which may be seconds old,
 * and later ones, which exist if the user traveled west.
 */
export async function findSnapshotFor(
  db: Db,
  { userId, day, today, currency }: Comparison,
): Promise<Snapshot | null> {
  const comparable = and(
    eq(payoffSnapshots.userId, userId),
    lt(payoffSnapshots.takenOn, today),
    currency === null
      ? undefined
      : or(eq(payoffSnapshots.currency, currency), isNull(payoffSnapshots.currency)),
  );
  const { takenOn } = payoffSnapshots;
  const [nearest] = await db
    .select()
    .from(payoffSnapshots)
    .where(comparable)
    .orderBy(desc(sql`${takenOn} <= ${day}`), asc(sql`abs(${takenOn} - ${day}::date)`))
    .limit(1);

  return nearest ?? null;
}

type Comparison = { userId: string; day: string; today: string; currency: string | null };

/** A job that did not run for so long leaves snapshots. Fewer days to search make it fast. */
const SEARCHED_DAYS = 62;

/**
 * Deletes snapshots from before `day`, except the last of each user and month, and the first one with each debt:
 * `findFirstOwed` measures from it.
 */
export async function downsampleSnapshots(db: Db, day: string): Promise<void> {
  await db.execute(sql`
    delete from ${payoffSnapshots} snapshot
    where taken_on < ${day} and taken_on >= ${day}::date - ${SEARCHED_DAYS}::integer and exists (
      select from ${payoffSnapshots} later
      where later.user_id = snapshot.user_id and later.taken_on > snapshot.taken_on
        and later.taken_on < date_trunc('month', snapshot.taken_on) + interval '1 month')
    and not exists (
      select from jsonb_array_elements(snapshot.debts) as each (debt)
      where not exists (
        select from ${payoffSnapshots} earlier
        where earlier.user_id = snapshot.user_id and earlier.taken_on < snapshot.taken_on
          and earlier.debts @> jsonb_build_array(jsonb_build_object('uuid', debt ->> 'uuid'))))`);
}

/**
 * Returns a query of the users with a debt and without a snapshot of the day in their time zone, or a later one, which
 * a user who moved west has. The condition matches what the API lists as a debt. Otherwise users without listed debts
 * would be enqueued every hour.
 */
export function usersToSnapshot(days: readonly LocalDay[]): SQL {
  const taken = sql`select from ${payoffSnapshots}
    where ${payoffSnapshots.userId} = ${users.id} and ${payoffSnapshots.takenOn} >= today`;
  const linked = sql`select from ${accounts}
    where ${accounts.userId} = ${users.id} and ${accounts.closedAt} is null
      and (${accounts.type} in ('credit', 'loan')
        or exists (select from ${liabilities} where ${liabilities.accountId} = ${accounts.id}))`;
  const manual = sql`select from ${debtEntries} where ${debtEntries.userId} = ${users.id}
    and ${debtEntries.accountId} is null and ${debtEntries.removedAt} is null`;

  return sql`select ${users.id} from ${users} join ${tableOfDays(days)} on ${users.timeZone} = zone
    where not exists (${taken}) and (exists (${linked}) or exists (${manual}))`;
}

/**
 * Replaces the id of a linked debt in the user's snapshots with that of another record of the same account, before
 * the first one is deleted. Otherwise the history would show a removed debt and a new one.
 */
export async function moveInSnapshots(
  db: Db,
  { userId, from, to }: { userId: string; from: string; to: string },
): Promise<void> {
  const isCounted = sql`${payoffSnapshots.debts} @> jsonb_build_array(jsonb_build_object('uuid', ${from}::text))`;
  const moved = sql`debt || jsonb_build_object('uuid', ${to}::text, 'account', ${to}::text)`;
  const debts = mapDebts(
    sql`case when debt ->> 'uuid' = ${from} then ${moved} else debt end`,
    sql`debt ->> 'uuid' <> ${to}`,
  );

  await db
    .update(payoffSnapshots)
    .set({
      debts,
      settings: sql`replace(${payoffSnapshots.settings}::text, ${from}, ${to})::jsonb`,
    })
    .where(sql`${eq(payoffSnapshots.userId, userId)} and ${isCounted}`);
}
