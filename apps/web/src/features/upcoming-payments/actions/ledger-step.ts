import {
  endpoints,
  type ObligationChange,
  type PaymentChange,
  type PaymentInput,
} from "@snowball/contract";

import { snowballClient } from "#lib/api/snowball-client.ts";

/** A change of the payment ledger. Each has an inverse that undoes it exactly. */
export type LedgerStep =
  | { type: "record"; debt: string; input: PaymentInput }
  | { type: "change_payment"; payment: string; to: PaymentChange; from: PaymentChange }
  | {
      type: "change_cycle";
      debt: string;
      cycle: string;
      to: ObligationChange;
      from: ObligationChange;
    };

export function undoingOf(payment: string): LedgerStep {
  return { type: "change_payment", payment, to: { is_undone: true }, from: { is_undone: false } };
}

/** Returns the step that undoes a step. A recorded payment is undone, not deleted. */
export function invertStep(step: LedgerStep): LedgerStep {
  return step.type === "record"
    ? undoingOf(step.input.uuid)
    : ({ ...step, to: step.from, from: step.to } as LedgerStep);
}

/** Returns the steps that undo all of them. If one is refused, undoes the previous ones and rethrows the error. */
export async function sendSteps(steps: readonly LedgerStep[]): Promise<LedgerStep[]> {
  const undoSteps: LedgerStep[] = [];
  try {
    for (const step of steps) {
      await sendStep(step);
      undoSteps.unshift(invertStep(step));
    }
  } catch (error) {
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
    case "change_payment":
      return snowballClient.call(endpoints.updatePayment, {
        params: { uuid: step.payment },
        body: step.to,
      });
    case "change_cycle":
      return snowballClient.call(endpoints.updateObligation, {
        params: { uuid: step.debt, cycle: step.cycle },
        body: step.to,
      });
  }
}
