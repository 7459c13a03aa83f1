import { compareDates, daysBetween } from "@snowball/dates";
import { compareAmounts } from "@snowball/money";

import { counts } from "./allocation-rules.ts";
import { SAME_CYCLE_DAYS } from "./cycle-rules.ts";
import { isHeld } from "./kept-payment-rules.ts";
import type { Obligation, ObligationState, Payment } from "./ledger-rows.ts";
import { lenderSideFits } from "./pairing-rules.ts";
import type { Ledger, ObligationOnDate } from "./state-rules.ts";

/** A debt's ledger as it is told, and the rows that it is told from. */
type Side<P extends Payment, O extends Obligation> = {
  debtId: string;
  ledger: Pick<Ledger, "obligations">;
  payments: readonly P[];
  obligations: readonly O[];
};

type Carrying = {
  /** What is older is not looked for among transactions. */
  since: string;
  newId: () => string;
};

/** Rows to write of the debt that is to tell. */
type Carried<P, O> = {
  payments: P[];
  /** Cycles that it had not. */
  cycles: O[];
  /** Its own, that the user had skipped of the other debt. */
  skipped: O[];
};

/** With something open, a cycle of before would look missed to a bank that sees payments. */
const SETTLED: ReadonlySet<ObligationState> = new Set(["paid", "sent", "not_needed", "skipped"]);

/**
 * What a debt's ledger has to hold to tell what was paid on another that it is: each payment that counts, for
 * the cycle that it went to, and the cycles that were met so. A payment that its ledger tells for good is not
 * told twice; one that transactions show finds them when payments are recognised next. Rows of the other debt
 * stay as they are.
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
  const told = from.ledger.obligations.filter(({ state }) => SETTLED.has(state));
  const carried = untold(from.payments.filter(counts), to.payments, since);
  const ids = new Set(carried.map(({ id }) => id));
  const isNew = ({ obligation: { cycle, skippedOn }, payments }: ObligationOnDate) =>
    !cycleOf.get(cycle) && (skippedOn !== null || payments.some(({ id }) => ids.has(id)));
  const added = new Set(told.filter(isNew).map(({ obligation }) => obligation.cycle));
  const target = (cycle: string | null) =>
    cycle === null ? null : (cycleOf.get(cycle)?.cycle ?? (added.has(cycle) ? cycle : null));

  return {
    payments: carried.map((payment) => ({
      ...payment,
      id: newId(),
      debtId,
      // What is long ago arrived: nothing that is read now would show it.
      seenOn: compareDates(payment.sentOn, since) < 0 ? arrivalOf(payment) : payment.seenOn,
      chosenCycle: target(payment.chosenCycle ?? onlyCycleOf(payment, from.ledger)),
      checkingTransactionId: null,
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

function arrivalOf({ sentOn, seenOn }: Payment): string {
  return seenOn ?? sentOn;
}

/** Which of a debt's own cycles a cycle of the other is. */
function sameCycle<O extends Obligation>(wanted: O, own: readonly O[]): O | undefined {
  const distance = ({ dueDate }: Obligation) => Math.abs(daysBetween(dueDate, wanted.dueDate));

  return (
    own.find(({ cycle }) => cycle === wanted.cycle) ??
    own
      .filter((each) => distance(each) < SAME_CYCLE_DAYS)
      .toSorted((one, two) => distance(one) - distance(two))[0]
  );
}

/** Without those that the debt's own ledger tells for good; each of its payments tells one. */
function untold<P extends Payment>(payments: readonly P[], own: readonly P[], since: string): P[] {
  const telling = new Set(own.filter((each) => counts(each) && isHeld(each, since)));

  return payments.filter((payment) => {
    const same = [...telling].find(
      (each) =>
        compareAmounts(each.amount, payment.amount) === 0 &&
        lenderSideFits(payment, arrivalOf(each)),
    );
    return same === undefined || !telling.delete(same);
  });
}

/** The cycle that a payment went to whole; null where it went to several or to none. */
function onlyCycleOf({ id, isExtra }: Payment, ledger: Side<Payment, Obligation>["ledger"]) {
  const met = ledger.obligations.filter(({ payments }) => payments.some((each) => each.id === id));
  const [only, ...others] = met;

  return isExtra || only === undefined || others.length > 0 ? null : only.obligation.cycle;
}
