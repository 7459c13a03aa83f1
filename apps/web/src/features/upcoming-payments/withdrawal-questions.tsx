import {
  endpoints,
  type ThisMonth,
  type WithdrawalAnswer,
  type WithdrawalQuestion,
} from "@snowball/contract";
import { formatShortDate } from "@snowball/dates";
import { formatAmount } from "@snowball/money";
import { distinctNames } from "@snowball/planner";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";

import { snowballClient } from "#lib/api/snowball-client.ts";
import { FailureNotice, useAction } from "#lib/form/form.tsx";
import { AttentionBox } from "#ui/attention-box.tsx";
import { Button } from "#ui/button.tsx";
import { UndoNotice } from "#ui/undo-notice.tsx";

import { refetchPayments } from "./actions/obligations-query.ts";

/** An answer with the debt's name. Null for neither debt. */
type Answer = { question: WithdrawalQuestion; debt: string | null; name: string | null };

/** Asks which debt a recent withdrawal paid, if that is not certain. Each answer leaves an undo notice. */
export function WithdrawalQuestions({ month }: { month: Pick<ThisMonth, "questions" | "debts"> }) {
  const client = useQueryClient();
  const [answered, setAnswered] = useState<readonly Answer[]>([]);
  const save = useAction(async (answer: Answer) => {
    const { question, debt } = answer;
    await saveAnswer(question, { debt });
    setAnswered((all) => [...without(all, question), answer]);
    await refetchPayments(client);
  });
  const undo = useAction(async ({ question }: Answer) => {
    await saveAnswer(question, {});
    await refetchPayments(client);
    setAnswered((all) => without(all, question));
  });
  const error = save.error ?? undo.error;
  const open = month.questions.filter(
    ({ transaction }) => !answered.some(({ question }) => question.transaction === transaction),
  );
  if (open.length + answered.length === 0) return null;

  return (
    <div className="grid gap-3">
      <FailureNotice error={error} />
      {answered.map((answer) => (
        <UndoNotice
          key={answer.question.transaction}
          label={`Undo: ${describeWithdrawal(answer.question)}`}
          takesFocus
          isBusy={undo.isBusy}
          onUndo={() => undo.submit(answer)}
        >
          {describeAnswer(answer)}
        </UndoNotice>
      ))}
      {open.map((question) => (
        <Question
          key={question.transaction}
          question={question}
          names={distinctNames(month.debts)}
          pending={save.isBusy ? (save.variables ?? null) : null}
          onAnswer={save.submit}
        />
      ))}
    </div>
  );
}

type QuestionProps = {
  question: WithdrawalQuestion;
  names: ReadonlyMap<string, string>;
  pending: Answer | null;
  onAnswer: (answer: Answer) => void;
};

function Question({ question, names, pending, onAnswer }: QuestionProps) {
  const what = describeWithdrawal(question);
  const debts = question.debts.map((debt) => ({ debt, name: names.get(debt) ?? null }));
  const answers = [...debts, { debt: null, name: null }];

  return (
    <AttentionBox
      action={
        <div className="flex flex-wrap gap-2">
          {answers.map(({ debt, name }) => (
            <Button
              key={debt}
              size="small"
              aria-label={`${answerOf(name, debts)}: ${what}`}
              isBusy={
                pending?.question.transaction === question.transaction && pending.debt === debt
              }
              onClick={() => onAnswer({ question, debt, name })}
            >
              {answerOf(name, debts)}
            </Button>
          ))}
        </div>
      }
    >
      Was the {what} for{" "}
      {new Intl.ListFormat("en-US", { type: "disjunction" }).format(
        debts.flatMap(({ name }) => name ?? []),
      )}
      ?
    </AttentionBox>
  );
}

/** @param name of the chosen debt; null for none. */
function answerOf(name: string | null, debts: readonly unknown[]): string {
  if (debts.length === 1) return name === null ? "No" : "Yes";

  return name ?? (debts.length > 2 ? "None of them" : "Neither");
}

/** Returns `$120.00 to CHASE on Nov 3, 2026`. */
function describeWithdrawal({ amount, currency, name, date }: WithdrawalQuestion): string {
  return `${formatAmount(amount, currency)} to ${name} on ${formatShortDate(date)}`;
}

function describeAnswer({ question, name }: Answer): string {
  const what = describeWithdrawal(question);

  return name === null
    ? `${what} is not counted as a payment.`
    : `${what} is recorded as a payment of ${name}.`;
}

/** Saves which debt a withdrawal paid. An empty answer removes the earlier one. */
function saveAnswer({ transaction }: WithdrawalQuestion, body: WithdrawalAnswer): Promise<unknown> {
  return snowballClient.call(endpoints.answerWithdrawal, { params: { uuid: transaction }, body });
}

function without(answers: readonly Answer[], { transaction }: WithdrawalQuestion): Answer[] {
  return answers.filter(({ question }) => question.transaction !== transaction);
}
