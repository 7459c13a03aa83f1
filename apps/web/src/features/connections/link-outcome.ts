import type { Connection } from "#lib/queries.ts";

import type { NextStep } from "./next-step-after-linking.ts";

type OutcomeMessage = {
  tone: "success" | "error";
  text: string;
  /** Whether the message takes the focus, because the pressed button has been removed. */
  hasFocus?: boolean;
  /** The suggested next step. */
  next?: NextStep;
};
/**
 * A successfully linked or repaired connection. Its message depends on whether the bank's data has arrived.
 */
type Linked = { connection: string; isNew: boolean };

/** The result of the last action on a connection. */
export type LinkOutcome = OutcomeMessage | Linked;

type OutcomeContext = {
  connections: readonly Pick<Connection, "uuid" | "status">[];
  /** Next step for the new connection. Null until its data has arrived. */
  nextStep: NextStep | null;
};

/** Returns the message for the current state of an outcome. Null if the connection's own card shows it. */
export function describeOutcome(
  outcome: LinkOutcome,
  { connections, nextStep }: OutcomeContext,
): OutcomeMessage | null {
  if ("text" in outcome) return outcome;
  const connection = connections.find(({ uuid }) => uuid === outcome.connection);

  if (connection === undefined || connection.status === "syncing") {
    return { tone: "success", text: outcome.isNew ? NEW_PENDING : REPAIR_PENDING };
  }
  if (connection.status !== "healthy") return null;
  if (!outcome.isNew) return { tone: "success", text: REPAIR_ARRIVED };
  return nextStep
    ? { tone: "success", text: nextStep.words, next: nextStep }
    : { tone: "success", text: NEW_ARRIVED };
}

const NEW_PENDING = "Linked. Your accounts are on their way and appear here in a moment.";
const NEW_ARRIVED = "Linked. Your accounts are here.";
const REPAIR_PENDING = "Updated. Fresh figures are on their way.";
const REPAIR_ARRIVED = "Updated. Your figures are fresh.";
