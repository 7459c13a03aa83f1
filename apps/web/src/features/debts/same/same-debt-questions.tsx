import type { Debt } from "@snowball/contract";
import { useState } from "react";

import { UndoNotice } from "#ui/undo-notice.tsx";

import { FailureNotice } from "#lib/form/failure-notice.tsx";
import { shownName } from "#lib/shown-name.ts";
import { nameAtBank } from "./name-at-bank.ts";
import { pendingMergeQuestions } from "./pending-merge-questions.ts";
import { PairQuestion, ReturnQuestion } from "./question.tsx";
import { type Answer, answerKey, useSameDebts } from "./use-same-debts.ts";

/**
 * Asks whether manual debts are the same as linked ones, because both count until then. Relinked debts of a
 * bank count once in the meantime and share one question. Each answer leaves an undo notice.
 */
export function SameDebtQuestions({
  debts,
  onAnswer,
}: {
  debts: readonly Debt[];
  onAnswer?: () => void;
}) {
  const { answered, save, undo, pending, isUndoing, reopenedKey, error } = useSameDebts();
  const [oneByOne, setOneByOne] = useState<readonly string[]>([]);
  const { returns, single } = pendingMergeQuestions(debts, oneByOne);
  if (returns.length + single.length + answered.length === 0) return null;
  const answer = (given: Answer) => {
    onAnswer?.();
    save(given);
  };
  const readState = (key: string) => ({
    pending: pending !== null && answerKey(pending) === key ? pending : null,
    takesFocus: reopenedKey === key,
  });

  return (
    <div className="grid gap-3">
      <FailureNotice error={error} />
      {answered.map((each) => (
        <Answered
          key={answerKey(each)}
          answer={each}
          isBusy={isUndoing}
          onUndo={() => undo(each)}
        />
      ))}
      {returns.map((relinked) => (
        <ReturnQuestion
          key={relinked.lender}
          relinked={relinked}
          {...readState(answerKey(relinked))}
          onJoin={() => answer({ pairs: relinked.pairs, isSame: true })}
          onChoose={() => setOneByOne((all) => [...all, relinked.lender])}
        />
      ))}
      {single.map((pair) => (
        <PairQuestion
          key={pair.entered.uuid}
          pair={pair}
          {...readState(pair.entered.uuid)}
          onAnswer={(isSame) => answer({ pairs: [pair], isSame })}
        />
      ))}
    </div>
  );
}

type AnsweredProps = { answer: Answer; isBusy: boolean; onUndo: () => void };

function Answered({ answer: { pairs, isSame }, isBusy, onUndo }: AnsweredProps) {
  const [first, ...more] = pairs;
  if (first === undefined) return null;
  const name = shownName(first.entered);
  const [label, message] =
    more.length > 0
      ? [
          `Undo: ${pairs.length} debts`,
          `${pairs.length} debts were merged with those of ${first.linked.lender}. Each counts once.`,
        ]
      : [
          `Undo: ${name}`,
          isSame
            ? `“${name}” was merged with “${nameAtBank(first.linked)}” and counts once.`
            : `“${name}” and “${nameAtBank(first.linked)}” are two debts.`,
        ];

  return (
    <UndoNotice label={label} takesFocus isBusy={isBusy} onUndo={onUndo}>
      {message}
    </UndoNotice>
  );
}
