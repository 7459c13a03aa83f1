import type { Connection } from "#lib/slices/connections-slice.ts";

import type { NextStep } from "./next-step-after-linking.ts";

type Told = {
  tone: "success" | "error";
  text: string;
  /** The focus goes to it: what was pressed is no longer there. */
  hasFocus?: boolean;
  /** What to do with it. */
  next?: NextStep;
};
/** The window succeeded; what is true of it changes when the bank's figures arrive. */
type Linked = { connection: string; isNew: boolean };

/** What came of the last thing that was done to a connection. */
export type LinkOutcome = Told | Linked;

type Known = {
  connections: readonly Pick<Connection, "uuid" | "status">[];
  /** Of the connection that was linked, once something of it has come. */
  nextStep: NextStep | null;
};

/** What is true of the outcome now; null where the connection's own card says it all. */
export function describeOutcome(
  outcome: LinkOutcome,
  { connections, nextStep }: Known,
): Told | null {
  if ("text" in outcome) return outcome;
  const connection = connections.find(({ uuid }) => uuid === outcome.connection);

  if (connection === undefined || connection.status === "syncing") {
    return { tone: "success", text: outcome.isNew ? NEW_ON_ITS_WAY : REPAIR_ON_ITS_WAY };
  }
  if (connection.status !== "healthy") return null;
  if (!outcome.isNew) return { tone: "success", text: REPAIR_ARRIVED };
  return nextStep
    ? { tone: "success", text: nextStep.words, next: nextStep }
    : { tone: "success", text: NEW_ARRIVED };
}

const NEW_ON_ITS_WAY = "Linked. Your accounts are on their way and appear here in a moment.";
const NEW_ARRIVED = "Linked. Your accounts are here.";
const REPAIR_ON_ITS_WAY = "Updated. Fresh figures are on their way.";
const REPAIR_ARRIVED = "Updated. Your figures are fresh.";
