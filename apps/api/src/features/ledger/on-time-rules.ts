import { addMonths, compareDates, earlierDate, payByDate } from "@snowball/dates";
import { compareAmounts, signOf } from "@snowball/money";
import type { OnTimeCounts } from "@snowball/planner";

import { totalOf } from "./account-rules.ts";
import { reportsOverdue } from "./allocation-rules.ts";
import type { DebtLedger } from "./read-ledgers.ts";
import type { ObligationOnDate } from "./state-rules.ts";

type Counted = Pick<DebtLedger, "ledger" | "facts"> & {
  debt: Pick<DebtLedger["debt"], "lead_days">;
};

const MONTHS = 12;

/**
 * Counts the payments that were on time, since the last one that the user has not confirmed. Leaves out those of which
 * that is unknown: only the lender's report shows them as paid.
 */
export function countOnTime(ledgers: readonly Counted[], today: string): OnTimeCounts {
  const since = addMonths(today, -MONTHS);
  const newest = ledgers
    .flatMap((of) => [
      ...of.ledger.obligations
        .filter(({ obligation: { dueDate } }) => dueDate >= since && dueDate < today)
        .map((evaluated) => ({
          due: evaluated.obligation.dueDate,
          isOnTime: wasOnTime(evaluated, of),
          isAsked: evaluated.question !== null,
        })),
      ...(hasOtherMiss(of, today) ? [{ due: today, isOnTime: false, isAsked: false }] : []),
    ])
    .toSorted((one, other) => compareDates(other.due, one.due));
  const asked = newest.findIndex(({ isAsked }) => isAsked);
  const known = newest
    .slice(0, asked === -1 ? newest.length : asked)
    .filter(({ isOnTime }) => isOnTime !== null);
  const missed = known.findIndex(({ isOnTime }) => isOnTime === false);

  return {
    known: known.length,
    on_time: known.filter(({ isOnTime }) => isOnTime).length,
    in_a_row: missed === -1 ? known.length : missed,
  };
}

/** Whether the lender reports a missed payment other than the past ones, and none is in transit. */
function hasOtherMiss({ facts, ledger: { obligations, inTransit } }: Counted, today: string) {
  const isMissed = ({ state, obligation: { dueDate } }: ObligationOnDate) =>
    state === "late" && dueDate < today;

  return (
    reportsOverdue(facts.bank) === true && signOf(inTransit) === 0 && !obligations.some(isMissed)
  );
}

/**
 * A payment is on time if the lender had it on its due date, or if it was sent on its last safe day. What was sent
 * later does not count once the bill was paid. Unknown if the bill became known after that day and was paid at once.
 */
function wasOnTime(
  { obligation, state, due, payments }: ObligationOnDate,
  { debt }: Pick<Counted, "debt">,
): boolean | null {
  const { dueDate, dueDateSource, statedOn } = obligation;
  if (dueDateSource === null) return null;
  if (state === "late") return false;
  if ((state !== "paid" && state !== "sent") || payments.length === 0) return null;
  const isPaidBy = (day: string) => {
    const inTime = payments.filter(
      ({ payment: { sentOn, seenOn } }) => sentOn <= day || (seenOn !== null && seenOn <= dueDate),
    );
    if (due === null || inTime.length === payments.length) return inTime.length === payments.length;
    return compareAmounts(totalOf(inTime), due) >= 0;
  };
  if (isPaidBy(payByDate(dueDate, debt.lead_days))) return true;

  return isPaidBy(earlierDate(statedOn, dueDate)) ? null : false;
}
