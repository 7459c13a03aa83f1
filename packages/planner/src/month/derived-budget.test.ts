import { expect, test } from "vitest";

import type { PlanSettingsFacts } from "../facts/read-plan-settings.ts";
import { cardFacts } from "../testing/debt-facts.ts";
import { ledgerPayment, monthOf } from "../testing/month-of-household.ts";

const DUE = "2027-06-14";

/** A card with a bill of $85.00, of a user who chose no budget. */
function toSend(settings: Partial<PlanSettingsFacts>) {
  const bill = ledgerPayment({
    cycle: DUE,
    due_date: DUE,
    pay_by: DUE,
    billed: "85.00",
    due: "85.00",
    left: "85.00",
  });
  const { totals } = monthOf({
    today: "2027-06-10",
    debts: [cardFacts()],
    ledgers: [
      {
        debt: "card",
        payments: [bill],
        sent_this_month: "0.00",
        sent_ahead: "0.00",
        in_the_air: "0.00",
      },
    ],
    settings: {
      strategy: "avalanche",
      custom_order: [],
      snowball_first: 0,
      extra: "0.00",
      total: "103.00",
      rollover: true,
      changes: [],
      is_derived: true,
      ...settings,
    },
  });

  return totals[0]?.to_send;
}

test("what a derived budget grew since the month began is sent from next month on", () => {
  expect(toSend({ month_total: "100.00" })).toBe("100.00");
  expect(toSend({ month_total: "103.00" })).toBe("103.00");
});

test("a derived budget is used in whole if it was higher when the month began, or that is unknown", () => {
  expect(toSend({ month_total: "110.00" })).toBe("103.00");
  expect(toSend({ month_total: null })).toBe("103.00");
});

test("what is due is sent even if the budget was lower when the month began", () => {
  expect(toSend({ month_total: "50.00" })).toBe("85.00");
});

test("a budget that the user chose is used in whole", () => {
  expect(toSend({ month_total: "100.00", is_derived: false })).toBe("103.00");
});
