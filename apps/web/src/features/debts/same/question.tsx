import { isCounted } from "@snowball/planner";
import type { ReactNode } from "react";

import { formatList } from "#lib/format.ts";
import { AttentionBox } from "#ui/attention-box.tsx";
import { Button } from "#ui/button.tsx";
import { useFocusInside } from "#ui/use-focus-inside.ts";

import { shownName } from "#lib/shown-name.ts";
import { nameAtBank } from "./name-at-bank.ts";
import type { RelinkedDebts, Pair } from "./pending-merge-questions.ts";
import type { Answer } from "./use-same-debts.ts";

type QuestionProps = {
  /** The answer that is being saved, or null. */
  pending: Answer | null;
  /** Whether the question takes the focus, because it replaced an undo button. */
  takesFocus: boolean;
};

/** Asks whether a manual debt is the same as a linked one. */
export function PairQuestion({
  pair,
  pending,
  takesFocus,
  onAnswer,
}: QuestionProps & { pair: Pair; onAnswer: (isSame: boolean) => void }) {
  const { entered, linked } = pair;
  const name = shownName(entered);

  return (
    <Box
      takesFocus={takesFocus}
      answers={
        <>
          <Button
            variant="secondary"
            size="small"
            aria-label={`Same debt: ${name}`}
            isBusy={pending?.isSame === true}
            onClick={() => onAnswer(true)}
          >
            Same debt
          </Button>
          <Button
            variant="secondary"
            size="small"
            aria-label={`Two debts: ${name}`}
            isBusy={pending?.isSame === false}
            onClick={() => onAnswer(false)}
          >
            Two debts
          </Button>
        </>
      }
    >
      Is “{name}” (entered by you) the same as “{nameAtBank(linked)}”?{" "}
      {isCounted(entered)
        ? "Until you answer, it counts twice."
        : "Until you answer, it counts once, with the bank's figures."}
    </Box>
  );
}

type ReturnQuestionProps = QuestionProps & {
  relinked: RelinkedDebts;
  onJoin: () => void;
  onChoose: () => void;
};

/** Asks one question about all debts of a bank that was linked again. */
export function ReturnQuestion({
  relinked: { lender, pairs },
  pending,
  takesFocus,
  onJoin,
  onChoose,
}: ReturnQuestionProps) {
  return (
    <Box
      takesFocus={takesFocus}
      answers={
        <>
          <Button size="small" isBusy={pending !== null} onClick={onJoin}>
            Use the bank's figures
          </Button>
          <Button
            variant="secondary"
            size="small"
            disabledReason={pending === null ? null : "Your answer is being saved."}
            onClick={onChoose}
          >
            Choose each
          </Button>
        </>
      }
    >
      {lender} now reports {pairs.length} debts that you entered:{" "}
      {formatList(pairs.map(({ entered }) => shownName(entered)))}. Until you answer, each counts
      once, with the bank's figures.
    </Box>
  );
}

type BoxProps = { takesFocus: boolean; answers: ReactNode; children: ReactNode };

function Box({ takesFocus, answers, children }: BoxProps) {
  const box = useFocusInside<HTMLDivElement>(takesFocus);

  return (
    <div ref={box}>
      <AttentionBox action={<div className="flex flex-wrap gap-2">{answers}</div>}>
        {children}
      </AttentionBox>
    </div>
  );
}
