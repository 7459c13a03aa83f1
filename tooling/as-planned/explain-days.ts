import type { PlannedLedger } from "@snowball/contract";
import { amountFromCents } from "@snowball/money";
import {
  type DebtFacts,
  type EstimatedFigure,
  explainChange,
  type ExplainedChange,
  type PlanState,
} from "@snowball/planner";

import { describeActivity } from "../../apps/api/src/features/payoff-plans/describe-activity.ts";
import { findInferredMinimums } from "../../apps/api/src/features/payoff-plans/unchanged-figures.ts";
import type { SmallLedger } from "./small-ledger.ts";

/** What is kept of a day, as the product's snapshots keep it. */
export type KeptDay = {
  state: PlanState;
  figures: {
    debts: DebtFacts[];
    plan: { estimated: { id: string; figures: EstimatedFigure[] }[] };
  };
  ledger: PlannedLedger[];
  sent: SmallLedger["sent"];
};

/** Why the plan of a day is another than that of a day before, asked as the product asks. */
export function explainDays(before: KeptDay, after: KeptDay): ExplainedChange {
  const since = after.sent.slice(before.sent.length);
  const debts = after.figures.debts.map(({ uuid, minimum, escrow }) => ({
    uuid,
    account: uuid,
    minimum,
    escrow,
    escrow_estimate: null,
  }));
  const activity = describeActivity(debts, {
    // Nobody spends, and each payment is matched: what the bank shows is what was sent.
    transactions: debts.map(({ uuid }) => ({ accountId: uuid, paid: "0.00", charged: "0.00" })),
    payments: debts.map(({ uuid }) => {
      const own = since.filter(({ debt }) => debt === uuid);
      const cents = own.reduce((sum, each) => sum + each.cents, 0);
      return { debtId: uuid, sent: amountFromCents(cents), count: own.length, seen: "0.00" };
    }),
    before: before.ledger,
    after: after.ledger,
  });
  const inferredMinimums = findInferredMinimums(before.figures, after.figures);

  return explainChange({ before: before.state, after: after.state, activity, inferredMinimums });
}
