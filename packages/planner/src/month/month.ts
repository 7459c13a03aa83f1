import type { Debt, ThisMonth } from "@snowball/contract";

import type { DebtFacts } from "../facts/debt-facts.ts";

/** A debt with what a list of payments needs in addition to the plan's facts. */
export type MonthDebtFacts = DebtFacts &
  Pick<Debt, "name" | "nickname"> & { autopay: Pick<Debt["autopay"], "type"> };

/** What to send in the current month, to whom, by when, and what is done. */
export type Month = Omit<ThisMonth, "debts" | "questions">;
