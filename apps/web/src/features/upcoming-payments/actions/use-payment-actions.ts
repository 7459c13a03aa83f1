import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";

import { calendarToday } from "#lib/calendar-today.ts";

import { arrived, type Deed, neverArrived, oldestInTheAir, record, type Said } from "./deeds.ts";
import { type LedgerStep, sendSteps } from "./ledger-step.ts";
import { obligationsQuery, refetchPayments } from "./obligations-query.ts";
import { isSettled, keyOf, type Payable, type PayableName } from "./payable.ts";

/** What was done, told as a sentence, what takes it back, and what it made of the payment. */
type Done = { words: string; way: readonly LedgerStep[]; made: Deed["expected"] };

/**
 * What users do about payments: one thing at a time to each. It is shown at once, told with its way back
 * when it is done, and gone again with a word of why when it is refused.
 */
export function usePaymentActions() {
  const client = useQueryClient();
  const uuids = useUuids();
  const { once, isUnderWay, expectedOf } = useOneAtATime();
  const [done, setDone] = useState<ReadonlyMap<string, Done>>(new Map());
  const [before, setBefore] = useState<ReadonlyMap<string, Payable>>(new Map());
  const [refused, setRefused] = useState<{ key: string; words: string } | null>(null);
  const [returned, setReturned] = useState<string | null>(null);
  const [oneByOne, setOneByOne] = useState<ReadonlySet<string>>(new Set());

  /** @throws Error with what the API refuses it for. */
  async function perform(payable: Payable, deed: Deed): Promise<void> {
    const key = keyOf(payable);
    setRefused(null);
    setReturned(null);
    setBefore((now) => (now.has(key) ? now : new Map(now).set(key, payable)));
    await once(key, deed.expected, async () => {
      const way = await sendSteps(deed.steps);
      uuids.forget(deed);
      setDone((now) => without(now, key).set(key, { words: deed.words, way, made: deed.expected }));
    });
  }

  function tell(payable: PayableName, work: Promise<unknown>): void {
    work.catch((error: Error) => setRefused({ key: keyOf(payable), words: error.message }));
  }

  const act = (payable: Payable, deed: Deed) => tell(payable, perform(payable, deed));

  async function undo(payable: PayableName): Promise<void> {
    const key = keyOf(payable);
    const way = done.get(key)?.way ?? [];
    setRefused(null);
    if (!(await once(key, null, () => sendSteps(way)))) return;
    setDone((now) => without(now, key));
    setBefore((now) => without(now, key));
    setReturned(key);
  }

  return {
    /** Does it; where it is refused, `refusalOf` says why. */
    act,
    perform,
    /** That a payment was sent, or is paid. The same said again is the same payment. */
    record: (payable: Payable, said: Omit<Said, "uuid">): Deed =>
      record(payable, { ...said, uuid: uuids.of(payable, said) }),
    /** All that is left of it was sent today. */
    markAsSent: (payable: Payable, amount: string) => {
      const said = { amount, sentOn: calendarToday(), status: "sent" } as const;
      act(payable, record(payable, { ...said, uuid: uuids.of(payable, said) }));
    },
    answerArrival: (payable: Payable, hasArrived: boolean) =>
      tell(
        payable,
        findAnswer(client, payable, hasArrived).then((deed) => deed && perform(payable, deed)),
      ),
    undo: (payable: PayableName) => tell(payable, undo(payable)),
    isUnderWay,
    /** Whether nothing is left to be sent, or is about to be. */
    isSettled: (payable: Payable) => isSettled({ status: expectedOf(payable) ?? payable.status }),
    /** What something was done about since the screen was opened, as it was before, by its key. */
    before,
    /** Debts with unconfirmed payments that the user answers one by one. */
    oneByOne,
    answerOneByOne: ({ debt }: PayableName) => setOneByOne((now) => new Set(now).add(debt)),
    ...readersOf({ done, refused, returned }),
  };
}

type Told = {
  /** The newest last. */
  done: ReadonlyMap<string, Done>;
  refused: { key: string; words: string } | null;
  returned: string | null;
};

/** What became of what users did, to be asked by payment. */
function readersOf({ done, refused, returned }: Told) {
  const newest = [...done.keys()].at(-1);

  return {
    /** What was done about it since the screen was opened; null where nothing was. */
    doneOf: (payable: PayableName) => {
      const key = keyOf(payable);
      const deed = done.get(key);
      if (deed === undefined) return null;
      return {
        words: deed.words,
        isNewest: key === newest,
        /** Whether nothing is left to be sent since, whatever a list says that was not read again. */
        isSettling: deed.made !== null,
      };
    },
    refusalOf: (payable: PayableName) => (refused?.key === keyOf(payable) ? refused.words : null),
    /** Whether it is what was taken back last: the button that did it is gone. */
    hasReturned: (payable: PayableName) => returned === keyOf(payable),
  };
}

export type PaymentActions = ReturnType<typeof usePaymentActions>;

/**
 * One thing at a time to each payment; what follows from it is there when it is over. False where another
 * one is under way.
 */
function useOneAtATime() {
  const client = useQueryClient();
  // The state of the screen is a moment behind: a second tap would not see the first one in it.
  const busy = useRef(new Set<string>());
  const [underWay, setUnderWay] = useState<ReadonlyMap<string, Deed["expected"]>>(new Map());

  async function once(
    key: string,
    expected: Deed["expected"],
    work: () => Promise<unknown>,
  ): Promise<boolean> {
    if (busy.current.has(key)) return false;
    busy.current.add(key);
    setUnderWay((now) => new Map(now).set(key, expected));
    try {
      await work();
      return true;
    } finally {
      // Refused as well: an answer that was lost may be of something that was done.
      await refetchPayments(client);
      busy.current.delete(key);
      setUnderWay((now) => without(now, key));
    }
  }

  return {
    once,
    isUnderWay: (payable: PayableName) => underWay.has(keyOf(payable)),
    /** What a payment is about to be; undefined and null where only the answer will say. */
    expectedOf: (payable: PayableName) => underWay.get(keyOf(payable)),
  };
}

/** What to do about the payment that is on its way the longest; null where none is any more. */
async function findAnswer(
  client: QueryClient,
  payable: Payable,
  hasArrived: boolean,
): Promise<Deed | null> {
  const obligations = await client.fetchQuery({ ...obligationsQuery(payable.debt), staleTime: 0 });
  const asked = obligations.find(({ cycle }) => cycle === payable.cycle);
  const payment = oldestInTheAir(asked?.payments ?? []);
  if (payment === null) {
    // Answered already, in another tab or by the bank.
    await refetchPayments(client);
    return null;
  }

  return hasArrived
    ? arrived(payable, payment, crypto.randomUUID())
    : neverArrived(payable, payment);
}

/** One id for what is said, until it is done: said again after a lost answer, it is the same payment. */
function useUuids() {
  const uuids = useRef(new Map<string, string>());

  return {
    of(payable: PayableName, { amount, sentOn, status }: Omit<Said, "uuid">): string {
      const content = [keyOf(payable), amount, sentOn, status].join(" ");
      const uuid = uuids.current.get(content) ?? crypto.randomUUID();
      uuids.current.set(content, uuid);
      return uuid;
    },
    forget({ steps }: Deed): void {
      const sent = new Set(steps.map((step) => step.type === "record" && step.input.uuid));
      const kept = [...uuids.current].filter(([, uuid]) => !sent.has(uuid));
      uuids.current = new Map(kept);
    },
  };
}

function without<Value>(map: ReadonlyMap<string, Value>, key: string): Map<string, Value> {
  return new Map([...map].filter(([each]) => each !== key));
}
