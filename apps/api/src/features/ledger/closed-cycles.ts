import { addDays, compareDates } from "@snowball/dates";
import { compareAmounts, sumAmounts } from "@snowball/money";

import type { LedgerFacts, Payment } from "./ledger-rows.ts";
import type { Ledger, ObligationOnDate } from "./state-rules.ts";

/** Long after a cycle's payments could still be about it. */
const KEPT_OPEN_DAYS = 120;
const SETTLED: ReadonlySet<ObligationOnDate["state"]> = new Set(["paid", "not_needed", "skipped"]);

/**
 * What is over long ago: cycles of which nothing is left, as far as all before them are, and the
 * payments that went to such cycles whole. Without them the rest is told the same.
 */
export function closedOf(
  { obligations }: Ledger,
  { facts, payments, today }: { facts: LedgerFacts; payments: readonly Payment[]; today: string },
): { cycles: ReadonlySet<string>; payments: ReadonlySet<string> } {
  // Whether the bank agreed with a corrected day is told by old cycles.
  const isDayCorrected = facts.bank !== null && facts.user.dueDay !== null;
  const until = addDays(today, -KEPT_OPEN_DAYS);
  const isOver = ({ state, obligation }: ObligationOnDate) =>
    SETTLED.has(state) && compareDates(obligation.dueDate, until) < 0;
  const firstOpen = isDayCorrected ? 0 : obligations.findIndex((told) => !isOver(told));
  const over = firstOpen < 0 ? obligations.slice(0, -1) : obligations.slice(0, firstOpen);

  const paid = Map.groupBy(
    over.flatMap((told) => told.payments),
    ({ id }) => id,
  );
  const isSpent = ({ id, amount }: Payment) =>
    compareAmounts(sumAmounts((paid.get(id) ?? []).map((part) => part.amount)), amount) === 0;
  const spent = payments.filter(isSpent).map(({ id }) => id);
  const nothing = payments
    .filter((each) => each.undoneOn !== null || each.returnedOn !== null || each.isExtra)
    .filter(({ sentOn }) => !isDayCorrected && compareDates(sentOn, until) < 0)
    .map(({ id }) => id);

  // A cycle that shares a payment with one that is open stays with it.
  const closedPayments = new Set([...spent, ...nothing]);
  const firstShared = over.findIndex((told) =>
    told.payments.some(({ id }) => !closedPayments.has(id)),
  );
  const closed = firstShared < 0 ? over : over.slice(0, firstShared);
  const cycles = new Set(closed.map(({ obligation }) => obligation.cycle));
  const ofClosed = new Set(closed.flatMap((told) => told.payments.map(({ id }) => id)));

  return {
    cycles,
    payments: new Set([...closedPayments].filter((id) => ofClosed.has(id) || nothing.includes(id))),
  };
}
