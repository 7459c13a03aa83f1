import {
  DEBT_AMOUNT_MAX,
  type FieldErrors,
  type Payment as WirePayment,
  PAYMENT_YEARS_MAX,
  type PaymentChange,
  type PaymentInput,
  PAYMENTS_MAX,
} from "@snowball/contract";
import { addMonths, formatShortDate } from "@snowball/dates";
import { canonicalAmount, compareAmounts, formatAmount, signOf } from "@snowball/money";

import type { Db } from "#database/database.ts";
import type { Caller } from "#features/profile/index.ts";
import { FieldProblem, Problem, refuseFaults } from "#http/problem.ts";

import { changeLedger } from "./change-ledger.ts";
import { idsOf } from "./kept-payment-rules.ts";
import { newPayment } from "./last-payment-rules.ts";
import type { KeptPayment, Obligation } from "./ledger-rows.ts";
import { countRecorded, findPayment, savePayments } from "./ledger-store.ts";
import type { LedgerDeps } from "./list-obligations.ts";
import { presentPayment } from "./present-obligation.ts";

type Correction = { caller: Caller; id: string; change: PaymentChange };

/**
 * Corrects a payment, recorded or recognized, or undoes or restores it; absent fields stay.
 * @throws FieldProblem with the invalid fields; Problem `not_found`.
 */
export function updatePayment(
  deps: LedgerDeps,
  { caller, id, change }: Correction,
): Promise<WirePayment> {
  const { userId } = caller;

  return changeLedger(deps, {
    caller,
    find: (db) => findPayment(db, { userId, id }),
    make: async ({ db, found, before, day: { today } }) => {
      refuseFaults({
        ...faultsInPayment(change, { today, obligations: before.obligations }),
        ...faultsInReadOnlyFields(change, found),
      });
      const payment = { ...found, ...changed(found, change, today) };
      await savePayments(db, userId, [payment]);
      return presentPayment(payment);
    },
  });
}

const BANKS_OWN = "This comes from your bank and can't be changed here.";

/** Returns errors for fields that the user cannot change: a bank's payment can only be assigned to a cycle. */
function faultsInReadOnlyFields(change: PaymentChange, payment: KeptPayment): FieldErrors {
  if (payment.source === "user" && idsOf(payment).length === 0) return {};
  const own = (["amount", "sent_on", "status"] as const).filter(
    (field) => change[field] !== undefined,
  );

  return Object.fromEntries(own.map((field) => [field, [BANKS_OWN]]));
}

function changed(payment: KeptPayment, change: PaymentChange, today: string): Partial<KeptPayment> {
  const { amount, sent_on: sentOn, status, cycle } = change;
  const { is_extra: isExtra, is_undone: isUndone } = change;
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
    ...(isUndone !== undefined && { undoneOn: isUndone ? (payment.undoneOn ?? today) : null }),
  };
}

type Recording = { caller: Caller; debtId: string; input: PaymentInput };

/**
 * Records that the user sent a payment, or that it is paid. Repeating the call changes nothing and returns the same
 * answer.
 * @throws FieldProblem with the invalid fields; Problem `not_found`, `too_many_payments`.
 */
export function recordPayment(
  deps: LedgerDeps,
  { caller, debtId, input }: Recording,
): Promise<WirePayment> {
  const { userId } = caller;

  return changeLedger(deps, {
    caller,
    find: async () => ({ debtId }),
    make: async ({ db, before, day, now }) => {
      const recorded = await findPayment(db, { userId, id: input.uuid });
      if (recorded) {
        refuseOther(recorded, { debtId, input });
        return presentPayment(recorded);
      }
      refuseFaults(faultsInPayment(input, { today: day.today, obligations: before.obligations }));
      const payment = paymentByHand(input, { debtId, now });
      await saveRecorded(db, userId, payment);
      return presentPayment(payment);
    },
  });
}

/**
 * Saves a payment that the user entered.
 * @throws Problem `too_many_payments`.
 */
export async function saveRecorded(db: Db, userId: string, payment: KeptPayment): Promise<void> {
  const { debtId } = payment;
  if ((await countRecorded(db, { userId, debtId })) >= PAYMENTS_MAX) {
    throw new Problem("too_many_payments");
  }
  await savePayments(db, userId, [payment]);
}

export function paymentByHand(
  { uuid: id, amount, sent_on: sentOn, status, cycle, is_extra: isExtra = false }: PaymentInput,
  { debtId, now }: { debtId: string; now: Date },
): KeptPayment {
  const seenOn = status === "paid" ? sentOn : null;
  const about = { debtId, amount: canonicalAmount(amount), sentOn, seenOn };

  return {
    ...newPayment({ ...about, source: "user", why: "by_hand" }),
    id,
    recordedAs: status,
    chosenCycle: cycle ?? null,
    isExtra,
    isClosed: false,
    createdAt: now,
  };
}

/** @throws FieldProblem if the id belongs to a different payment. */
function refuseOther(
  recorded: KeptPayment,
  { debtId, input }: { debtId: string; input: PaymentInput },
): void {
  const isSame =
    recorded.debtId === debtId &&
    recorded.source === "user" &&
    recorded.sentOn === input.sent_on &&
    compareAmounts(recorded.amount, input.amount) === 0;
  if (!isSame) throw new FieldProblem({ uuid: ["Another payment was recorded under this id."] });
}

type Known = { today: string; obligations: readonly Pick<Obligation, "cycle">[] };

const THIRD_DECIMAL = /\.[0-9]{2}[0-9]*[1-9]/;
const MONTHS_PER_YEAR = 12;

/** Returns errors for invalid input about a payment, by field. Empty if all of it is valid. */
function faultsInPayment(
  { amount, sent_on: sentOn, cycle, is_extra: isExtra }: PaymentChange,
  { today, obligations }: Known,
): FieldErrors {
  const faults = {
    amount: amount === undefined ? null : amountFault(amount),
    sent_on: sentOn === undefined ? null : dateFault(sentOn, today),
    cycle: typeof cycle === "string" ? cycleFault(cycle, { obligations, isExtra }) : null,
  };

  return Object.fromEntries(
    Object.entries(faults).flatMap(([field, fault]) => (fault === null ? [] : [[field, [fault]]])),
  );
}

function cycleFault(
  cycle: string,
  { obligations, isExtra }: Pick<Known, "obligations"> & { isExtra: boolean | undefined },
): string | null {
  if (isExtra === true) return "An extra payment doesn't belong to a due date.";

  return obligations.every((each) => each.cycle !== cycle)
    ? "No payment of this debt was due in that cycle."
    : null;
}

function amountFault(amount: string): string | null {
  if (signOf(amount) <= 0) return "Enter an amount above zero.";
  if (THIRD_DECIMAL.test(amount)) return "Enter dollars and cents, with two decimals.";

  return compareAmounts(amount, DEBT_AMOUNT_MAX) > 0
    ? `The payment can't be more than ${formatAmount(DEBT_AMOUNT_MAX, null)}.`
    : null;
}

function dateFault(date: string, today: string): string | null {
  if (date > today) {
    return `This day is in the future. Today is ${formatShortDate(today)}.`;
  }
  const first = addMonths(today, -MONTHS_PER_YEAR * PAYMENT_YEARS_MAX);

  return date < first ? `Enter a day of the last ${PAYMENT_YEARS_MAX} years.` : null;
}
