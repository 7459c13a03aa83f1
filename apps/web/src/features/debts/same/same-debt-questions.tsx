import type { Debt } from "@snowball/contract";
import { useEffect, useRef } from "react";

import { AttentionBox } from "#ui/attention-box.tsx";
import { Button } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";
import { UndoNotice } from "#ui/undo-notice.tsx";

import { shownName } from "../shown-name.ts";
import styles from "./same-debt-questions.module.css";
import { type Answer, type Pair, useSameDebts } from "./use-same-debts.ts";

/**
 * Asks of each entered debt that may be a linked one whether it is: until then it counts twice. An answer
 * leaves the way back in its place.
 */
export function SameDebtQuestions({
  debts,
  onAnswer,
}: {
  debts: readonly Debt[];
  onAnswer: () => void;
}) {
  const { answered, say, undo, saying, isUndoing, askedAgain, error } = useSameDebts();
  const pairs = pairsOf(debts);
  if (pairs.length === 0 && answered.length === 0) return null;

  return (
    <div className={styles.questions}>
      {error !== null && <Notice tone="error">This was not saved. {error}</Notice>}
      {answered.map((answer) => (
        <Answered
          key={answer.entered.uuid}
          answer={answer}
          isBusy={isUndoing}
          onUndo={() => undo(answer)}
        />
      ))}
      {pairs.map((pair) => (
        <Question
          key={pair.entered.uuid}
          pair={pair}
          saying={saying?.entered.uuid === pair.entered.uuid ? saying : null}
          takesFocus={askedAgain === pair.entered.uuid}
          onSay={(isSame) => {
            onAnswer();
            say({ ...pair, isSame });
          }}
        />
      ))}
    </div>
  );
}

function pairsOf(debts: readonly Debt[]): Pair[] {
  return debts.flatMap((entered) => {
    const linked = debts.find(({ uuid }) => uuid === entered.may_be);
    return linked ? [{ entered, linked }] : [];
  });
}

type QuestionProps = {
  pair: Pair;
  /** The answer that is on its way. */
  saying: Answer | null;
  /** It is asked again in place of the button that took the answer back. */
  takesFocus: boolean;
  onSay: (isSame: boolean) => void;
};

function Question({ pair: { entered, linked }, saying, takesFocus, onSay }: QuestionProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takesFocus) box.current?.querySelector("button")?.focus();
  }, [takesFocus]);
  const name = shownName(entered);

  return (
    <div ref={box}>
      <AttentionBox
        action={
          <div className={styles.answers}>
            <Button
              variant="secondary"
              size="small"
              aria-label={`Same debt: ${name}`}
              isBusy={saying?.isSame === true}
              onClick={() => onSay(true)}
            >
              Same debt
            </Button>
            <Button
              variant="secondary"
              size="small"
              aria-label={`Two debts: ${name}`}
              isBusy={saying?.isSame === false}
              onClick={() => onSay(false)}
            >
              Two debts
            </Button>
          </div>
        }
      >
        Is “{name}” you entered the same as “{nameAtBank(linked)}”? It counts twice until you say
        so.
      </AttentionBox>
    </div>
  );
}

function Answered({
  answer: { entered, linked, isSame },
  isBusy,
  onUndo,
}: {
  answer: Answer;
  isBusy: boolean;
  onUndo: () => void;
}) {
  const name = shownName(entered);

  return (
    <UndoNotice label={`Undo: ${name}`} takesFocus isBusy={isBusy} onUndo={onUndo}>
      {isSame
        ? `“${name}” is “${nameAtBank(linked)}” now, and counts once.`
        : `“${name}” and “${nameAtBank(linked)}” stay two debts.`}
    </UndoNotice>
  );
}

function nameAtBank(linked: Debt): string {
  return linked.mask === null ? shownName(linked) : `${shownName(linked)} ••••\u00a0${linked.mask}`;
}
