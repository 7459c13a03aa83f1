import { endpoints, type PaymentChange, type PaymentInput } from "@snowball/contract";

import { snowballClient } from "#lib/api/snowball-client.ts";

/** A change of the payment ledger. Each has an inverse that undoes it exactly. */
export type LedgerStep =
  | { type: "record"; debt: string; input: PaymentInput }
  | { type: "revert" | "restore"; payment: string }
  | { type: "correct"; payment: string; to: PaymentChange; from: PaymentChange }
  | { type: "skip" | "unskip" | "mark_unpaid" | "unmark_unpaid"; debt: string; cycle: string };

/** Returns the step that undoes a step. A recorded payment is reverted, not deleted. */
export function invertStep(step: LedgerStep): LedgerStep {
  switch (step.type) {
    case "record":
      return { type: "revert", payment: step.input.uuid };
    case "revert":
      return { ...step, type: "restore" };
    case "restore":
      return { ...step, type: "revert" };
    case "correct":
      return { ...step, to: step.from, from: step.to };
    case "skip":
      return { ...step, type: "unskip" };
    case "unskip":
      return { ...step, type: "skip" };
    case "mark_unpaid":
      return { ...step, type: "unmark_unpaid" };
    case "unmark_unpaid":
      return { ...step, type: "mark_unpaid" };
  }
}

/**
 * Sends steps in order. If one is refused, undoes the previous ones and rethrows the error.
 * @returns the steps that undo all of them, in order.
 */
export async function sendSteps(steps: readonly LedgerStep[]): Promise<LedgerStep[]> {
  const undoSteps: LedgerStep[] = [];
  try {
    for (const step of steps) {
      // oxlint-disable-next-line no-await-in-loop -- a step builds on the one before
      await sendStep(step);
      undoSteps.unshift(invertStep(step));
    }
  } catch (error) {
    // oxlint-disable-next-line no-await-in-loop -- undo in order
    for (const step of undoSteps) await sendStep(step);
    throw error;
  }

  return undoSteps;
}

/** Sends a step. Repeating it has no further effect. */
function sendStep(step: LedgerStep): Promise<unknown> {
  switch (step.type) {
    case "record":
      return snowballClient.call(endpoints.recordPayment, {
        params: { uuid: step.debt },
        body: step.input,
      });
    case "revert":
      return snowballClient.call(endpoints.undoPayment, { params: { uuid: step.payment } });
    case "restore":
      return snowballClient.call(endpoints.restorePayment, { params: { uuid: step.payment } });
    case "correct":
      return snowballClient.call(endpoints.updatePayment, {
        params: { uuid: step.payment },
        body: step.to,
      });
    case "skip":
      return snowballClient.call(endpoints.skipObligation, { params: cycleParams(step) });
    case "unskip":
      return snowballClient.call(endpoints.unskipObligation, { params: cycleParams(step) });
    case "mark_unpaid":
      return snowballClient.call(endpoints.markUnpaid, { params: cycleParams(step) });
    case "unmark_unpaid":
      return snowballClient.call(endpoints.unmarkUnpaid, { params: cycleParams(step) });
  }
}

function cycleParams({ debt, cycle }: { debt: string; cycle: string }) {
  return { uuid: debt, cycle };
}
