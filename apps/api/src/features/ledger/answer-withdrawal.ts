import { randomUUID } from "node:crypto";

import { PAYMENTS_MAX, type WithdrawalQuestion } from "@snowball/contract";
import { canonicalAmount } from "@snowball/money";

import type { Queries } from "#database/database.ts";
import type { Caller } from "#features/profile/index.ts";
import { FieldProblem, Problem } from "#http/problem.ts";

import { changeLedger } from "./change-ledger.ts";
import { countRecorded, deletePayments, savePayments } from "./ledger-store.ts";
import type { LedgerDeps } from "./list-obligations.ts";
import { paymentByHand } from "./change-payment.ts";
import { askedSince } from "./settle-ledger.ts";
import {
  findAnswers,
  findUnclear,
  findUnclearById,
  type UnclearWithdrawal,
} from "./unclear-withdrawal-store.ts";

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
  const { userId } = target.caller;

  return changeAnswer(deps, target, {
    debtOf: ({ debtIds: [first] }) => debt ?? first ?? null,
    make: async ({ queries, withdrawal, debtId, today, now }) => {
      if (!withdrawal.debtIds.includes(debtId)) {
        throw new FieldProblem({ debt: ["The withdrawal cannot have paid this debt."] });
      }
      if ((await countRecorded(queries, { userId, debtId })) >= PAYMENTS_MAX) {
        throw new Problem("too_many_payments");
      }
      const { amount, date, transactionId: checkingTransactionId } = withdrawal;
      const entry = { uuid: randomUUID(), amount, sent_on: date, status: "sent" } as const;
      const payment = paymentByHand(entry, { debtId, now });
      const undoneOn = debt === null ? today : null;
      await savePayments(queries, userId, [{ ...payment, checkingTransactionId, undoneOn }]);
    },
  });
}

/**
 * Removes the answer about a withdrawal, so that it is asked about again.
 * @throws Problem `not_found`.
 */
export function reopenWithdrawal(deps: LedgerDeps, target: Target): Promise<WithdrawalQuestion> {
  return changeAnswer(deps, target, { debtOf: (_, answered) => answered, make: async () => {} });
}

type Answering = {
  queries: Queries;
  withdrawal: UnclearWithdrawal;
  debtId: string;
  today: string;
  now: Date;
};

type AnswerChange = {
  /** Returns the debt whose ledger changes. */
  debtOf: (withdrawal: UnclearWithdrawal, answered: string | null) => string | null;
  make: (answering: Answering) => Promise<void>;
};

/** Removes the earlier answer and makes the new one. */
async function changeAnswer(
  deps: LedgerDeps,
  { caller, id }: Target,
  { debtOf, make }: AnswerChange,
): Promise<WithdrawalQuestion> {
  const { userId } = caller;
  const find = async (queries: Queries) => {
    const withdrawal = await findUnclearById(queries, { userId, id });
    if (withdrawal === null) throw new Problem("not_found");
    const { transactionId } = withdrawal;
    return { withdrawal, answers: await findAnswers(queries, { userId, transactionId }) };
  };
  const { made } = await changeLedger(deps, {
    caller,
    findDebt: async (queries) => {
      const { withdrawal, answers } = await find(queries);
      return debtOf(withdrawal, answers[0]?.debtId ?? null);
    },
    make: async ({ queries, day: { today }, now, before }) => {
      const { withdrawal, answers } = await find(queries);
      const earlier = answers.map((answer) => answer.id);
      await deletePayments(queries, userId, earlier);
      await make({ queries, withdrawal, debtId: before.debt.uuid, today, now });
      return withdrawal;
    },
  });

  return presentQuestion(made);
}

function presentQuestion(withdrawal: UnclearWithdrawal): WithdrawalQuestion {
  const { id, date, name, amount, currency, debtIds } = withdrawal;

  return { transaction: id, date, name, amount: canonicalAmount(amount), currency, debts: debtIds };
}
