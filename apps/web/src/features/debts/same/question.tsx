import { isCounted } from "@snowball/planner";
import { type ReactNode, useEffect, useRef } from "react";

import { AttentionBox } from "#ui/attention-box.tsx";
import { Button } from "#ui/button.tsx";

import { shownName } from "../shown-name.ts";
import { nameAtBank } from "./name-at-bank.ts";
import type { BackDebts, Pair } from "./asked-of.ts";
import styles from "../questions.module.css";
import type { Answer } from "./use-same-debts.ts";

type AskedProps = {
  /** The answer that is on its way. */
  saying: Answer | null;
  /** It is asked again in place of the button that took the answer back. */
  takesFocus: boolean;
};

/** Asks of an entered debt whether it is the linked one that it may be. */
export function PairQuestion({
  pair,
  saying,
  takesFocus,
  onSay,
}: AskedProps & { pair: Pair; onSay: (isSame: boolean) => void }) {
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
        </>
      }
    >
      Is “{name}” you entered the same as “{nameAtBank(linked)}”?{" "}
      {isCounted(entered)
        ? "It counts twice until you say so."
        : "It counts once, by the bank’s figures, until you say so."}
    </Box>
  );
}

const list = new Intl.ListFormat("en-US");

type ReturnQuestionProps = AskedProps & {
  back: BackDebts;
  onJoin: () => void;
  onChoose: () => void;
};

/** Asks once of all that is back through a bank which was linked before. */
export function ReturnQuestion({
  back: { lender, pairs },
  saying,
  takesFocus,
  onJoin,
  onChoose,
}: ReturnQuestionProps) {
  return (
    <Box
      takesFocus={takesFocus}
      answers={
        <>
          <Button size="small" isBusy={saying !== null} onClick={onJoin}>
            Use the bank’s figures
          </Button>
          <Button
            variant="secondary"
            size="small"
            disabledReason={saying === null ? null : "Your answer is being saved."}
            onClick={onChoose}
          >
            Choose each
          </Button>
        </>
      }
    >
      These {pairs.length} debts are back through {lender}:{" "}
      {list.format(pairs.map(({ entered }) => shownName(entered)))}. They count once, by the bank’s
      figures, until you say so.
    </Box>
  );
}

type BoxProps = { takesFocus: boolean; answers: ReactNode; children: ReactNode };

function Box({ takesFocus, answers, children }: BoxProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takesFocus) box.current?.querySelector("button")?.focus();
  }, [takesFocus]);

  return (
    <div ref={box}>
      <AttentionBox action={<div className={styles.answers}>{answers}</div>}>
        {children}
      </AttentionBox>
    </div>
  );
}
