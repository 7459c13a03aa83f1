import { owedOn } from "@snowball/planner";
import { amountFromCents, centsFromAmount, sumAmounts } from "@snowball/money";
import fc from "fast-check";
import { expect, test } from "vitest";

import { readDebtsToday } from "#features/payoff-plan/index.ts";
import { sumOwed } from "#lib/sum-owed.ts";
import { balanceFixture, debtFixture, fromBank, fromUser } from "#lib/testing/debt-fixture.ts";

const anyDebt = fc
  .record({
    uuid: fc.uuid(),
    cents: fc.integer({ min: -50_000, max: 40_000_000 }),
    isEntered: fc.boolean(),
    isIncluded: fc.boolean(),
    hasRate: fc.boolean(),
    kind: fc.constantFrom("credit_card", "student_loan", "auto_loan", "mortgage"),
  })
  .map(({ uuid, cents, isEntered, isIncluded, hasRate, kind }) => {
    const value = amountFromCents(cents);
    const apr = fromBank(hasRate ? "7.5" : null);
    return debtFixture({
      uuid,
      account: isEntered ? null : uuid,
      kind,
      is_included: isIncluded,
      owed: isEntered ? fromUser(value) : fromBank(value),
      balances: [balanceFixture({ amount: value, apr })],
    });
  });

test("the total owed is the sum of planned, excluded and left-out debts", () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(anyDebt, { maxLength: 8, selector: ({ uuid }) => uuid }),
      (debts) => {
        const { plannable } = readDebtsToday(debts, { ledger: [], today: "2026-12-01" });
        const planned = plannable.debts.reduce((sum, debt) => sum + owedOn(debt), 0);
        const elsewhere = new Set([
          ...plannable.excluded,
          ...plannable.leftOut.map(({ id }) => id),
        ]);
        const [rest] = sumOwed(debts.filter(({ uuid }) => elsewhere.has(uuid)));
        const [all] = sumOwed(debts);

        expect(all?.owed ?? "0.00").toBe(
          sumAmounts([amountFromCents(planned), rest?.owed ?? "0.00"]),
        );
        expect(centsFromAmount(all?.entered ?? "0.00")).toBeLessThanOrEqual(
          centsFromAmount(all?.owed ?? "0.00"),
        );
      },
    ),
  );
});
