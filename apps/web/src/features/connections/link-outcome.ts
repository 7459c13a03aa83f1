import type { Account, Debt } from "@snowball/contract";

import { counted } from "#lib/format.ts";
import { paths } from "#lib/paths.ts";
import type { Connection } from "#lib/queries.ts";
import { shownName } from "#lib/shown-name.ts";

type OutcomeMessage = {
  tone: "success" | "error";
  text: string;
  /** Whether the message takes the focus, because the pressed button has been removed. */
  hasFocus?: boolean;
  next?: NextStep;
};
/** A successfully linked or repaired connection. Its message depends on whether the bank's data has arrived. */
type Linked = { connection: string; isNew: boolean };

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

export type NextStep = { words: string; action: string; to: string };

type LinkedData = {
  debts: readonly Pick<
    Debt,
    "uuid" | "item" | "name" | "nickname" | "balances" | "missing" | "may_be"
  >[];
  accounts: readonly Pick<Account, "item">[];
};

/**
 * Returns the next step for a new connection. Checks in this order: a debt that may have been entered before, a missing
 * figure, the month's payments. Suggests entering a debt if the bank has none. Returns null until data has arrived.
 */
export function nextStepAfterLinking(
  connection: string,
  { debts, accounts }: LinkedData,
): NextStep | null {
  const linked = debts.filter(({ item }) => item === connection);
  if (linked.length === 0) {
    const count = accounts.filter(({ item }) => item === connection).length;
    return count === 0
      ? null
      : {
          words: `${counted(count, "account")} linked. Next, add what you owe.`,
          action: "Enter a debt",
          to: paths.newDebt(),
        };
  }
  const words = `${counted(linked.length, "debt")} linked.`;
  const duplicate = debts.find(({ may_be: other }) => linked.some(({ uuid }) => uuid === other));
  if (duplicate) {
    return {
      words: `${words} “${shownName(duplicate)}” may be one of them.`,
      action: "Check on Home",
      to: paths.home(),
    };
  }
  const gap = linked.map(findGap).find((found) => found !== null);

  return gap
    ? { ...gap, words: `${words} ${gap.words}` }
    : { words, action: "See this month", to: paths.home() };
}

function findGap(debt: LinkedData["debts"][number]) {
  const { uuid, balances, missing } = debt;
  const shown = shownName(debt);
  if (missing.includes("apr")) {
    const index = Math.max(
      0,
      balances.findIndex(({ apr }) => apr.value === null),
    );
    return {
      words: `We don't know the APR of ${shown} yet.`,
      action: "Enter the APR",
      to: paths.figure(uuid, `balances.${index}.apr`),
    };
  }
  if (!missing.includes("minimum")) return null;
  return {
    words: `We don't know the minimum payment of ${shown} yet.`,
    action: "Enter the minimum",
    to: paths.figure(uuid, "minimum"),
  };
}
