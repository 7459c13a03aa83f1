import { randomUUID } from "node:crypto";

import { PAYMENTS_MAX } from "@snowball/contract";

import type { Caller } from "#features/profile/index.ts";
import { FieldProblem, Problem } from "#http/problem.ts";

import { changeLedger, type OpenLedger } from "./change-ledger.ts";
import { paymentByHand } from "./change-payment.ts";
import { countRecorded, deletePayments, savePayments } from "./ledger-store.ts";
import type { LedgerDeps } from "./list-obligations.ts";
import { findAnswers, findUnclear, type UnclearWithdrawal } from "./unclear-withdrawal-store.ts";

type Answer = {
  caller: Caller;
  /** The id of the transaction. */
  id: string;
  /** The debt that it paid, null if none of those in question; undefined removes the answer. */
  debt: string | null | undefined;
};

/**
 * Records a withdrawal as the payment of one of the debts that it may have paid. Without a debt, an undone payment
 * keeps it from being asked about or recognized again. Replaces or removes an earlier answer.
 * @throws FieldProblem if it cannot have paid the debt; Problem `not_found`, `too_many_payments`.
 */
export function answerWithdrawal(deps: LedgerDeps, { caller, id, debt }: Answer): Promise<object> {
  const { userId } = caller;

  return changeLedger(deps, {
    caller,
    find: async (queries) => {
      const withdrawal = await findUnclear(queries, { userId, id });
      if (!withdrawal) return null;
      const { transactionId, debts } = withdrawal;
      const earlier = await findAnswers(queries, { userId, transactionId });
      const debtId = debt === undefined ? earlier[0]?.debtId : (debt ?? debts[0]);
      return debtId === undefined ? null : { debtId, withdrawal, earlier };
    },
    make: async ({ found: { withdrawal, earlier }, ...open }) => {
      const ids = earlier.map((each) => each.id);
      await deletePayments(open.queries, userId, ids);
      if (debt !== undefined) await saveAnswer(open, { userId, withdrawal, isNone: debt === null });
      return {};
    },
  });
}

/** Records the withdrawal as a payment of the debt, undone if it is none. */
async function saveAnswer(
  { queries, before, day, now }: OpenLedger,
  {
    userId,
    withdrawal,
    isNone,
  }: { userId: string; withdrawal: UnclearWithdrawal; isNone: boolean },
): Promise<void> {
  const debtId = before.debt.uuid;
  if (!withdrawal.debts.includes(debtId)) {
    throw new FieldProblem({ debt: ["The withdrawal cannot have paid this debt."] });
  }
  if ((await countRecorded(queries, { userId, debtId })) >= PAYMENTS_MAX) {
    throw new Problem("too_many_payments");
  }
  const { amount, date, transactionId: checkingTransactionId } = withdrawal;
  const entry = { uuid: randomUUID(), amount, sent_on: date, status: "sent" } as const;
  const payment = paymentByHand(entry, { debtId, now });
  const undoneOn = isNone ? day.today : null;
  await savePayments(queries, userId, [{ ...payment, checkingTransactionId, undoneOn }]);
}
