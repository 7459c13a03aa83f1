import type {
  Cents,
  Certificate,
  DebtOutcome,
  PayoffPlan,
  PlanFault,
  PlanOutcome,
  PlanTotals,
  Strategy,
} from "@snowball/payoff";

/** The result of a strategy with the user's debts and budget. */
export type StrategyFigures = { strategy: Strategy } & (
  | {
      kind: "plan";
      totals: PlanTotals;
      /** The first debt that is paid off; null if nothing is owed. */
      firstPayoff: { id: string; month: number } | null;
      certificate: Certificate | null;
    }
  | { kind: "impossible"; fault: PlanFault }
);

export function figuresOf(outcome: PlanOutcome, strategy: Strategy): StrategyFigures {
  if (outcome.kind === "impossible") return { strategy, ...outcome };

  const { totals, debts, certificate } = outcome.plan;
  const [first] = payoffOrder({ debts });
  const firstPayoff = first ? { id: first.id, month: first.payoffMonth } : null;

  return { strategy, kind: "plan", totals, firstPayoff, certificate };
}

/** Returns the debts in the order in which they are paid off. Debts of one month keep their order. */
export function payoffOrder({ debts }: Pick<PayoffPlan, "debts">): DebtOutcome[] {
  return debts
    .filter(({ payoffMonth }) => payoffMonth > 0)
    .toSorted((left, right) => left.payoffMonth - right.payoffMonth);
}

/** A gap above a hundredth of the total is too large to be useful. */
const SHARE = 100;

/**
 * Returns the proven lower bound of every plan's cost in cents, if it is useful: at least what is owed today, and
 * within 1 % of what the plan pays. Otherwise null: then the screen shows only how many plans were tried.
 */
export function usefulLowerBound(
  { totals, certificate }: Pick<PayoffPlan, "totals" | "certificate">,
  owedToday: Cents,
): Cents | null {
  if (certificate === null) return null;
  const { lowerBound, gap } = certificate;

  return lowerBound >= owedToday && gap * SHARE <= totals.paid ? lowerBound : null;
}
