import { amountFromCents } from "@snowball/money";
import {
  buildCurrentMonthDebts,
  type DebtFacts,
  type DelayedPayment,
  explainChange,
  type ExplainedChange,
  type LedgerFacts,
  type PlanState,
} from "@snowball/planner";

import { describeActivity } from "../../apps/api/src/features/payoff-plans/changes.ts";
import type { SimulatedLedger } from "./simulated-ledger.ts";

/** The data of a day, as the product stores it in a snapshot. */
export type SimulatedDay = {
  state: PlanState;
  debts: DebtFacts[];
  ledger: (LedgerFacts & { debt: string })[];
  sent: SimulatedLedger["sent"];
  /** Extras that last month listed from a paycheck of this month. */
  delayed: DelayedPayment[];
};

/** Explains why the plan changed between two days, with the product's own functions. */
export function explainDays(before: SimulatedDay, after: SimulatedDay): ExplainedChange {
  const since = after.sent.slice(before.sent.length);
  const debts = after.debts.map(({ uuid, minimum, escrow }) => ({
    uuid,
    account: uuid,
    mask: null,
    minimum,
    escrow,
    escrow_estimate: null,
  }));
  const activity = describeActivity(debts, {
    // There is no spending and each payment is matched, so the bank shows exactly what was sent.
    transactions: debts.map(({ uuid }) => ({
      accountId: uuid,
      paid: "0.00",
      charged: "0.00",
      lenderCharged: "0.00",
    })),
    payments: debts.map(({ uuid }) => {
      const own = since.filter(({ debt }) => debt === uuid);
      const cents = own.reduce((sum, each) => sum + each.cents, 0);
      return { debtId: uuid, sent: amountFromCents(cents), count: own.length, seen: "0.00" };
    }),
    before: before.ledger,
    after: after.ledger,
    asEntered: [],
  });
  const { ledger } = before.state.read.month;
  const { today } = after.state.read.month;
  const { planned } = buildCurrentMonthDebts(before.debts, { today, ledger });

  return explainChange({
    before: before.state,
    carried: planned.debts,
    after: after.state,
    activity,
    delayed: after.delayed,
    estimatedBalances: [],
  });
}
