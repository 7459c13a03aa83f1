import type { PayoffPlan, PlanMonth } from "@snowball/payoff";

/** A plan as plain data: what can be sent from a worker. */
export type PlainPlan = Pick<PayoffPlan, "totals" | "debts" | "certificate"> & {
  months: readonly PlanMonth[];
};

/** Every month of the plan, made now. */
export function plainPlan(plan: PayoffPlan): PlainPlan {
  const { totals, debts, certificate } = plan;
  const months = Array.from({ length: totals.months }, (_, past) => plan.month(past + 1));

  return { totals, debts, certificate, months };
}

/** The plan that was sent. */
export function revivedPlan({ months, ...plan }: PlainPlan): PayoffPlan {
  return {
    ...plan,
    owedByMonth: () => months.map(({ owed }) => owed),
    balanceByMonth: (id) =>
      months.map(({ debts }) => debts.find((debt) => debt.id === id)?.end ?? 0),
    month: (number) => {
      const month = months[number - 1];
      if (!month) throw new RangeError(`month ${number} is not one of 1 to ${months.length}`);
      return month;
    },
  };
}
