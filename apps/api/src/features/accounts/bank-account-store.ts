import { and, eq, isNull, notInArray, sql } from "drizzle-orm";

import type { Queries } from "#database/database.ts";
import { accounts } from "#database/schema.ts";
import type { BankAccount } from "#ports/bank-data.ts";

export type AccountOwner = { id: string; userId: string };

type Refresh = {
  connection: AccountOwner;
  /** Every account that the bank reported, once each. */
  reported: readonly BankAccount[];
  /**
   * The provider ids of the accounts that the bank lists now, in its order. Other accounts of the connection are
   * closed.
   */
  open: readonly string[];
  now: Date;
};

/**
 * Updates the accounts of a connection with the bank's data. Marks accounts that the bank no longer lists as
 * closed and keeps their history.
 * @returns the internal id of every account of the connection by provider id, including closed ones.
 */
export async function storeAccounts(
  queries: Queries,
  { connection, reported, open, now }: Refresh,
): Promise<Map<string, string>> {
  if (reported.length > 0) await upsertAccounts(queries, { connection, reported, open, now });

  await queries
    .update(accounts)
    .set({ closedAt: now })
    .where(
      and(
        eq(accounts.connectionId, connection.id),
        isNull(accounts.closedAt),
        open.length > 0 ? notInArray(accounts.providerAccountId, [...open]) : undefined,
      ),
    );

  const rows = await queries
    .select({ id: accounts.id, providerAccountId: accounts.providerAccountId })
    .from(accounts)
    .where(eq(accounts.connectionId, connection.id));
  return new Map(rows.map(({ id, providerAccountId }) => [providerAccountId, id]));
}

async function upsertAccounts(
  queries: Queries,
  { connection, reported, open, now }: Refresh,
): Promise<void> {
  const positions = new Map(open.map((id, position) => [id, position]));

  await queries
    .insert(accounts)
    .values(
      reported.map((account) => ({
        ...account,
        connectionId: connection.id,
        userId: connection.userId,
        // An account that the bank no longer lists is closed and comes last.
        position: positions.get(account.providerAccountId) ?? open.length,
        createdAt: now,
      })),
    )
    .onConflictDoUpdate({
      target: [accounts.connectionId, accounts.providerAccountId],
      set: {
        lastingId: sql`excluded.lasting_id`,
        type: sql`excluded.type`,
        subtype: sql`excluded.subtype`,
        name: sql`excluded.name`,
        officialName: sql`excluded.official_name`,
        mask: sql`excluded.mask`,
        currency: sql`excluded.currency`,
        balanceCurrent: sql`excluded.balance_current`,
        balanceAvailable: sql`excluded.balance_available`,
        balanceLimit: sql`excluded.balance_limit`,
        position: sql`excluded.position`,
        closedAt: null,
      },
    });
}

/** Deletes all accounts of a connection and their data, because access was revoked. */
export async function removeAccounts(queries: Queries, connectionId: string): Promise<void> {
  await queries.delete(accounts).where(eq(accounts.connectionId, connectionId));
}

/** Deletes one account and its data, because the user revoked access to it. */
export async function removeAccount(
  queries: Queries,
  { connectionId, providerAccountId }: { connectionId: string; providerAccountId: string },
): Promise<void> {
  await queries
    .delete(accounts)
    .where(
      and(
        eq(accounts.connectionId, connectionId),
        eq(accounts.providerAccountId, providerAccountId),
      ),
    );
}
