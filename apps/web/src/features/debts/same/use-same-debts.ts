import type { Debt } from "@snowball/contract";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";

import { useAction } from "#lib/form/use-action.ts";

import {
  cacheDebt,
  markDebtsDistinct,
  mergeDebts,
  restoreDebt,
  uncacheDebt,
  unmarkDebtsDistinct,
} from "../debts-calls.ts";

/** The answer about one or more pairs from one question. */
export type Answer = { pairs: readonly Pair[]; isSame: boolean };

/** Returns the key of an answer and of its question. */
export function answerKey({ pairs }: Pick<Answer, "pairs">): string {
  return pairs[0]?.entered.uuid ?? "";
}

/** Saves answers and undoes them while the screen is open. */
export function useSameDebts() {
  const client = useQueryClient();
  const [answered, setAnswered] = useState<readonly Answer[]>([]);
  const [reopenedKey, setReopenedKey] = useState<string | null>(null);
  const save = useAction(({ pairs, isSame }: Answer) =>
    runInOrder(pairs, {
      call: (pair) => send(pair, isSame),
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
      call: (pair) => revert(pair, answer.isSame),
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
    /** The answer that is being saved, or null. */
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
      // oxlint-disable-next-line no-await-in-loop -- each call changes the same plan
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

function send({ entered, linked }: Pair, isSame: boolean): Promise<Debt> {
  const answer = isSame ? mergeDebts : markDebtsDistinct;

  return answer(entered.uuid, linked.uuid);
}

function revert({ entered, linked }: Pair, isSame: boolean): Promise<Debt> {
  return isSame ? restoreDebt(entered.uuid) : unmarkDebtsDistinct(entered.uuid, linked.uuid);
}

/** A manual debt, and the linked debt that may be the same. */
export type Pair = { entered: Debt; linked: Debt };

/** Debts of one bank that were linked, then kept as manual debts, and are now linked again. */
export type RelinkedDebts = { lender: string; pairs: readonly Pair[] };

/** The questions to show: one for several relinked debts of a bank, and one for each other pair. */
type MergeQuestions = { returns: readonly RelinkedDebts[]; single: readonly Pair[] };

/**
 * Returns the open questions about debts that may be the same.
 * @param oneByOne lenders with relinked debts that the user wants to answer one by one.
 */
export function pendingMergeQuestions(
  debts: readonly Debt[],
  oneByOne: readonly string[],
): MergeQuestions {
  const pairs = debts.flatMap((entered) => {
    const linked = debts.find(({ uuid }) => uuid === entered.may_be);
    return linked ? [{ entered, linked }] : [];
  });
  const returns = [
    ...Map.groupBy(pairs.filter(isCountedAsLinked), ({ linked }) => linked.lender),
  ].flatMap(([lender, back]) =>
    lender === null || back.length < 2 || oneByOne.includes(lender)
      ? []
      : [{ lender, pairs: back }],
  );
  const together = new Set(returns.flatMap(({ pairs: back }) => back));

  return { returns, single: pairs.filter((pair) => !together.has(pair)) };
}

/** Whether the manual debt is counted as the linked one until the user answers. */
function isCountedAsLinked({ entered, linked }: Pair): boolean {
  return entered.duplicate_of === linked.uuid;
}
