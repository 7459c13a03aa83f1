import type { LedgerPayment } from "@snowball/contract";
import { expect, test } from "vitest";

import { bill, household, ledger, SETTINGS, TODAY } from "../testing/month-fixture.ts";
import { monthOf } from "../testing/month-of-household.ts";

test.for<[string, boolean | undefined, Partial<LedgerPayment>]>([
  ["is past", true, { pay_by: "2027-06-09" }],
  ["is today", undefined, { pay_by: TODAY }],
  ["is past, but the payment is late already", undefined, { status: "late", is_late: true }],
])("a payment may arrive late if its last safe day %s: %s", ([, mayArriveLate, about]) => {
  const due = about.is_late === true ? "2027-06-09" : "2027-06-12";
  const { payments } = monthOf(
    household({
      ledgers: [ledger([bill(due, about)])],
      settings: { ...SETTINGS, total: "85.00" },
    }),
  );

  expect(payments[0]).toMatchObject({ due_date: due, send_by: TODAY });
  expect(payments.map((each) => each.may_arrive_late)).toEqual([mayArriveLate]);
});
