import { expect, test } from "vitest";

import type { PlanState } from "../compare/resolve-plan.ts";
import { cardFacts } from "../testing/debt-facts.ts";
import { NOTHING_SENT } from "../testing/paying-household.ts";
import { causes, dayOf, explain } from "../testing/plan-days.ts";
import { debt } from "../testing/plan-states.ts";

/** Returns the state of a loan, by default a payday loan at 391 %, with open payments of $300.00. */
function onDay(today: string, owed: number, open: readonly string[], apr = 3_910_000): PlanState {
  const loan = debt("loan", {
    owed,
    apr,
    minimum: { type: "fixed", amount: 30_000 },
  });
  const { read, ...day } = dayOf([loan], { today, total: "300.00", extra: "0.00" });
  const bills = open.map((on) => ({
    cycle: on,
    due_date: on,
    pay_by: on,
    amount: "300.00",
    paid: "0.00",
    is_late: today > on,
  }));
  const facts = [cardFacts({ uuid: "loan", kind: "personal_loan", due_day: 4 })];
  const ledger = new Map([["loan", { ...NOTHING_SENT, open: bills }]]);
  return { ...day, read: { ...read, month: { ...read.month, facts, ledger } } };
}

/** Explains a change between days without a payment, of a balance that we estimate. */
function withoutPayment(before: PlanState, after: PlanState) {
  const activity = [{ debt: "loan", payments: 0, charges: 0 }];

  return explain({ before, after, activity, estimatedBalances: ["loan"] });
}

test("interest on a late payment is a cause of its own, because the plan expected the payment", () => {
  const due = ["2026-12-04"];
  const { parts } = withoutPayment(
    onDay("2026-12-03", 61_928, due),
    onDay("2026-12-31", 79_925, due),
  );

  expect(causes(parts)).toEqual(["time", "interest loan"]);
  // 28 days on $300.00, and the interest on that in the next month.
  expect(parts.at(-1)?.cost).toBeGreaterThan(8_998);
  expect(Math.abs(parts[0]?.cost ?? 0)).toBeLessThan(1_000);
});

test("interest on late payments is at most what the balance grew beyond the plan, so that time is as planned", () => {
  const due = ["2026-12-04", "2027-01-04"];
  // The plan counts interest on $818.53, our estimate only on the $600.00 that the user entered.
  const { parts } = withoutPayment(
    onDay("2027-01-03", 81_853, due),
    onDay("2027-01-31", 99_850, due),
  );

  expect(causes(parts)).toEqual(["time", "interest loan"]);
  expect(Math.abs(parts[0]?.cost ?? 0)).toBeLessThan(1_000);
});

test("payments that were missed before are planned once, so that a month that passed is one month", () => {
  const [missed, rate] = [["2026-12-04", "2027-01-04"], 249_900];
  const { parts } = withoutPayment(
    onDay("2027-02-03", 400_000, [...missed, "2027-02-04"], rate),
    onDay("2027-03-03", 400_000, [...missed, "2027-02-04", "2027-03-04"], rate),
  );

  expect(causes(parts)).toEqual(["time", "payments loan"]);
  expect(parts[0]).toMatchObject({ months: -1 });
  // The plan paid all three in February.
  expect(Math.abs((parts[0]?.cost ?? 0) + 90_000)).toBeLessThan(1_000);
});
