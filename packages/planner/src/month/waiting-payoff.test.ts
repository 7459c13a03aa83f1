import type { Paydays } from "@snowball/contract";
import { expect, test } from "vitest";

import { balanceFacts, cardFacts } from "../testing/debt-facts.ts";
import { bill, household, ledger, paymentsToSend, SETTINGS } from "../testing/month-fixture.ts";
import { monthOf } from "../testing/month-of-household.ts";

/** The paycheck of a month also pays the bills of the next month before its payday. */
const PAYDAYS: Paydays = { every: "month", on: null, days: [20], amount: "300.00" };

function debtOf(uuid: string, owed: string, minimum: string) {
  return cardFacts({
    uuid,
    owed: { value: owed, source: "user" },
    balances: [balanceFacts({ amount: owed, apr: { value: "0", source: "user" } })],
    minimum: { value: minimum, source: "user" },
  });
}

/** The bills of this month, which is paid, and of the next. */
function billsOf(debt: string, minimum: string, [day, payBy]: readonly [string, string]) {
  const about = { billed: minimum, due: minimum, left: minimum };
  const paid = { ...about, status: "paid", paid: minimum, left: "0.00" } as const;

  return ledger(
    [bill(`2027-06-${day}`, paid), bill(`2027-07-${day}`, { ...about, pay_by: payBy })],
    { debt },
  );
}

test.for([
  [
    ["13", "2027-07-10"],
    [
      ["bill", "30.00", "2027-07-10"],
      ["extra", "50.00", "2027-06-20"],
      ["extra", "120.00", "2027-07-20"],
    ],
  ],
  [
    ["02", "2027-06-29"],
    [
      ["bill", "30.00", "2027-06-29"],
      ["extra", "50.00", "2027-06-20"],
      ["extra", "120.00", "2027-07-20"],
    ],
  ],
  // The debt is paid off on July 20.
  [
    ["28", "2027-07-25"],
    [
      ["extra", "50.00", "2027-06-20"],
      ["extra", "150.00", "2027-07-20"],
    ],
  ],
] as const)(
  "a bill is due until the paycheck of the last payment comes: due on %s",
  ([day, expected]) => {
    const month = monthOf(
      household({
        debts: [debtOf("store", "200.00", "30.00"), debtOf("rent", "5000.00", "250.00")],
        ledgers: [billsOf("store", "30.00", day), billsOf("rent", "250.00", ["08", "2027-07-05"])],
        settings: { ...SETTINGS, total: "300.00" },
      }),
      PAYDAYS,
    );

    expect(
      paymentsToSend(month)
        .filter(({ debt }) => debt === "store")
        .map(({ kind, amount, send_by: sendBy }) => [kind, amount, sendBy]),
    ).toEqual(expected);
  },
);
