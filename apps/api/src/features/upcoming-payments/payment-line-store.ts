import type { OpenPayments, UpcomingPayment as WireUpcomingPayment } from "@snowball/contract";
import { sumAmounts } from "@snowball/money";
import { and, eq, inArray, sql } from "drizzle-orm";

import type { Queries } from "#database/database.ts";
import { prepareRows } from "#database/prepare-rows.ts";
import {
  accounts,
  paymentLineChanges,
  paymentLines,
  paymentTellings,
  users,
} from "#database/schema.ts";
import type { Window } from "#http/page.ts";
import type { Written } from "#http/written.ts";

import type { HeldLine } from "./payment-line-rules.ts";

export type Telling = typeof paymentTellings.$inferSelect;

/** How lines were told last, and whether what they are told from has changed since. */
export type LastTelling = Telling & { hasChanged: boolean };

/** Whose lines, and as they are told when. */
/** A line as it is kept. */
export type WrittenLine = Omit<HeldLine, "line"> & { line: Written<WireUpcomingPayment> };

type Asked = { userId: string; now: Date };

const [userId, now] = [sql.placeholder("userId"), sql.placeholder("now")];
const isTold = sql`${paymentLines.userId} = ${userId}
  and ${paymentLines.fromAt} <= ${now} and ${paymentLines.untilAt} > ${now}`;

/** How the user's lines were told last, with what has changed since; null where they never were. */
export async function findTelling(queries: Queries, user: string): Promise<LastTelling | null> {
  const [telling] = await tellingStatement(queries).execute({ userId: user });

  return telling ?? null;
}

const tellingStatement = prepareRows((queries) =>
  queries
    .select({
      userId: paymentTellings.userId,
      timeZone: paymentTellings.timeZone,
      toldBy: paymentTellings.toldBy,
      fromAt: paymentTellings.fromAt,
      untilAt: paymentTellings.untilAt,
      hasChanged: sql<boolean>`exists (
        select from ${paymentLineChanges} where ${paymentLineChanges.userId} = ${userId}
      )`,
    })
    .from(paymentTellings)
    .where(sql`${paymentTellings.userId} = ${userId}`)
    .prepare("find_payment_telling"),
);

/** In the order of the list, which is that of `arrangeUpcomingPayments`. */
export async function findLines(
  queries: Queries,
  { limit, offset, ...asked }: Asked & Window,
): Promise<Written<WireUpcomingPayment>[]> {
  const rows = await linesStatement(queries).execute({ ...valuesOf(asked), limit, offset });

  return rows.map(({ line }) => line);
}

const linesStatement = prepareRows((queries) =>
  queries
    .select({ line: sql<Written<WireUpcomingPayment>>`${paymentLines.line}::text` })
    .from(paymentLines)
    .where(isTold)
    .orderBy(paymentLines.dueDate, paymentLines.nameKey, paymentLines.debtId, paymentLines.place)
    .limit(sql.placeholder("limit"))
    .offset(sql.placeholder("offset"))
    .prepare("find_payment_lines"),
);

/** What all lines come to, as `sumOpenPayments` says it of a list, and how many they are. */
export async function sumLines(
  queries: Queries,
  { through, ...asked }: Asked & { through: string },
): Promise<{ count: number; open: OpenPayments }> {
  const groups = await sumsStatement(queries).execute({ ...valuesOf(asked), through });
  const open = groups
    .filter((group) => group.first !== null)
    .toSorted((left, right) => Number(left.first) - Number(right.first));
  const total = (amount: (group: (typeof open)[number]) => number) =>
    open.reduce((sum, group) => sum + amount(group), 0);
  const [aheadDue = null] = open.flatMap((group) => group.aheadDue ?? []).toSorted();

  return {
    count: groups.reduce((sum, { count }) => sum + count, 0),
    open: {
      through,
      sums: open.map(({ currency, due, late, ahead }) => ({
        currency,
        due: amountOf(due),
        late: amountOf(late),
        ahead: amountOf(ahead),
      })),
      ahead_due: aheadDue,
      late_count: total(({ lateCount }) => lateCount),
      late_unknown_count: total(({ lateUnknownCount }) => lateUnknownCount),
      unknown: open
        .flatMap(({ unknown }) => unknown)
        .toSorted((left, right) => left.at - right.at)
        .map(({ debt, cycle }) => ({ debt, cycle })),
    },
  };
}

/** Of none it is nothing; of lines of which nobody says how much as well: they are told apart. */
function amountOf(sum: string | null): string {
  return sumAmounts(sum === null ? [] : [sum]);
}

const through = sql`${sql.placeholder("through")}::date`;
const isDue = sql`is_open and (is_overdue or due_date <= ${through})`;
const isAhead = sql`is_open and due_date > ${through} and (pay_by is null or pay_by <= ${through})`;
const isAskedFor = sql`is_open and (is_late or due_date is null or ${isDue} or ${isAhead})`;

const sumsStatement = prepareRows((queries) =>
  queries
    .select({
      currency: sql<string | null>`currency`,
      count: sql<number>`count(*)::int`,
      /** Null where none is open. */
      first: sql<number | null>`(min(at) filter (where is_open))::int`,
      due: sql<string | null>`sum(amount_left) filter (where ${isDue})`,
      late: sql<string | null>`sum(amount_left) filter (where is_open and is_late)`,
      ahead: sql<string | null>`sum(amount_left) filter (where ${isAhead})`,
      aheadDue: sql<string | null>`(min(due_date) filter (where ${isAhead}))::text`,
      lateCount: sql<number>`(count(*) filter (where is_open and is_late))::int`,
      lateUnknownCount: sql<number>`(count(*) filter (
        where is_open and is_late and amount_left is null))::int`,
      unknown: sql<{ debt: string; cycle: string | null; at: number }[]>`coalesce(
        jsonb_agg(jsonb_build_object('debt', debt_id, 'cycle', cycle, 'at', at))
          filter (where ${isAskedFor} and amount_left is null), '[]')`,
    })
    .from(
      sql`(
        select *, row_number() over (order by due_date, name_key, debt_id, place) as at
        from ${paymentLines} where ${isTold}
      ) told`,
    )
    .groupBy(sql`currency`)
    .prepare("sum_payment_lines"),
);

function valuesOf(asked: Asked): { userId: string; now: string } {
  return { userId: asked.userId, now: asked.now.toISOString() };
}

/**
 * Lets one at a time tell a user's lines anew, and nobody wait for it: nor whoever keeps the ledger. The
 * user's accounts are kept from going before lines are written that hang on them.
 * @returns false where another does it, or changes what would be told.
 */
export async function holdUser(queries: Queries, user: string): Promise<boolean> {
  const held = await queries
    .select({ id: users.id })
    .from(users)
    .where(eq(users.id, user))
    .for("no key update", { skipLocked: true });
  if (held.length === 0) return false;
  await queries
    .select({ id: accounts.id })
    .from(accounts)
    .where(eq(accounts.userId, user))
    .orderBy(accounts.id)
    .for("key share");

  return true;
}

/**
 * Forgets the changes that are known by now, before what they changed is read: one that comes to be known
 * later stays noted.
 * @returns the debts that they are of; null = any of the user's.
 */
export async function takeChanges(queries: Queries, user: string): Promise<string[] | null> {
  const taken = await queries
    .delete(paymentLineChanges)
    .where(eq(paymentLineChanges.userId, user))
    .returning({ debtId: paymentLineChanges.debtId });
  const ids = new Set(taken.map(({ debtId }) => debtId));

  return ids.has(null) ? null : [...ids].flatMap((id) => id ?? []);
}

export async function saveTelling(queries: Queries, telling: Telling): Promise<void> {
  const { userId: _user, ...set } = telling;
  await queries
    .insert(paymentTellings)
    .values(telling)
    .onConflictDoUpdate({ target: paymentTellings.userId, set });
}

/** Nothing is kept then, and nothing known to be noted: whoever looks next finds that lines never were told. */
export async function deleteTelling(queries: Queries, user: string): Promise<void> {
  await queries.delete(paymentTellings).where(eq(paymentTellings.userId, user));
  await queries.delete(paymentLines).where(eq(paymentLines.userId, user));
  await queries.delete(paymentLineChanges).where(eq(paymentLineChanges.userId, user));
}

/** @param debtIds those whose lines these are; null = all of the user's. */
export async function replaceLines(
  queries: Queries,
  { userId: user, debtIds }: { userId: string; debtIds: readonly string[] | null },
  lines: readonly WrittenLine[],
): Promise<void> {
  await queries
    .delete(paymentLines)
    .where(
      and(
        eq(paymentLines.userId, user),
        debtIds === null ? undefined : inArray(paymentLines.debtId, [...debtIds]),
      ),
    );
  for (let at = 0; at < lines.length; at += ROWS_AT_ONCE) {
    // oxlint-disable-next-line no-await-in-loop -- a statement takes so many values and no more
    await queries
      .insert(paymentLines)
      .values(lines.slice(at, at + ROWS_AT_ONCE).map((line) => ({ ...line, userId: user })));
  }
}

const ROWS_AT_ONCE = 1_000;
