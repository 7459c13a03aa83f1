import type { Debt } from "@snowball/contract";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";

import { useSubmit } from "#lib/form/use-submit.ts";

import {
  dropDebt,
  forgetDebtsApart,
  joinDebts,
  keepDebt,
  keepDebtsApart,
  restoreDebt,
} from "../debts-calls.ts";

/** An entered debt, and the linked one that it may be. */
export type Pair = { entered: Debt; linked: Debt };
export type Answer = Pair & { isSame: boolean };

/** Answers whether two debts are one, and takes it back, for as long as the screen stays open. */
export function useSameDebts() {
  const client = useQueryClient();
  const [answered, setAnswered] = useState<readonly Answer[]>([]);
  const [askedAgain, setAskedAgain] = useState<string | null>(null);
  const say = useSubmit(send, {
    onSuccess: (debt, answer) => {
      setAnswered((all) => [...all, answer]);
      if (answer.isSame) dropDebt(client, answer.entered.uuid);
      keepDebt(client, debt);
    },
  });
  const undo = useSubmit(takeBack, {
    onSuccess: (debt, { entered }) => {
      setAskedAgain(entered.uuid);
      setAnswered((all) => all.filter((each) => each.entered.uuid !== entered.uuid));
      keepDebt(client, debt);
    },
  });

  return {
    answered,
    say: say.submit,
    undo: undo.submit,
    /** The answer that is on its way; null while none is. */
    saying: say.isBusy ? (say.variables ?? null) : null,
    isUndoing: undo.isBusy,
    /** The entered debt whose answer was taken back last, so that it is asked about again. */
    askedAgain,
    error: say.error?.message ?? undo.error?.message ?? null,
  };
}

function send({ entered, linked, isSame }: Answer): Promise<Debt> {
  const answer = isSame ? joinDebts : keepDebtsApart;

  return answer(entered.uuid, linked.uuid);
}

function takeBack({ entered, linked, isSame }: Answer): Promise<Debt> {
  return isSame ? restoreDebt(entered.uuid) : forgetDebtsApart(entered.uuid, linked.uuid);
}
