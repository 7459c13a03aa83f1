import { expect, test } from "vitest";

import { ledgerFacts, obligation, payment } from "#testing/ledger-rows.ts";

import { leftOf } from "./account-rules.ts";
import { allocate } from "./allocation-rules.ts";
import type { Payment } from "./ledger-rows.ts";

const LOAN = ledgerFacts({ kind: "student_loan", bank: { asOf: "2027-01-31" } });
const loan = (dueDate: string, statedOn: string) =>
  obligation({ dueDate, statementDate: null, statedOn, amount: "200.00" });
/** $200.00 on the 20th of each month. */
const CYCLES = [loan("2026-11-20", "2026-10-21"), loan("2026-12-20", "2026-11-21")];

type Paid = [amount: string, on: string, others?: Partial<Payment>];

const WHOLE: Paid = ["200.00", "2026-11-18"];
const HALVES: Paid[] = [
  ["100.00", "2026-11-08"],
  ["100.00", "2026-11-19"],
];

/** Returns what is left of December's payment and its parts. */
function december(paid: readonly Paid[], cycles = CYCLES): string {
  const payments = paid.map(([amount, on, others], at) =>
    payment({ id: `${at}`, amount, sentOn: on, seenOn: on, ...others }),
  );
  const forward = allocate(LOAN, cycles, payments);
  const account = forward.accounts.find(({ obligation: { cycle } }) => cycle === "2026-12-20");
  if (!account) throw new Error("December's payment");
  expect(allocate(LOAN, cycles, payments.toReversed())).toEqual(forward);
  const amounts = account.parts.map(({ amount }) => amount);

  return `${leftOf(account)} left: ${amounts.join(" + ")}`;
}

test.for<[string, Paid[], string]>([
  [
    "if the user pays at once, a small amount ten days early is an extra",
    [WHOLE, ["50.00", "2026-12-10"]],
    "200.00 left: ",
  ],
  [
    "it stays an extra if the whole payment follows",
    [WHOLE, ["50.00", "2026-12-10"], ["200.00", "2026-12-18"]],
    "0.00 left: 200.00",
  ],
  [
    "it is a part if the rest of the payment follows",
    [WHOLE, ["50.00", "2026-12-10"], ["150.00", "2026-12-18"]],
    "0.00 left: 50.00 + 150.00",
  ],
  [
    "it is a part if the rest follows after the due date",
    [WHOLE, ["50.00", "2026-12-10"], ["150.00", "2026-12-23"]],
    "0.00 left: 50.00 + 150.00",
  ],
  [
    "several small amounts are parts if the rest follows",
    [WHOLE, ["60.00", "2026-12-07"], ["60.00", "2026-12-11"], ["80.00", "2026-12-19"]],
    "0.00 left: 60.00 + 60.00 + 80.00",
  ],
  [
    "they stay extras if a later part does not complete the payment",
    [WHOLE, ["50.00", "2026-12-10"], ["100.00", "2026-12-18"]],
    "100.00 left: 100.00",
  ],
  [
    "a small amount in the last week is a part",
    [WHOLE, ["50.00", "2026-12-14"]],
    "150.00 left: 50.00",
  ],
  [
    "if the user pays in parts, a small amount ten days early is a part",
    [...HALVES, ["100.00", "2026-12-10"]],
    "100.00 left: 100.00",
  ],
  [
    "an extra by the user's choice is never a part",
    [WHOLE, ["50.00", "2026-12-10", { isExtra: true }], ["150.00", "2026-12-18"]],
    "50.00 left: 150.00",
  ],
  [
    "an amount that the user assigned to the payment is a part",
    [WHOLE, ["50.00", "2026-12-10", { chosenCycle: "2026-12-20" }]],
    "150.00 left: 50.00",
  ],
])("%s", ([, paid, expected]) => {
  expect(december(paid)).toBe(expected);
});

test("a small amount in a month that already has its payment is an extra", () => {
  const cycles = [
    loan("2026-12-05", "2026-11-06"),
    obligation({
      cycle: "2026-12-20",
      dueDate: "2027-01-03",
      statementDate: null,
      statedOn: "2026-12-06",
      amount: "200.00",
    }),
  ];
  const paid: Paid = ["200.00", "2026-12-04"];

  expect(december([paid, ["50.00", "2026-12-29"]], cycles)).toBe("200.00 left: ");
  expect(december([paid, ["50.00", "2027-01-01"]], cycles)).toBe("150.00 left: 50.00");
});
