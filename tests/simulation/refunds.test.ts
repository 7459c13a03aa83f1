import { expect, test } from "vitest";

import { REFUNDED_HOUSEHOLDS } from "./households.ts";
import { simulateFollowingPlan } from "./simulate-following-plan.ts";

// A lender's bill can exceed the balance. The plan then asks for the balance, once.

const DAYS = 120;

test.each(REFUNDED_HOUSEHOLDS)(
  "$name: a bill above the balance does not raise the budget and is not requested twice",
  (household) => {
    const simulation = simulateFollowingPlan(household, DAYS);
    const isAbove = simulation.days.some(({ ledger, debts }) => {
      const owed = debts.find(({ uuid }) => uuid === "shop")?.owed.value;
      const open = ledger.find(({ debt }) => debt === "shop")?.open[0];
      return owed === "5.00" && open?.amount === "35.00";
    });

    expect(isAbove).toBe(true);
    expect(simulation.overBudget).toEqual([]);
    expect(simulation.requestedTwice).toEqual([]);
    expect(simulation.lateDays).toEqual([]);
  },
);
