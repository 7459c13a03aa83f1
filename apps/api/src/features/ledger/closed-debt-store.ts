import { addDays, compareDates } from "@snowball/dates";
import { compareAmounts, sumAmounts } from "@snowball/money";
import { and, desc, eq, inArray, isNotNull, isNull, sql } from "drizzle-orm";

import type { Queries } from "#database/database.ts";
import { accounts, connections, debtEntries, payments } from "#database/schema.ts";

import type { Payment } from "./ledger-rows.ts";
import type { Ledger, ObligationOnDate } from "./state-rules.ts";

/** Returns debts with closed accounts, last closed first, and the payments on them, newest first. */
export async function findClosedDebts(queries: Queries, userId: string) {
  const closed = await queries
    .select({
      id: accounts.id,
      name: sql<string>`coalesce(${debtEntries.nickname}, ${accounts.officialName}, ${accounts.name})`,
      mask: accounts.mask,
      lender: connections.institutionName,
      currency: accounts.currency,
      closedAt: sql<Date>`${accounts.closedAt}`.mapWith(accounts.closedAt),
    })
    .from(accounts)
    .innerJoin(connections, eq(connections.id, accounts.connectionId))
    .leftJoin(debtEntries, eq(debtEntries.id, accounts.id))
    .where(
      and(
        eq(accounts.userId, userId),
        isNotNull(accounts.closedAt),
        inArray(accounts.type, ["credit", "loan"]),
      ),
    )
    .orderBy(desc(accounts.closedAt), accounts.id);
  if (closed.length === 0) return [];

  const paid = await queries
    .select({
      id: payments.id,
      debtId: payments.debtId,
      amount: payments.amount,
      sentOn: payments.sentOn,
    })
    .from(payments)
    .where(
      and(
        eq(payments.userId, userId),
        inArray(
          payments.debtId,
          closed.map(({ id }) => id),
        ),
        isNull(payments.undoneOn),
        isNull(payments.returnedOn),
      ),
    )
    .orderBy(desc(payments.sentOn), payments.id);
  const ofDebt = Map.groupBy(paid, ({ debtId }) => debtId);
  return closed.map((debt) => ({ ...debt, payments: ofDebt.get(debt.id) ?? [] }));
}

/** After so many days, no payment can belong to a cycle anymore. */
const KEPT_OPEN_DAYS = 120;
const SETTLED: ReadonlySet<ObligationOnDate["state"]> = new Set(["paid", "not_needed", "skipped"]);

/**
 * Returns the cycles and payments that can be closed: the oldest settled cycles, up to the first open one, and the
 * payments that went to them completely. The ledger of the remaining rows is the same without them.
 */
export function findClosable(
  { obligations }: Ledger,
  { payments, today }: { payments: readonly Payment[]; today: string },
): { cycles: ReadonlySet<string>; payments: ReadonlySet<string> } {
  const until = addDays(today, -KEPT_OPEN_DAYS);
  const isOver = ({ state, obligation }: ObligationOnDate) =>
    SETTLED.has(state) && compareDates(obligation.dueDate, until) < 0;
  const firstOpen = obligations.findIndex((evaluated) => !isOver(evaluated));
  const over = firstOpen < 0 ? obligations.slice(0, -1) : obligations.slice(0, firstOpen);

  const paid = Map.groupBy(
    over.flatMap((evaluated) => evaluated.payments),
    ({ id }) => id,
  );
  const isSpent = ({ id, amount }: Payment) =>
    compareAmounts(sumAmounts((paid.get(id) ?? []).map((part) => part.amount)), amount) === 0;
  const spent = payments.filter(isSpent).map(({ id }) => id);
  const nothing = payments
    .filter((each) => each.undoneOn !== null || each.returnedOn !== null || each.isExtra)
    .filter(({ sentOn }) => compareDates(sentOn, until) < 0)
    .map(({ id }) => id);

  // A cycle stays open if it shares a payment with an open cycle.
  const closedPayments = new Set([...spent, ...nothing]);
  const firstShared = over.findIndex((evaluated) =>
    evaluated.payments.some(({ id }) => !closedPayments.has(id)),
  );
  const closed = firstShared < 0 ? over : over.slice(0, firstShared);
  const cycles = new Set(closed.map(({ obligation }) => obligation.cycle));
  const ofClosed = new Set(closed.flatMap((evaluated) => evaluated.payments.map(({ id }) => id)));

  return {
    cycles,
    payments: new Set([...closedPayments].filter((id) => ofClosed.has(id) || nothing.includes(id))),
  };
}
