import { randomUUID } from "node:crypto";

import { PAYMENTS_MAX, type WithdrawalQuestion } from "@snowball/contract";
import { canonicalAmount } from "@snowball/money";

import type { Queries } from "#database/database.ts";
import type { Caller } from "#features/profile/index.ts";
import { FieldProblem, Problem } from "#http/problem.ts";

import { changeLedger, type OpenLedger } from "./change-ledger.ts";
import { countRecorded, deletePayments, savePayments } from "./ledger-store.ts";
import type { LedgerDeps } from "./list-obligations.ts";
import { paymentByHand } from "./change-payment.ts";
import { askedSince } from "./settle-ledger.ts";
import { findAnswers, findUnclear, type UnclearWithdrawal } from "./unclear-withdrawal-store.ts";

type Target = { caller: Caller; id: string };

/** Returns the questions about recent withdrawals that may be payments of several of the given debts. */
export async function findQuestions(
  queries: Queries,
  { userId, today, debtIds }: { userId: string; today: string; debtIds: readonly string[] },
): Promise<WithdrawalQuestion[]> {
  const known = new Set(debtIds);

  return (await findUnclear(queries, { userId, since: askedSince(today) }))
    .map(presentQuestion)
    .map((question) => ({ ...question, debts: question.debts.filter((id) => known.has(id)) }))
    .filter(({ debts }) => debts.length > 1);
}

/**
 * Records a withdrawal as the payment of one of the debts that it may have paid. Without a debt, an undone payment
 * keeps it from being asked about or recognized again. Replaces an earlier answer.
 * @throws FieldProblem if it cannot have paid the debt; Problem `not_found`, `too_many_payments`.
 */
export function answerWithdrawal(
  deps: LedgerDeps,
  { debt, ...target }: Target & { debt: string | null },
): Promise<WithdrawalQuestion> {
  return changeAnswer(deps, target, { debt });
}

/**
 * Removes the answer about a withdrawal, so that it is asked about again.
 * @throws Problem `not_found`.
 */
export function reopenWithdrawal(deps: LedgerDeps, target: Target): Promise<WithdrawalQuestion> {
  return changeAnswer(deps, target, null);
}

/** @param answer null removes the earlier answer, which each answer replaces. */
async function changeAnswer(
  deps: LedgerDeps,
  { caller, id }: Target,
  answer: { debt: string | null } | null,
): Promise<WithdrawalQuestion> {
  const { userId } = caller;
  const { made } = await changeLedger(deps, {
    caller,
    find: async (queries) => {
      const [withdrawal] = await findUnclear(queries, { userId, id });
      if (!withdrawal) return null;
      const { transactionId, debtIds } = withdrawal;
      const earlier = await findAnswers(queries, { userId, transactionId });
      const debtId = answer ? (answer.debt ?? debtIds[0]) : earlier[0]?.debtId;
      return debtId === undefined ? null : { debtId, withdrawal, earlier };
    },
    make: async (open) => {
      const { withdrawal, earlier } = open.found;
      await deletePayments(
        open.queries,
        userId,
        earlier.map((each) => each.id),
      );
      if (answer) await saveAnswer(open, { userId, withdrawal, isNone: answer.debt === null });
      return withdrawal;
    },
  });

  return presentQuestion(made);
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
  if (!withdrawal.debtIds.includes(debtId)) {
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

function presentQuestion(withdrawal: UnclearWithdrawal): WithdrawalQuestion {
  const { id, date, name, amount, currency, debtIds } = withdrawal;

  return { transaction: id, date, name, amount: canonicalAmount(amount), currency, debts: debtIds };
}
