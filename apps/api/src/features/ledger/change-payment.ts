import type { FieldErrors, PaymentChange, RecordedPayment } from "@snowball/contract";
import { canonicalAmount } from "@snowball/money";

import type { Caller } from "#features/profile/index.ts";

import { changeLedger, type OpenLedger } from "./change-ledger.ts";
import { findPayment, type KeptPayment, savePayments } from "./ledger-store.ts";
import type { LedgerDeps } from "./list-obligations.ts";
import { faultsInPayment } from "./payment-faults.ts";
import { presentRecorded } from "./present-obligation.ts";
import { refuseFaults } from "./refuse-faults.ts";

type Target = { caller: Caller; id: string };

/**
 * Corrects a payment; absent fields stay.
 * @throws FieldProblem with the invalid fields; Problem `not_found`.
 */
export function updatePayment(
  deps: LedgerDeps,
  { change, ...target }: Target & { change: PaymentChange },
): Promise<RecordedPayment> {
  return changeOne(deps, target, (payment, { before, day }) => {
    refuseFaults({
      ...faultsInPayment(change, { today: day.today, obligations: before.obligations }),
      ...faultsInReadOnlyFields(change, payment),
    });
    return { ...payment, ...changed(change, payment) };
  });
}

/** Undoes a payment, recorded or recognized. Does nothing if it is undone already. */
export function undoPayment(deps: LedgerDeps, target: Target): Promise<RecordedPayment> {
  return changeOne(deps, target, (payment, { day }) => ({
    ...payment,
    undoneOn: payment.undoneOn ?? day.today,
  }));
}

/** Restores an undone payment. */
export function restorePayment(deps: LedgerDeps, target: Target): Promise<RecordedPayment> {
  return changeOne(deps, target, (payment) => ({ ...payment, undoneOn: null }));
}

async function changeOne(
  deps: LedgerDeps,
  { caller, id }: Target,
  change: (payment: KeptPayment, open: OpenLedger) => KeptPayment,
): Promise<RecordedPayment> {
  const { userId } = caller;
  const { after } = await changeLedger(deps, {
    caller,
    findDebt: async (queries) => (await findPayment(queries, { userId, id }))?.debtId ?? null,
    make: (open) =>
      savePayments(open.queries, userId, [change(found(id, open.before.kept.payments), open)]),
  });

  return presentRecorded(found(id, after.kept.payments), after);
}

function found(id: string, payments: readonly KeptPayment[]): KeptPayment {
  const payment = payments.find((each) => each.id === id);
  if (!payment) throw new Error("The payment that is changed is not there.");

  return payment;
}

const BANKS_OWN = "This comes from your bank and cannot be changed here.";

/** Returns errors for fields that the user cannot change: a bank's payment can only be assigned to a cycle. */
function faultsInReadOnlyFields(change: PaymentChange, payment: KeptPayment): FieldErrors {
  const isSeen = payment.checkingTransactionId !== null || payment.lenderTransactionId !== null;
  if (payment.source === "user" && !isSeen) return {};
  const own = (["amount", "sent_on", "status"] as const).filter(
    (field) => change[field] !== undefined,
  );

  return Object.fromEntries(own.map((field) => [field, [BANKS_OWN]]));
}

function changed(
  { amount, sent_on: sentOn, status, cycle, is_extra: isExtra }: PaymentChange,
  payment: KeptPayment,
): Partial<KeptPayment> {
  const recordedAs = status ?? payment.recordedAs;
  const sent = sentOn ?? payment.sentOn;

  return {
    ...(amount !== undefined && { amount: canonicalAmount(amount) }),
    ...((sentOn !== undefined || status !== undefined) && {
      sentOn: sent,
      recordedAs,
      seenOn: recordedAs === "paid" ? sent : null,
    }),
    // A payment with a chosen cycle is no extra, and an extra has no cycle.
    ...(cycle !== undefined && { chosenCycle: cycle, isExtra: false }),
    ...(isExtra !== undefined && { isExtra, ...(isExtra && { chosenCycle: null }) }),
  };
}
