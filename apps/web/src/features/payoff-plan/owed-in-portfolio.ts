import { type Cents, owedOn, type Portfolio } from "@snowball/payoff";

/** What is owed on all debts before the plan begins. */
export function owedInPortfolio({ debts }: Pick<Portfolio, "debts">): Cents {
  return debts.reduce((sum, debt) => sum + owedOn(debt), 0);
}
