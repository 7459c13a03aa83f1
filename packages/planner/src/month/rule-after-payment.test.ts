import type { LedgerPayment } from "@snowball/contract";
import { amountFromCents } from "@snowball/money";
import { expect, test } from "vitest";

import { leastBudget } from "../compare/least-budget.ts";
import { estimateFigures } from "../facts/estimate-figures.ts";
import { buildCurrentMonth } from "../testing/current-month.ts";
import { balanceFacts, cardFacts } from "../testing/debt-facts.ts";
import { ledgerPayment } from "../testing/month-of-household.ts";
import { readLedger } from "./read-ledger.ts";

const TODAY = "2026-12-04";

function bill(due: string, about: Partial<LedgerPayment>): LedgerPayment {
  const dates = { cycle: due, due_date: due, pay_by: due };
  return ledgerPayment({
    ...dates,
    billed: "60.00",
    billed_source: "user",
    due: "60.00",
    ...about,
  });
}

test.for(["60.00", "60"])(
  "a payment leaves the least budget of a card at the minimum %s that the user entered",
  (minimum) => {
    const owed = "2025.37";
    const apr = { value: "21.49", source: "user" } as const;
    const plain = cardFacts({
      owed: { value: owed, source: "user" },
      balances: [balanceFacts({ amount: owed, paid_this_month: "690.00", apr })],
      minimum: { value: minimum, source: "user" },
      due_day: 18,
    });
    // The API infers the rule from the balance after the payment.
    const card = {
      ...plain,
      ...estimateFigures({ ...plain, minimum_estimate: null }, "2026-12-01"),
    };
    const payments = [
      bill("2026-12-18", {
        sent: "690.00",
        left: "0.00",
        status: "sent",
        sent_this_month: "690.00",
      }),
      bill("2027-01-18", { left: "60.00" }),
    ];
    const sent = { sent_this_month: "690.00", sent_ahead: "0.00", in_the_air: "0.00" };
    const recent = [{ on: TODAY, amount: "690.00" }];
    const ledger = readLedger(
      [{ debt: card.uuid, payments, ...sent, recent_payments: recent }],
      TODAY,
    );
    const settings = {
      strategy: "avalanche",
      custom_order: [],
      snowball_first: 1,
      extra: "0.00",
      rollover: true,
      changes: [],
    } as const;
    const withBudget = (amount: number) =>
      buildCurrentMonth([card], {
        today: TODAY,
        ledger,
        settings: { ...settings, total: amountFromCents(amount) },
      }).portfolio;

    // 60.20: the interest that the payment bore until it was sent raises the balance again.
    expect(leastBudget(withBudget, { type: "avalanche" })?.amount).toBe(60_00);
  },
);
