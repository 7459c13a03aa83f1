import type { Cents, Portfolio } from "@snowball/payoff";
import { owedOn } from "@snowball/planner";

/** What is owed on all debts before the plan begins. */
export function owedInPortfolio({ debts }: Pick<Portfolio, "debts">): Cents {
  return debts.reduce((sum, debt) => sum + owedOn(debt), 0);
}
