import type { Debt } from "@snowball/contract";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";

import { useSubmit } from "#lib/form/use-submit.ts";

import {
  uncacheDebt,
  unmarkDebtsDistinct,
  mergeDebts,
  cacheDebt,
  markDebtsDistinct,
  restoreDebt,
} from "../debts-calls.ts";
import type { Pair } from "./asked-of.ts";

/** What was said of pairs that were asked about together, one of them at least. */
export type Answer = { pairs: readonly Pair[]; isSame: boolean };

/** What names an answer, and the question that it is of. */
export function keyOf({ pairs }: Pick<Answer, "pairs">): string {
  return pairs[0]?.entered.uuid ?? "";
}

/** Answers whether debts are one, and takes it back, for as long as the screen stays open. */
export function useSameDebts() {
  const client = useQueryClient();
  const [answered, setAnswered] = useState<readonly Answer[]>([]);
  const [askedAgain, setAskedAgain] = useState<string | null>(null);
  const say = useSubmit(({ pairs, isSame }: Answer) =>
    inTurn(pairs, {
      call: (pair) => send(pair, isSame),
      keep: (done) => {
        const answer = { pairs: done.map(({ pair }) => pair), isSame };
        // A press on what was just answered, and is not gone yet, says nothing new.
        setAnswered((all) => [...all.flatMap((each) => without(each, done)), answer]);
        for (const { pair, debt } of done) {
          if (isSame) uncacheDebt(client, pair.entered.uuid);
          cacheDebt(client, debt);
        }
      },
    }),
  );
  const undo = useSubmit((answer: Answer) =>
    inTurn(answer.pairs.toReversed(), {
      call: (pair) => takeBack(pair, answer.isSame),
      keep: (done) => {
        setAskedAgain(keyOf(answer));
        setAnswered((all) => all.flatMap((each) => without(each, done)));
        for (const { debt } of done) cacheDebt(client, debt);
      },
    }),
  );

  return {
    answered,
    say: say.submit,
    undo: undo.submit,
    /** The answer that is on its way; null while none is. */
    saying: say.isBusy ? (say.variables ?? null) : null,
    isUndoing: undo.isBusy,
    /** The question whose answer was taken back last, so that it is asked again. */
    askedAgain,
    error: say.error?.message ?? undo.error?.message ?? null,
  };
}

type Done = { pair: Pair; debt: Debt };

/** Calls for one pair after the other; what was done before a failure is kept. */
async function inTurn(
  pairs: readonly Pair[],
  { call, keep }: { call: (pair: Pair) => Promise<Debt>; keep: (done: readonly Done[]) => void },
): Promise<void> {
  const done: Done[] = [];
  try {
    for (const pair of pairs) {
      // oxlint-disable-next-line no-await-in-loop -- each is a change of the same plan
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

function takeBack({ entered, linked }: Pair, isSame: boolean): Promise<Debt> {
  return isSame ? restoreDebt(entered.uuid) : unmarkDebtsDistinct(entered.uuid, linked.uuid);
}
