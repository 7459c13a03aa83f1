import type { Debt } from "@snowball/contract";
import { isCounted } from "@snowball/planner";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";

import { FailureNotice, useAction } from "#lib/form/form.tsx";
import { formatList } from "#lib/format.ts";
import { debtsQuery } from "#lib/queries.ts";
import { shownName } from "#lib/shown-name.ts";
import { AttentionBox } from "#ui/attention-box.tsx";
import { Button } from "#ui/button.tsx";
import { UndoNotice } from "#ui/undo-notice.tsx";
import { useFocusInside } from "#ui/use-focus-inside.ts";

import {
  cacheDebt,
  markDebtsDistinct,
  mergeDebts,
  restoreDebt,
  uncacheDebt,
  unmarkDebtsDistinct,
} from "../debts-calls.ts";

/**
 * Asks on screens with sums of debts whether manual debts are the same as linked ones, because both count until then.
 * Relinked debts of a bank count once in the meantime and share one question. Each answer leaves an undo notice.
 */
export function SameDebtQuestions({ onAnswer }: { onAnswer?: () => void }) {
  const { data: debts = [] } = useQuery(debtsQuery);
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

type QuestionProps = {
  pending: Answer | null;
  /** Whether the question takes the focus, because it replaced an undo button. */
  takesFocus: boolean;
};

function PairQuestion({
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
            size="small"
            aria-label={`Same debt: ${name}`}
            isBusy={pending?.isSame === true}
            onClick={() => onAnswer(true)}
          >
            Same debt
          </Button>
          <Button
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
function ReturnQuestion({
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
          <Button variant="primary" size="small" isBusy={pending !== null} onClick={onJoin}>
            Use the bank's figures
          </Button>
          <Button
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

/** Returns a linked debt's name with the last digits of its number, if known. */
function nameAtBank(linked: Debt): string {
  return linked.mask === null ? shownName(linked) : `${shownName(linked)} ••••\u00a0${linked.mask}`;
}

type Answer = { pairs: readonly Pair[]; isSame: boolean };

function answerKey({ pairs }: Pick<Answer, "pairs">): string {
  return pairs[0]?.entered.uuid ?? "";
}

/** Saves answers and undoes them while the screen is open. */
function useSameDebts() {
  const client = useQueryClient();
  const [answered, setAnswered] = useState<readonly Answer[]>([]);
  const [reopenedKey, setReopenedKey] = useState<string | null>(null);
  const save = useAction(({ pairs, isSame }: Answer) =>
    runInOrder(pairs, {
      call: ({ entered, linked }) =>
        (isSame ? mergeDebts : markDebtsDistinct)(entered.uuid, linked.uuid),
      keep: (done) => {
        const answer = { pairs: done.map(({ pair }) => pair), isSame };
        // A second press before the question disappears must not add another answer.
        setAnswered((all) => [...all.flatMap((each) => without(each, done)), answer]);
        for (const { pair, debt } of done) {
          if (isSame) uncacheDebt(client, pair.entered.uuid);
          cacheDebt(client, debt);
        }
      },
    }),
  );
  const undo = useAction((answer: Answer) =>
    runInOrder(answer.pairs.toReversed(), {
      call: ({ entered, linked }) =>
        answer.isSame ? restoreDebt(entered.uuid) : unmarkDebtsDistinct(entered.uuid, linked.uuid),
      keep: (done) => {
        setReopenedKey(answerKey(answer));
        setAnswered((all) => all.flatMap((each) => without(each, done)));
        for (const { debt } of done) cacheDebt(client, debt);
      },
    }),
  );

  return {
    answered,
    save: save.submit,
    undo: undo.submit,
    pending: save.isBusy ? (save.variables ?? null) : null,
    isUndoing: undo.isBusy,
    /** Key of the question with the answer that was undone last. It is shown again with the focus. */
    reopenedKey,
    error: save.error ?? undo.error,
  };
}

type Done = { pair: Pair; debt: Debt };

/** Calls the API for one pair after the other. Keeps what succeeded before a failure. */
async function runInOrder(
  pairs: readonly Pair[],
  { call, keep }: { call: (pair: Pair) => Promise<Debt>; keep: (done: readonly Done[]) => void },
): Promise<void> {
  const done: Done[] = [];
  try {
    for (const pair of pairs) {
      done.push({ pair, debt: await call(pair) });
    }
  } finally {
    if (done.length > 0) keep(done);
  }
}

function without({ pairs, isSame }: Answer, done: readonly Done[]): Answer[] {
  const left = pairs.filter(
    ({ entered }) => !done.some(({ pair }) => pair.entered.uuid === entered.uuid),
  );
  return left.length > 0 ? [{ pairs: left, isSame }] : [];
}

/** A manual debt, and the linked debt that may be the same. */
type Pair = { entered: Debt; linked: Debt };

/** Debts of one bank that were linked, then kept as manual debts, and are now linked again. */
type RelinkedDebts = { lender: string; pairs: readonly Pair[] };

/** The questions to show: one for several relinked debts of a bank, and one for each other pair. */
type MergeQuestions = { returns: readonly RelinkedDebts[]; single: readonly Pair[] };

/**
 * Returns the open questions about debts that may be the same.
 * @param oneByOne lenders with relinked debts that the user wants to answer one by one.
 */
function pendingMergeQuestions(
  debts: readonly Debt[],
  oneByOne: readonly string[],
): MergeQuestions {
  const pairs = debts.flatMap((entered) => {
    const linked = debts.find(({ uuid }) => uuid === entered.may_be);
    return linked ? [{ entered, linked }] : [];
  });
  const returns = [
    ...Map.groupBy(
      pairs.filter(({ entered, linked }) => entered.duplicate_of === linked.uuid),
      ({ linked }) => linked.lender,
    ),
  ].flatMap(([lender, back]) =>
    lender === null || back.length < 2 || oneByOne.includes(lender)
      ? []
      : [{ lender, pairs: back }],
  );
  const together = new Set(returns.flatMap(({ pairs: back }) => back));

  return { returns, single: pairs.filter((pair) => !together.has(pair)) };
}
