import type { Debt, PayoffPlanSettings, PlannedLedger } from "@snowball/contract";
import { addDays, monthAfter, monthOf } from "@snowball/dates";
import { DEFAULT_SETTINGS } from "@snowball/planner";

import { type PlanFacts, readDebtsToday } from "#features/payoff-plan/index.ts";

import type { CalculatorChoice, EnteredDebt } from "./calculator-draft.ts";
import { factsOfEntry } from "./facts-of-entry.ts";

/**
 * Returns the typed debts as plan facts, as if entered today: the plan begins today, and no payment
 * of this month was made yet.
 */
export function readEntered(debts: readonly EnteredDebt[], today: string): PlanFacts {
  const firstMonth = monthOf(today);
  const entered = debts.flatMap((debt, index) => factsOfEntry(debt, { index, firstMonth }) ?? []);

  const ledger = entered.map((debt) => enteredLedger(debt, today));

  return readDebtsToday(entered, { ledger, today });
}

/** Returns the ledger of a new debt without a due day, as the API reports it. */
export function enteredLedger({ uuid, minimum }: Debt, today: string): PlannedLedger {
  return {
    debt: uuid,
    payments: [
      {
        cycle: addDays(monthAfter(today, 1), -1),
        due_date: null,
        due_date_source: null,
        pay_by: null,
        billed: minimum.value,
        billed_source: "user",
        billed_as_of: null,
        bank_billed: null,
        is_last_statement: false,
        past_due_amount: null,
        late_fee_amount: null,
        due: minimum.value,
        paid: "0.00",
        sent: "0.00",
        left: minimum.value,
        status: "upcoming",
        is_late: false,
        recognised: null,
        question: null,
        not_paid_on: null,
        sent_this_month: "0.00",
      },
    ],
    sent_this_month: "0.00",
    sent_ahead: "0.00",
    in_the_air: "0.00",
  };
}

/**
 * Returns the calculator's settings; all others have their defaults. The minimums change with every debt the visitor
 * types, so no total is stored.
 */
export function settingsOf({ strategy, extra, rollover }: CalculatorChoice): PayoffPlanSettings {
  return { ...DEFAULT_SETTINGS, strategy, extra, rollover };
}
