import { sumAmounts } from "@snowball/money";
import { expect, test } from "vitest";

import type { PlanState } from "../compare/resolve-plan.ts";
import type { BalanceFacts } from "../facts/debt-facts.ts";
import { buildCurrentMonthDebts } from "../month/current-month.ts";
import type { LedgerFacts } from "../month/ledger-facts.ts";
import { balanceFacts, cardFacts } from "../testing/debt-facts.ts";
import { SETTINGS } from "../testing/month-fixture.ts";
import { NOTHING_SENT } from "../testing/paying-household.ts";
import { explain } from "../testing/plan-days.ts";

const EXTRA_OF_NOVEMBER = { on: "2026-11-30", amount: "642.82" };

/** Returns a card with a promotion at 0 % and purchases. Its extra of November 30 paid $537.82 of the purchases. */
function onDay(
  today: string,
  { transfer, purchases, ...card }: Record<"transfer" | "purchases" | "minimum" | "since", string>,
  sent: Partial<LedgerFacts>,
): PlanState {
  const owed = sumAmounts([transfer, purchases]);
  const rated = (facts: Partial<BalanceFacts>) =>
    balanceFacts({ apr: { value: "22.99", source: "bank" }, ...facts });
  const facts = cardFacts({
    owed: { value: owed, source: "bank" },
    balances: [
      rated({ id: "purchases", amount: purchases }),
      rated({ id: "transfer", amount: transfer, promo: { apr: "0", last_date: "2027-04-30" } }),
    ],
    minimum: { value: card.minimum, source: "bank" },
    minimum_rule: {
      type: "percent_plus_interest",
      amount: null,
      percent: "1",
      floor: "35.00",
      term_months: null,
      source: "user",
    },
    due_day: 18,
    last_statement_on: card.since,
  });
  const ledger = new Map([["card", { ...NOTHING_SENT, ...sent }]]);
  const settings = { ...SETTINGS, steady: false, promo_margin: false };

  return { read: buildCurrentMonthDebts([facts], { today, ledger }), settings, steadyAmounts: [] };
}

const bill = (due: string, amount: string, payBy: string) => ({
  cycle: due,
  due_date: due,
  pay_by: payBy,
  amount,
  paid: "0.00",
  is_late: false,
});

test("interest on a balance that was paid off as planned is no unknown change of the card's balance", () => {
  const before = onDay(
    "2026-12-03",
    { transfer: "4495.00", purchases: "102.18", minimum: "105.00", since: "2026-11-23" },
    {
      open: [bill("2026-12-18", "105.00", "2026-12-15")],
      due_this_month: "105.00",
      recent_payments: [EXTRA_OF_NOVEMBER],
    },
  );
  // The statement charged $2.37 for seven days of $537.82, and $1.35 for 21 days of $102.18.
  const after = onDay(
    "2026-12-31",
    { transfer: "3697.18", purchases: "3.72", minimum: "48.12", since: "2026-12-24" },
    {
      open: [bill("2027-01-18", "48.12", "2027-01-12")],
      sent_this_month: "900.00",
      sent_of_bills: "900.00",
      recent_payments: [EXTRA_OF_NOVEMBER, { on: "2026-12-15", amount: "900.00" }],
    },
  );
  const activity = [{ debt: "card", payments: 90_000, charges: 0 }];
  const { parts } = explain({ before, after, activity });

  for (const { cost } of parts.filter(({ cause }) => cause !== "time")) {
    expect(Math.abs(cost)).toBeLessThanOrEqual(2);
  }
});
