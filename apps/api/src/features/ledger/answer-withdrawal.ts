import { randomUUID } from "node:crypto";

import type { Caller } from "#features/profile/index.ts";
import { FieldProblem } from "#http/problem.ts";

import { changeLedger } from "./change-ledger.ts";
import { paymentByHand, saveRecorded } from "./change-payment.ts";
import { deletePayments } from "./ledger-store.ts";
import type { LedgerDeps } from "./list-obligations.ts";
import { findAnswers, findUnclear } from "./unclear-withdrawal-store.ts";

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
    find: async (db) => {
      const withdrawal = await findUnclear(db, { userId, id });
      if (!withdrawal) return null;
      const { transactionId, debts } = withdrawal;
      const earlier = await findAnswers(db, { userId, transactionId });
      const debtId = debt === undefined ? earlier[0]?.debtId : (debt ?? debts[0]);
      return debtId === undefined ? null : { debtId, withdrawal, earlier };
    },
    make: async ({ db, found: { withdrawal, earlier }, before, day, now }) => {
      const ids = earlier.map((each) => each.id);
      await deletePayments(db, userId, ids);
      if (debt === undefined) return {};

      const debtId = before.debt.uuid;
      const { amount, date, transactionId: checkingTransactionId, debts } = withdrawal;
      if (!debts.includes(debtId)) {
        throw new FieldProblem({ debt: ["The withdrawal cannot have paid this debt."] });
      }
      const entry = { uuid: randomUUID(), amount, sent_on: date, status: "sent" } as const;
      const payment = paymentByHand(entry, { debtId, now });
      const undoneOn = debt === null ? day.today : null;
      await saveRecorded(db, userId, { ...payment, checkingTransactionId, undoneOn });
      return {};
    },
  });
}
