import type { PayoffPlan } from "@snowball/payoff";
import fc from "fast-check";
import { expect, test } from "vitest";

import { anyHousehold } from "../testing/any-household.ts";
import type { LedgerFacts } from "./ledger-facts.ts";
import { type Household, planMonth, planOf, recordPayments } from "../testing/paying-household.ts";

function plansOf(of: Household): PayoffPlan[] {
  const { outcome } = planOf(of);

  return outcome.kind === "plan" ? [outcome.plan] : [];
}

/** Returns what a plan still owes after some months. */
function owedAfter(plan: PayoffPlan, months: number): number {
  return months >= plan.totals.months ? 0 : plan.month(months).owed;
}

/** The days of interest on a card's payments are rounded to hundredths. */
const CENTS = 20;

/** The division of a payment in transit is an estimate, and a payment can change a minimum rule that is inferred. */
function isExact({ kind, balances, minimum_rule: rule }: Household["debts"][number]): boolean {
  const isInferred = kind === "credit_card" && rule === null;

  return kind !== "mortgage" && balances.length === 1 && !isInferred;
}

/** A bill of a debt that is behind is one-off money as far as the minimums of all debts leave nothing for it. */
function inTime(own: LedgerFacts): LedgerFacts {
  return { ...own, open: own.open.filter((each) => !each.is_late) };
}

test("what is sent before the plan expects it never raises the interest or moves the date later", () => {
  fc.assert(
    fc.property(anyHousehold, ({ settings, ...start }) => {
      const of: Household = {
        ...start,
        ledger: new Map([...start.ledger].map(([id, own]) => [id, inTime(own)])),
        settings: {
          ...settings,
          // The user's own order. In others, a payment can change the order of debts with equal rates.
          strategy: "custom",
          custom_order: start.debts.map(({ uuid }) => uuid),
          // Otherwise a debt that is paid off takes its payment out of the budget.
          rollover: settings.total !== null,
          // Constant amounts are chosen again of the balances that are left.
          steady: false,
        },
      };
      const exact = of.debts.filter(isExact).map(({ uuid }) => uuid);
      const listed = planMonth(of).plan.instructions.filter(({ debt }) => exact.includes(debt));
      for (const before of plansOf(of)) {
        for (const after of listed.flatMap((each) => plansOf(recordPayments(of, [each])))) {
          expect(after.totals.interest - before.totals.interest).toBeLessThan(CENTS);
          expect(owedAfter(after, before.totals.months)).toBeLessThan(CENTS);
        }
      }
    }),
    { numRuns: 200 },
  );
});
