import { daysBetween } from "@snowball/dates";
import { compareAmounts } from "@snowball/money";
import { SETTLED } from "@snowball/planner";

import { counts } from "./allocation-rules.ts";
import { SAME_CYCLE_DAYS } from "./cycle-rules.ts";
import { isPinned } from "./kept-payment-rules.ts";
import type { Kept, KeptPayment, Obligation, Payment } from "./ledger-rows.ts";
import { arrivalOf } from "./transaction-matching-rules.ts";
import type { DebtLedger } from "./read-ledgers.ts";
import type { Ledger, ObligationOnDate } from "./state-rules.ts";

type Carrying = {
  /** Payments sent before this date are no longer matched to transactions. */
  since: string;
  newId: () => string;
};

/** Rows to write for the target debt, open until the next reconciliation closes them. */
type Carried = {
  payments: KeptPayment[];
  /** Cycles that the target debt does not have. */
  cycles: Kept<Obligation>[];
  /** The target's own cycles that the user skipped in the other debt. */
  skipped: Kept<Obligation>[];
};

/**
 * Computes which payments and cycles to copy from a debt to the one that replaces it. Copies each counting payment
 * and the cycles that such payments met, and undone payments, so that their withdrawals are not recognized again. Skips
 * payments that the target has already; transactions are matched again later. Does not change rows of the source debt.
 */
export function carriedLedger(
  from: DebtLedger,
  to: DebtLedger,
  { since, newId }: Carrying,
): Carried {
  const debtId = to.debt.uuid;
  const cycleOf = new Map(
    from.obligations.map((each) => [each.cycle, sameCycle(each, to.obligations)]),
  );
  // An open one would look missed to a bank that reports payments.
  const settled = from.ledger.obligations.filter(({ state }) => SETTLED.has(state));
  const carried = withoutKnown(from.kept.payments.filter(counts), to.kept.payments, since);
  const ids = new Set(carried.map(({ id }) => id));
  const isNew = ({ obligation: { cycle, skippedOn }, payments }: ObligationOnDate) =>
    !cycleOf.get(cycle) &&
    (skippedOn !== null || payments.some(({ payment }) => ids.has(payment.id)));
  const added = settled.filter(isNew).map(({ obligation }) => obligation);
  const target = (cycle: string | null) =>
    cycleOf.get(cycle ?? "")?.cycle ?? added.find((each) => each.cycle === cycle)?.cycle ?? null;

  const held = new Set(to.kept.payments.map(({ checkingTransactionId: id }) => id));
  const undone = from.kept.payments.filter(
    ({ undoneOn, checkingTransactionId: id }) => undoneOn !== null && id !== null && !held.has(id),
  );

  return {
    payments: [...carried, ...undone].map((payment) => ({
      ...payment,
      id: newId(),
      debtId,
      // Old payments count as arrived, because no current data would show them.
      seenOn: payment.seenOn ?? (payment.sentOn < since ? payment.sentOn : null),
      chosenCycle: target(payment.chosenCycle ?? onlyCycleOf(payment, from.ledger)),
      checkingTransactionId: payment.undoneOn === null ? null : payment.checkingTransactionId,
      lenderTransactionId: null,
      isClosed: false,
    })),
    cycles: added.map((each) => ({ ...each, debtId, isClosed: false })),
    skipped: from.obligations.flatMap(({ cycle, skippedOn }) => {
      const own = cycleOf.get(cycle);
      return own && skippedOn !== null && own.skippedOn === null
        ? [{ ...own, skippedOn, isClosed: false }]
        : [];
    }),
  };
}

/** Returns the target's own cycle that matches a cycle of the other debt. */
function sameCycle(wanted: Obligation, own: readonly Obligation[]): Obligation | undefined {
  const distance = ({ dueDate }: Obligation) => Math.abs(daysBetween(dueDate, wanted.dueDate));

  return (
    own.find(({ cycle }) => cycle === wanted.cycle) ??
    own
      .filter((each) => distance(each) < SAME_CYCLE_DAYS)
      .toSorted((one, two) => distance(one) - distance(two))[0]
  );
}

/** Returns the payments that the target does not have. Each of its pinned payments matches one at most. */
function withoutKnown(
  payments: readonly KeptPayment[],
  own: readonly KeptPayment[],
  since: string,
): KeptPayment[] {
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
function onlyCycleOf({ id, isExtra }: Payment, ledger: Ledger): string | null {
  const [only, ...others] = ledger.obligations.filter(({ payments }) =>
    payments.some(({ payment }) => payment.id === id),
  );

  return isExtra || only === undefined || others.length > 0 ? null : only.obligation.cycle;
}
