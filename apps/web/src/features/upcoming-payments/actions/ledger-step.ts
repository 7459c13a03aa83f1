import { endpoints, type PaymentChange, type PaymentInput } from "@snowball/contract";

import { snowballClient } from "#lib/api/snowball-client.ts";

/** One change of the ledger. Each has another one that takes it back exactly. */
export type LedgerStep =
  | { type: "record"; debt: string; input: PaymentInput }
  | { type: "take_back" | "restore"; payment: string }
  | { type: "correct"; payment: string; to: PaymentChange; from: PaymentChange }
  | { type: "skip" | "unskip" | "deny" | "undeny"; debt: string; cycle: string };

/** What takes a step back. A payment that was recorded is taken back, and not forgotten. */
export function inverseOf(step: LedgerStep): LedgerStep {
  switch (step.type) {
    case "record":
      return { type: "take_back", payment: step.input.uuid };
    case "take_back":
      return { ...step, type: "restore" };
    case "restore":
      return { ...step, type: "take_back" };
    case "correct":
      return { ...step, to: step.from, from: step.to };
    case "skip":
      return { ...step, type: "unskip" };
    case "unskip":
      return { ...step, type: "skip" };
    case "deny":
      return { ...step, type: "undeny" };
    case "undeny":
      return { ...step, type: "deny" };
  }
}

/**
 * Sends steps one after the other. Where one is refused, those before it are taken back.
 * @returns what takes all of them back, in the order in which that is done.
 */
export async function sendSteps(steps: readonly LedgerStep[]): Promise<LedgerStep[]> {
  const way: LedgerStep[] = [];
  try {
    for (const step of steps) {
      // oxlint-disable-next-line no-await-in-loop -- a step builds on the one before
      await sendStep(step);
      way.unshift(inverseOf(step));
    }
  } catch (error) {
    // oxlint-disable-next-line no-await-in-loop -- in their order, as they were sent
    for (const step of way) await sendStep(step);
    throw error;
  }

  return way;
}

/** Each can be sent again: what is so already stays so. */
function sendStep(step: LedgerStep): Promise<unknown> {
  switch (step.type) {
    case "record":
      return snowballClient.call(endpoints.recordPayment, {
        params: { uuid: step.debt },
        body: step.input,
      });
    case "take_back":
      return snowballClient.call(endpoints.undoPayment, { params: { uuid: step.payment } });
    case "restore":
      return snowballClient.call(endpoints.restorePayment, { params: { uuid: step.payment } });
    case "correct":
      return snowballClient.call(endpoints.updatePayment, {
        params: { uuid: step.payment },
        body: step.to,
      });
    case "skip":
      return snowballClient.call(endpoints.skipObligation, { params: cycleOf(step) });
    case "unskip":
      return snowballClient.call(endpoints.unskipObligation, { params: cycleOf(step) });
    case "deny":
      return snowballClient.call(endpoints.markUnpaid, { params: cycleOf(step) });
    case "undeny":
      return snowballClient.call(endpoints.unmarkUnpaid, { params: cycleOf(step) });
  }
}

function cycleOf({ debt, cycle }: { debt: string; cycle: string }) {
  return { uuid: debt, cycle };
}
