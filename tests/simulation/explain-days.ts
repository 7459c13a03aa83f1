import type { EstimatedFigure } from "@snowball/contract";
import { amountFromCents } from "@snowball/money";
import {
  type DebtFacts,
  explainChange,
  type ExplainedChange,
  type LedgerFacts,
  type PlanState,
} from "@snowball/planner";

import {
  describeActivity,
  findInferredMinimums,
} from "../../apps/api/src/features/payoff-plans/changes.ts";
import type { SimulatedLedger } from "./simulated-ledger.ts";

/** The data of a day, as the product stores it in a snapshot. */
export type SimulatedDay = {
  state: PlanState;
  figures: {
    debts: DebtFacts[];
    plan: { estimated: { id: string; figures: EstimatedFigure[] }[] };
  };
  ledger: (LedgerFacts & { debt: string })[];
  sent: SimulatedLedger["sent"];
};

/** Explains why the plan changed between two days, with the product's own functions. */
export function explainDays(before: SimulatedDay, after: SimulatedDay): ExplainedChange {
  const since = after.sent.slice(before.sent.length);
  const debts = after.figures.debts.map(({ uuid, minimum, escrow }) => ({
    uuid,
    account: uuid,
    minimum,
    escrow,
    escrow_estimate: null,
  }));
  const activity = describeActivity(debts, {
    // There is no spending and each payment is matched, so the bank shows exactly what was sent.
    transactions: debts.map(({ uuid }) => ({ accountId: uuid, paid: "0.00", charged: "0.00" })),
    payments: debts.map(({ uuid }) => {
      const own = since.filter(({ debt }) => debt === uuid);
      const cents = own.reduce((sum, each) => sum + each.cents, 0);
      return { debtId: uuid, sent: amountFromCents(cents), count: own.length, seen: "0.00" };
    }),
    before: before.ledger,
    after: after.ledger,
    asEntered: [],
  });
  const inferredMinimums = findInferredMinimums(before.figures, after.figures);

  return explainChange({ before: before.state, after: after.state, activity, inferredMinimums });
}
