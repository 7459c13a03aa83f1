import type { LedgerPayment, MonthPayment } from "@snowball/contract";
import { signOf } from "@snowball/money";

import type { PlanSettingsFacts } from "../facts/read-plan-settings.ts";
import type { Month } from "../month/build-month.ts";
import { cardFacts } from "./debt-facts.ts";
import { ledgerPayment, type ListedHousehold } from "./month-of-household.ts";

export const TODAY = "2027-06-10";

/** A budget of $900.00. */
export const SETTINGS: PlanSettingsFacts = {
  strategy: "avalanche",
  custom_order: [],
  snowball_first: 0,
  extra: "0.00",
  total: "900.00",
  rollover: true,
  changes: [],
};

const NOTHING = { sent_this_month: "0.00", sent_ahead: "0.00", in_the_air: "0.00" };

/** A household with one card. */
export function household(about: Partial<ListedHousehold>): ListedHousehold {
  return { today: TODAY, debts: [cardFacts()], ledgers: [], settings: SETTINGS, ...about };
}

/** The ledger of the card. */
export function ledger(
  payments: LedgerPayment[],
  about: Partial<ListedHousehold["ledgers"][number]> = {},
) {
  return { debt: "card", payments, ...NOTHING, ...about };
}

/** A bill of $85.00. */
export function bill(due: string, about: Partial<LedgerPayment> = {}): LedgerPayment {
  return ledgerPayment({
    cycle: due,
    due_date: due,
    pay_by: due,
    billed: "85.00",
    due: "85.00",
    left: "85.00",
    ...about,
  });
}

/** Returns the payments with something to send. */
export function paymentsToSend(month: Month): MonthPayment[] {
  return month.payments.filter(({ amount }) => signOf(amount ?? "0") > 0);
}
