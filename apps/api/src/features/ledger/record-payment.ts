import { type PaymentInput, PAYMENTS_MAX, type RecordedPayment } from "@snowball/contract";
import { canonicalAmount, compareAmounts } from "@snowball/money";

import type { Caller } from "#features/profile/index.ts";
import { FieldProblem, Problem } from "#http/problem.ts";

import { changeLedger } from "./change-ledger.ts";
import { countRecorded, findPayment, type KeptPayment, savePayments } from "./ledger-store.ts";
import type { LedgerDeps } from "./list-obligations.ts";
import { faultsInPayment } from "./payment-faults.ts";
import { presentRecorded } from "./present-obligation.ts";
import { refuseFaults } from "./refuse-faults.ts";

type Recording = { caller: Caller; debtId: string; input: PaymentInput };

/**
 * Records that the user sent a payment, or that it is paid. Repeating the call changes nothing and returns the same
 * answer.
 * @throws FieldProblem with the invalid fields; Problem `not_found`, `too_many_payments`.
 */
export async function recordPayment(
  deps: LedgerDeps,
  { caller, debtId, input }: Recording,
): Promise<RecordedPayment> {
  const { userId } = caller;
  const { after } = await changeLedger(deps, {
    caller,
    findDebt: async () => debtId,
    make: async (open) => {
      const { queries } = open;
      const recorded = await findPayment(queries, { userId, id: input.uuid });
      if (recorded) return refuseOther(recorded, { debtId, input });

      const { obligations } = open.before;
      refuseFaults(faultsInPayment(input, { today: open.day.today, obligations }));
      if ((await countRecorded(queries, { userId, debtId })) >= PAYMENTS_MAX) {
        throw new Problem("too_many_payments");
      }
      return savePayments(queries, userId, [paymentByHand(input, { debtId, now: open.now })]);
    },
  });
  const payment = after.kept.payments.find(({ id }) => id === input.uuid);
  if (!payment) throw new Error("The payment that was recorded is not there.");

  return presentRecorded(payment, after);
}

/** Returns a payment as the user entered it. */
export function paymentByHand(
  { uuid: id, amount, sent_on: sentOn, status, cycle, is_extra: isExtra = false }: PaymentInput,
  { debtId, now }: { debtId: string; now: Date },
): KeptPayment {
  return {
    id,
    debtId,
    amount: canonicalAmount(amount),
    sentOn,
    seenOn: status === "paid" ? sentOn : null,
    source: "user",
    why: "by_hand",
    recordedAs: status,
    chosenCycle: cycle ?? null,
    isExtra,
    checkingTransactionId: null,
    lenderTransactionId: null,
    returnedOn: null,
    undoneOn: null,
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
