import { amountFromCents } from "@snowball/money";
import { addDays, monthAfter, monthOf } from "@snowball/dates";
import { memoizedPlan } from "@snowball/planner";
import type { PlanOutcome } from "@snowball/payoff";
import fc from "fast-check";
import { expect, test } from "vitest";

import { type PlanFacts, readDebtsToday, subjectOf } from "#features/payoff-plan/index.ts";

import { type ImportInput, withTotal } from "./bring-over-offer.tsx";
import type { EnteredDebt } from "./calculator-draft.ts";
import { enteredLedger, factsOfEntry, readEntered, settingsOf } from "./facts-of-entry.ts";

const cents = (min: number, max: number) =>
  fc.integer({ min, max }).map((value) => amountFromCents(value));

const anyEntry: fc.Arbitrary<EnteredDebt> = fc.record({
  id: fc.uuid(),
  name: fc.constant("Card"),
  kind: fc.constantFrom("credit_card", "personal_loan", "auto_loan", "medical", "student_loan"),
  owed: cents(5_000, 2_000_000),
  apr: fc.oneof(
    fc.constant("0"),
    fc.integer({ min: 0, max: 2_999 }).map((value) => (value / 100).toFixed(2)),
  ),
  zeroEnds: fc.constantFrom("", "no", "yes"),
  zeroLastDay: fc.constantFrom("", "2027-03-31"),
  laterApr: fc.constant("24.99"),
  minimum: cents(4_000, 60_000),
  isExample: fc.constant(false),
});

const anyDraft: fc.Arbitrary<ImportInput["draft"]> = fc.record({
  debts: fc.uniqueArray(anyEntry, { minLength: 1, maxLength: 5, selector: ({ id }) => id }),
  strategy: fc.constant("avalanche"),
  extra: cents(0, 100_000),
  rollover: fc.constant(true),
});

/**
 * Returns the month of the last payment and the interest in cents, or the outcome's kind if the
 * plan never ends.
 */
function payoffResult({ firstMonth }: PlanFacts, outcome: PlanOutcome) {
  if (outcome.kind !== "plan") return outcome.kind;
  const { months, interest } = outcome.plan.totals;

  return { month: monthAfter(firstMonth, months - 1), interest };
}

test("imported debts are paid off in the month that the calculator showed", () => {
  const anyDay = fc.integer({ min: 0, max: 800 }).map((days) => addDays("2026-01-01", days));
  const anyType = fc.constantFrom("avalanche" as const, "snowball" as const);
  fc.assert(
    fc.property(anyDraft, anyDay, anyType, (draft, today, type) => {
      const typed = readEntered(draft.debts, today);
      // As the API describes new debts: without a due day and without payments.
      const entered = draft.debts.flatMap(
        (debt, index) => factsOfEntry(debt, { index, firstMonth: monthOf(today) }) ?? [],
      );
      const ledger = entered.map((debt) => enteredLedger(debt, today));
      const own = readDebtsToday(entered, { ledger, today });
      const settings = withTotal(settingsOf(draft), { debts: entered, today });

      const calculated = subjectOf(typed, settingsOf(draft)).portfolio;
      const kept = subjectOf(own, settings).portfolio;

      expect(payoffResult(typed, memoizedPlan(calculated, { type }))).toEqual(
        payoffResult(own, memoizedPlan(kept, { type })),
      );
    }),
  );
});
