import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";

import { describeFailure } from "#lib/api/errors.ts";
import { calendarToday } from "#lib/calendar-today.ts";
import { useRequestIds } from "#lib/form/use-request-ids.ts";

import {
  markArrived,
  type PaymentAction,
  markNotArrived,
  oldestInTransit,
  record,
  type PaymentEntry,
} from "./payment-actions.ts";
import { type LedgerStep, sendSteps } from "./ledger-step.ts";
import { obligationsQuery, refetchPayments } from "./obligations-query.ts";
import { isSettled, type Markable, paymentKey, type Payable, type PayableName } from "./payable.ts";

/** A completed change: its notice, the steps that undo it, and the payment's expected state. */
type CompletedAction = Omit<PaymentAction, "steps"> & { undoSteps: readonly LedgerStep[] };

/**
 * Manages the user's changes of payments, one at a time for each payment. A change is shown immediately, then
 * confirmed with an undo notice, or reverted with an error if the API refuses it.
 */
export function usePaymentActions() {
  const client = useQueryClient();
  const requests = useRequestIds();
  // React state updates too late for a second tap in the same frame, so use a ref.
  const busy = useRef(new Set<string>());
  const [pending, setPending] = useState<ReadonlyMap<string, PaymentAction["expected"]>>(new Map());
  const [done, setDone] = useState<ReadonlyMap<string, CompletedAction>>(new Map());
  const [before, setBefore] = useState<ReadonlyMap<string, Payable>>(new Map());
  const [refused, setRefused] = useState<{ key: string; words: string } | null>(null);
  const [undoneKey, setUndoneKey] = useState<string | null>(null);
  const [oneByOne, setOneByOne] = useState<ReadonlySet<string>>(new Set());

  /** Runs one change at a time for each payment. Returns false if another one is pending. */
  async function once(
    key: string,
    expected: PaymentAction["expected"],
    work: () => Promise<unknown>,
  ): Promise<boolean> {
    if (busy.current.has(key)) return false;
    busy.current.add(key);
    setPending((now) => new Map(now).set(key, expected));
    try {
      await work();
      return true;
    } finally {
      // Refetch after errors too: a lost response may belong to a change that was made.
      await refetchPayments(client);
      busy.current.delete(key);
      setPending((now) => without(now, key));
    }
  }

  /** @throws Error if the API refuses the change. */
  async function perform(payable: Payable, action: PaymentAction): Promise<void> {
    const key = paymentKey(payable);
    setRefused(null);
    setUndoneKey(null);
    setBefore((now) => (now.has(key) ? now : new Map(now).set(key, payable)));
    const { steps, ...about } = action;
    await once(key, about.expected, async () => {
      const undoSteps = await sendSteps(steps);
      for (const step of steps) if (step.type === "record") requests.release(step.input.uuid);
      setDone((now) => without(now, key).set(key, { ...about, undoSteps }));
    });
  }

  function reportError(payable: PayableName, work: Promise<unknown>): void {
    work.catch((error: Error) =>
      setRefused({ key: paymentKey(payable), words: describeFailure(error) }),
    );
  }

  const newest = [...done.keys()].at(-1);
  const act = (payable: Payable, action: PaymentAction) =>
    reportError(payable, perform(payable, action));

  async function undo(payable: PayableName): Promise<void> {
    const key = paymentKey(payable);
    const undoSteps = done.get(key)?.undoSteps ?? [];
    setRefused(null);
    if (!(await once(key, undefined, () => sendSteps(undoSteps)))) return;
    setDone((now) => without(now, key));
    setBefore((now) => without(now, key));
    setUndoneKey(key);
  }

  /** Returns the change that records a payment. A retry with the same values records no second payment. */
  const recordOnce = (payable: Payable, entry: Omit<PaymentEntry, "uuid">) =>
    record(payable, { ...entry, uuid: requests.idFor([paymentKey(payable), entry]) });

  return {
    /** Makes a change. If it is refused, `findRefusal` returns the error. */
    act,
    perform,
    record: recordOnce,
    markAsSent: (payable: Markable) => {
      const entry = { amount: payable.toSend, sent_on: calendarToday(), status: "sent" } as const;
      act(payable, recordOnce(payable, entry));
    },
    answerArrival: (payable: Payable, hasArrived: boolean) =>
      reportError(
        payable,
        findAnswer(client, payable, hasArrived).then(
          (action) => action && perform(payable, action),
        ),
      ),
    undo: (payable: PayableName) => reportError(payable, undo(payable)),
    isPending: (payable: PayableName) => pending.has(paymentKey(payable)),
    /** Whether nothing is left to send, including a pending change. */
    isSettled: (payable: Payable) =>
      isSettled({ status: pending.get(paymentKey(payable)) ?? payable.status }),
    /** The payments that were changed on this screen, as they were before, by key. */
    before,
    /** Debts with unconfirmed payments that the user answers one by one. */
    oneByOne,
    answerOneByOne: ({ debt }: PayableName) => setOneByOne((now) => new Set(now).add(debt)),
    /** The last change of the payment on this screen, or null. */
    findCompleted: (payable: PayableName) => {
      const key = paymentKey(payable);
      const action = done.get(key);
      return action ? { ...action, isNewest: key === newest } : null;
    },
    findRefusal: (payable: PayableName) =>
      refused?.key === paymentKey(payable) ? refused.words : null,
    /** Whether this payment's change was undone last. The undo button has been removed then. */
    wasUndone: (payable: PayableName) => undoneKey === paymentKey(payable),
  };
}

export type PaymentActions = ReturnType<typeof usePaymentActions>;

/** Returns the change for the oldest payment in transit, or null if none is left. */
async function findAnswer(
  client: QueryClient,
  payable: Payable,
  hasArrived: boolean,
): Promise<PaymentAction | null> {
  const obligations = await client.fetchQuery({ ...obligationsQuery(payable.debt), staleTime: 0 });
  const asked = obligations.find(({ cycle }) => cycle === payable.cycle);
  const payment = oldestInTransit(asked?.payments ?? []);
  if (payment === null) {
    // Already answered in another tab or by the bank.
    await refetchPayments(client);
    return null;
  }

  return hasArrived
    ? markArrived(payable, payment, crypto.randomUUID())
    : markNotArrived(payable, payment);
}

function without<Value>(map: ReadonlyMap<string, Value>, key: string): Map<string, Value> {
  return new Map([...map].filter(([each]) => each !== key));
}
