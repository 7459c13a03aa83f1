import type { Debt } from "@snowball/contract";
import { useState } from "react";

import { Notice } from "#ui/notice.tsx";
import { UndoNotice } from "#ui/undo-notice.tsx";

import { shownName } from "../shown-name.ts";
import { nameAtBank } from "./name-at-bank.ts";
import { askedOf } from "./asked-of.ts";
import { PairQuestion, ReturnQuestion } from "./question.tsx";
import styles from "../questions.module.css";
import { type Answer, keyOf, useSameDebts } from "./use-same-debts.ts";

/**
 * Asks of entered debts that may be linked ones whether they are: until then they count twice. Those
 * that are back through a bank which was linked before count once meanwhile, and are asked about
 * together. An answer leaves the way back in its place.
 */
export function SameDebtQuestions({
  debts,
  onAnswer,
}: {
  debts: readonly Debt[];
  onAnswer?: () => void;
}) {
  const { answered, say, undo, saying, isUndoing, askedAgain, error } = useSameDebts();
  const [oneByOne, setOneByOne] = useState<readonly string[]>([]);
  const { returns, single } = askedOf(debts, oneByOne);
  if (returns.length + single.length + answered.length === 0) return null;
  const answer = (said: Answer) => {
    onAnswer?.();
    say(said);
  };
  const stateOf = (key: string) => ({
    saying: saying !== null && keyOf(saying) === key ? saying : null,
    takesFocus: askedAgain === key,
  });

  return (
    <div className={styles.questions}>
      {error !== null && <Notice tone="error">This was not saved. {error}</Notice>}
      {answered.map((each) => (
        <Answered key={keyOf(each)} answer={each} isBusy={isUndoing} onUndo={() => undo(each)} />
      ))}
      {returns.map((back) => (
        <ReturnQuestion
          key={back.lender}
          back={back}
          {...stateOf(keyOf(back))}
          onJoin={() => answer({ pairs: back.pairs, isSame: true })}
          onChoose={() => setOneByOne((all) => [...all, back.lender])}
        />
      ))}
      {single.map((pair) => (
        <PairQuestion
          key={pair.entered.uuid}
          pair={pair}
          {...stateOf(pair.entered.uuid)}
          onSay={(isSame) => answer({ pairs: [pair], isSame })}
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
  const [label, said] =
    more.length > 0
      ? [
          `Undo: ${pairs.length} debts`,
          `${pairs.length} debts are the ones of ${first.linked.lender} now, and count once.`,
        ]
      : [
          `Undo: ${name}`,
          isSame
            ? `“${name}” is “${nameAtBank(first.linked)}” now, and counts once.`
            : `“${name}” and “${nameAtBank(first.linked)}” stay two debts.`,
        ];

  return (
    <UndoNotice label={label} takesFocus isBusy={isBusy} onUndo={onUndo}>
      {said}
    </UndoNotice>
  );
}
