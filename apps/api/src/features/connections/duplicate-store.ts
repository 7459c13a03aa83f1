import { sql } from "drizzle-orm";

import type { Db } from "#database/database.ts";
import {
  accounts,
  connections,
  obligations,
  payments,
  reminders,
  transactions,
} from "#database/schema.ts";
import { isSameAccount } from "#features/accounts/index.ts";

/**
 * Stores which older connection of the user a connection duplicates: one to the same institution
 * with at least one open account in common. Clears the mark if there is none. Marks the newer one,
 * because the older one has the longer history.
 */
export async function markDuplicate(db: Db, connectionId: string): Promise<void> {
  await db.execute(sql`
    update ${connections} newer set duplicate_of = (
      select older.id from ${connections} older
      where older.user_id = newer.user_id
        and older.institution_id = newer.institution_id
        and (older.created_at, older.id) < (newer.created_at, newer.id)
        and exists (
          select 1 from ${accounts} a join ${accounts} b on ${isSameAccount(sql`a`, sql`b`)}
          where a.connection_id = older.id and a.closed_at is null
            and b.connection_id = newer.id and b.closed_at is null
        )
      order by older.created_at, older.id
      limit 1
    )
    where newer.id = ${connectionId}`);
}

/** An account of a connection, and the same account in another connection of the user. */
type TwinAccounts = {
  from: string;
  to: string;
  isDebt: boolean;
  /** Whether `from` is the one that counts, because the other connection is newer. */
  isCounted: boolean;
};

/**
 * Returns the open accounts of a connection that another connection also reports. Of several
 * others, takes the oldest.
 */
export async function findTwinAccounts(db: Db, connectionId: string): Promise<TwinAccounts[]> {
  const { rows } = await db.execute<TwinAccounts>(sql`
    select distinct on (own.id) own.id as "from", twin.id as "to",
      own.type in ('credit', 'loan') as "isDebt",
      (other.created_at, other.id) > (mine.created_at, mine.id) as "isCounted"
    from ${accounts} own
    join ${connections} mine on mine.id = own.connection_id
    join ${connections} other on other.user_id = mine.user_id and other.id <> mine.id
      and other.institution_id = mine.institution_id and other.removal_requested_at is null
    join ${accounts} twin on twin.connection_id = other.id and twin.closed_at is null
      and ${isSameAccount(sql`own`, sql`twin`)}
    where own.connection_id = ${connectionId} and own.closed_at is null
    order by own.id, other.created_at, other.id, twin.created_at, twin.id`);
  return rows;
}

/**
 * Replaces transaction ids in payments with those of the same account in another connection, before
 * the old ones are deleted. So payments that were undone or assigned to a cycle stay recognized.
 * Equal transactions of a day are matched in order.
 */
export async function renameTransactions(
  db: Db,
  { from, to }: Pick<TwinAccounts, "from" | "to">,
): Promise<void> {
  for (const column of ["checking_transaction_id", "lender_transaction_id"]) {
    const name = sql.identifier(column);
    await db.execute(sql`
      with numbered as (
        select user_id, account_id, provider_transaction_id as id, date, amount, name, pending,
          row_number() over (
            partition by account_id, date, amount, name, pending order by provider_transaction_id
          ) as place
        from ${transactions} where account_id in (${from}, ${to})
      )
      update ${payments} payment set ${name} = theirs.id
      from numbered ours join numbered theirs using (user_id, date, amount, name, pending, place)
      where ours.account_id = ${from} and theirs.account_id = ${to}
        and payment.user_id = ours.user_id and payment.${name} = ours.id
        and not exists (
          select 1 from ${payments} taken
          where taken.user_id = ours.user_id and taken.${name} = theirs.id
        )`);
  }
}

/**
 * Moves undone payments to the same account of another connection. They still prevent their
 * transactions from being recognized again, and can be restored.
 */
export async function moveUndonePayments(
  db: Db,
  { userId, from, to }: { userId: string; from: string; to: string },
): Promise<void> {
  await db.execute(sql`
    update ${payments} payment set debt_id = ${to}, chosen_cycle = (
      select own.cycle from ${obligations} own
      where own.user_id = ${userId} and own.debt_id = ${to} and own.cycle = payment.chosen_cycle
    )
    where payment.user_id = ${userId} and payment.debt_id = ${from}
      and payment.undone_on is not null and not exists (
        select 1 from ${payments} taken
        where taken.user_id = ${userId} and taken.debt_id = ${to}
          and taken.checking_transaction_id = payment.checking_transaction_id
      )`);
}

/**
 * Copies the sent reminders of a debt to the same account of another connection, so that none is
 * sent twice.
 */
export async function copyReminders(
  db: Db,
  { userId, from, to }: { userId: string; from: string; to: string },
): Promise<void> {
  await db.execute(sql`
    insert into ${reminders} (user_id, debt_id, cycle, kind, due_date, created_at)
    select sent.user_id, ${to}, sent.cycle, sent.kind, sent.due_date, sent.created_at
    from ${reminders} sent
    where sent.user_id = ${userId} and sent.debt_id = ${from}
    on conflict do nothing`);
}
