import { compareDates, daysBetween } from "@snowball/dates";
import { compareAmounts } from "@snowball/money";

import { counts } from "./allocation-rules.ts";
import { SAME_CYCLE_DAYS } from "./cycle-rules.ts";
import { isPinned } from "./kept-payment-rules.ts";
import type { Obligation, Payment } from "./ledger-rows.ts";
import { arrivalOf } from "./pairing-rules.ts";
import { type Ledger, type ObligationOnDate, SETTLED } from "./state-rules.ts";

/** The computed ledger of a debt and the rows it is computed from. */
type Side<P extends Payment, O extends Obligation> = {
  debtId: string;
  ledger: Pick<Ledger, "obligations">;
  payments: readonly P[];
  obligations: readonly O[];
};

type Carrying = {
  /** Payments sent before this date are no longer matched to transactions. */
  since: string;
  newId: () => string;
};

/** Rows to write for the target debt. */
type Carried<P, O> = {
  payments: P[];
  /** Cycles that the target debt does not have. */
  cycles: O[];
  /** The target's own cycles that the user skipped in the other debt. */
  skipped: O[];
};

/**
 * Computes which payments and cycles to copy from a debt to the one that replaces it. Copies each counting payment
 * and the cycles that such payments met, and undone payments, so that their withdrawals are not recognized again. Skips payments that the target has already; transactions are matched again
 * later. Does not change rows of the source debt.
 */
export function carriedLedger<P extends Payment, O extends Obligation>(
  from: Side<P, O>,
  to: Side<P, O>,
  { since, newId }: Carrying,
): Carried<P, O> {
  const { debtId } = to;
  const cycleOf = new Map(
    from.obligations.map((each) => [each.cycle, sameCycle(each, to.obligations)]),
  );
  // An open one would look missed to a bank that reports payments.
  const settled = from.ledger.obligations.filter(({ state }) => SETTLED.has(state));
  const carried = withoutKnown(from.payments.filter(counts), to.payments, since);
  const ids = new Set(carried.map(({ id }) => id));
  const isNew = ({ obligation: { cycle, skippedOn }, payments }: ObligationOnDate) =>
    !cycleOf.get(cycle) && (skippedOn !== null || payments.some(({ id }) => ids.has(id)));
  const added = new Set(settled.filter(isNew).map(({ obligation }) => obligation.cycle));
  const target = (cycle: string | null) =>
    cycle === null ? null : (cycleOf.get(cycle)?.cycle ?? (added.has(cycle) ? cycle : null));

  const held = new Set(to.payments.map(({ checkingTransactionId: id }) => id));
  const undone = from.payments.filter(
    ({ undoneOn, checkingTransactionId: id }) => undoneOn !== null && id !== null && !held.has(id),
  );

  return {
    payments: [...carried, ...undone].map((payment) => ({
      ...payment,
      id: newId(),
      debtId,
      // Old payments count as arrived, because no current data would show them.
      seenOn: payment.seenOn ?? (compareDates(payment.sentOn, since) < 0 ? payment.sentOn : null),
      chosenCycle: target(payment.chosenCycle ?? onlyCycleOf(payment, from.ledger)),
      checkingTransactionId: payment.undoneOn === null ? null : payment.checkingTransactionId,
      lenderTransactionId: null,
    })),
    cycles: from.obligations
      .filter(({ cycle }) => added.has(cycle))
      .map((each) => ({ ...each, debtId })),
    skipped: from.obligations.flatMap(({ cycle, skippedOn }) => {
      const own = cycleOf.get(cycle);
      return own && skippedOn !== null && own.skippedOn === null ? [{ ...own, skippedOn }] : [];
    }),
  };
}

/** Returns the target's own cycle that matches a cycle of the other debt. */
function sameCycle<O extends Obligation>(wanted: O, own: readonly O[]): O | undefined {
  const distance = ({ dueDate }: Obligation) => Math.abs(daysBetween(dueDate, wanted.dueDate));

  return (
    own.find(({ cycle }) => cycle === wanted.cycle) ??
    own
      .filter((each) => distance(each) < SAME_CYCLE_DAYS)
      .toSorted((one, two) => distance(one) - distance(two))[0]
  );
}

/** Returns the payments that the target does not have. Each of its pinned payments matches one at most. */
function withoutKnown<P extends Payment>(
  payments: readonly P[],
  own: readonly P[],
  since: string,
): P[] {
  const known = new Set(own.filter((each) => counts(each) && isPinned(each, since)));

  return payments.filter((payment) => {
    const couldArriveOn = arrivalOf(payment);
    const same = [...known].find(
      ({ amount, sentOn, seenOn }) =>
        compareAmounts(amount, payment.amount) === 0 && couldArriveOn(seenOn ?? sentOn),
    );
    return same === undefined || !known.delete(same);
  });
}

/** Returns the only cycle to which a payment went; null if there are none or several. */
function onlyCycleOf({ id, isExtra }: Payment, ledger: Side<Payment, Obligation>["ledger"]) {
  const met = ledger.obligations.filter(({ payments }) => payments.some((each) => each.id === id));
  const [only, ...others] = met;

  return isExtra || only === undefined || others.length > 0 ? null : only.obligation.cycle;
}
