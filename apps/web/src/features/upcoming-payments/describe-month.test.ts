import type { MonthTotal, ThisMonth } from "@snowball/contract";
import { expect, test } from "vitest";

import { describeMonth, describeNext, describePayday, describeProgress } from "./describe-month.ts";
import { nameRows } from "./home-rows.ts";
import {
  extraFixture,
  monthFixture,
  paymentFixture,
  totalFixture,
} from "#lib/testing/payment-fixture.ts";

function describe(...totals: Partial<MonthTotal>[]) {
  return describeMonth(monthFixture([], { totals: totals.map(totalFixture) }));
}

const lineOf = ({ sum, rest }: ReturnType<typeof describeMonth>) => `${sum} ${rest}`;

test("summarizes the open amount of the month and its late, estimated and unconfirmed parts", () => {
  const words = describe({
    to_send: "2651.04",
    late: "194.35",
    in_question: "48.00",
    estimated: "133.84",
    uncovered: "192.00",
    ahead: "2187.43",
  });

  expect(lineOf(words)).toBe("$2,843.04 left to pay by November 30");
  expect(words.late).toBe("$194.35 past due");
  expect(words.remarks).toEqual([
    "$192.00 of what is left to pay is beyond your budget",
    "$48.00 may already be paid",
    "$133.84 estimated",
    "$2,187.43 more to send by then, due in December",
  ]);
});

test("says that a sum of next month's payments contains an estimate", () => {
  const totals = [totalFixture({ ahead: "98.86" })];
  const ahead = { amount: "98.86", due_date: "2026-12-02", send_by: "2026-11-27" };
  const remarksOf = (is_estimated: boolean) =>
    describeMonth(monthFixture([paymentFixture({ ...ahead, is_estimated })], { totals })).remarks;

  expect(remarksOf(true)).toEqual(["About $98.86 more to send by then, due in December"]);
  expect(remarksOf(false)).toEqual(["$98.86 more to send by then, due in December"]);
});

test("says which part of the open amount is due beyond the budget", () => {
  const totals = [totalFixture({ to_send: "1400.46", uncovered: "0.00" })];

  expect(describeMonth(monthFixture([], { totals, beyond_budget: "950.46" })).remarks).toEqual([
    "$950.46 of what is left to pay is beyond your budget",
  ]);
});

test("sums what is due beyond the budget, covered by it or not", () => {
  const totals = [totalFixture({ to_send: "595.00", late: "115.00", uncovered: "40.00" })];

  const words = describeMonth(monthFixture([], { totals, beyond_budget: "115.00" }));

  expect(lineOf(words)).toBe("$635.00 left to pay by November 30");
  expect(words.remarks).toEqual(["$155.00 of what is left to pay is beyond your budget"]);
});

test("says that what was due before the debts were known counts as paid", () => {
  const totals = [totalFixture({ to_send: "595.00" })];

  expect(describeMonth(monthFixture([], { totals, met_before: "131.00" })).remarks).toEqual([
    "$131.00, due before you added your debts, counts as paid",
  ]);
});

test("omits amounts of zero", () => {
  expect(lineOf(describe({}))).toBe("Nothing left to pay by November 30");
  expect(describe({})).toMatchObject({ late: null, remarks: [] });
});

test("shows what is due if nothing of it is covered by the budget", () => {
  const words = describe({ late: "142.00", uncovered: "192.00" });

  expect(lineOf(words)).toBe("$192.00 left to pay by November 30");
  expect(words).toMatchObject({
    late: "$142.00 past due",
    remarks: ["$192.00 of what is left to pay is beyond your budget"],
  });
});

test("shows one sum for each currency", () => {
  const words = describe(
    { to_send: "25.00", late: "5.00" },
    { currency: "EUR", to_send: "10.00", late: "10.00" },
  );

  expect(words.sum).toBe("$25.00 and €10.00");
  expect(words.late).toBe("$5.00 and €10.00 past due");
});

test("counts unknown amounts and never shows them as zero", () => {
  const unknown = paymentFixture({ billed: null });
  const late = paymentFixture({ billed: null, state: "late" });

  expect(describeMonth(monthFixture([unknown]))).toMatchObject({
    sum: "An unknown amount",
    remarks: ["1 unknown amount not included"],
  });
  expect(describeMonth(monthFixture([unknown, late]))).toMatchObject({
    late: "1 past due",
    remarks: ["2 unknown amounts not included"],
  });
  const known = { totals: [totalFixture({ to_send: "48.00", late: "48.00" })] };
  expect(describeMonth(monthFixture([late], known)).late).toBe(
    "$48.00 past due, and 1 of unknown amount",
  );
});

test("says that a late sum is estimated if a payment reported as missed has no known bill", () => {
  const totals = [totalFixture({ late: "94.00" })];
  const missed = { is_estimated: true, state: "late", not_paid_on: "2026-11-20" } as const;
  const late = paymentFixture({ ...missed, amount: "94.00" });

  expect(describeMonth(monthFixture([late], { totals })).late).toBe("about $94.00 past due");
});

test("describes how much of the month is sent, if anything is", () => {
  const sentOf = (month: ThisMonth) => describeProgress(month)?.words ?? null;
  const sent = (...totals: Partial<MonthTotal>[]) =>
    sentOf(monthFixture([], { totals: totals.map(totalFixture) }));

  expect(sent({ sent: "318.00", to_send: "382.00" })).toBe("$318.00 of $700.00 sent for November");
  expect(sent({ sent: "0.00", to_send: "382.00" })).toBeNull();
  // With missed payments, as "left to pay" has them.
  const missed = paymentFixture({ kind: "arrears", amount: "1284.00", due_date: "2026-10-15" });
  const totals = [totalFixture({ sent: "100.00", to_send: "1776.00" })];
  expect(sentOf(monthFixture([missed], { totals }))).toBe("$100.00 of $1,876.00 sent for November");
  expect(sent()).toBeNull();
});

test("an extra that waits for a paycheck of next month is money of this month", () => {
  const payments = [
    extraFixture({ amount: "490.32", send_by: "2026-11-30" }),
    extraFixture({ amount: "37.27", send_by: "2026-12-12", from_paycheck: "2026-12-12" }),
  ];
  const month = monthFixture(payments, {
    totals: [totalFixture({ sent: "462.41", to_send: "490.32" })],
  });

  expect(describeProgress(month)?.words).toBe("$462.41 of $990.00 sent for November");
  expect(describeMonth(month).remarks).toEqual([
    "$37.27 of the extra waits for a paycheck in December",
  ]);
});

test.for([
  [{}, "Next: $35.00 to Everyday Rewards Visa by Dec 1, 2026"],
  [{ is_estimated: true }, "Next: about $35.00 to Everyday Rewards Visa by Dec 1, 2026"],
  [
    { is_last_statement: true, billed: "40.00", amount: "35.00" },
    "Next: about $35.00 to Everyday Rewards Visa by Dec 1, 2026",
  ],
  [{ billed: null, send_by: null }, "Next: Everyday Rewards Visa"],
  [{ send_by: "2026-11-21" }, "Next: $35.00 to Everyday Rewards Visa today"],
  [
    { send_by: "2026-11-21", may_arrive_late: true },
    "Next: $35.00 to Everyday Rewards Visa today, it may arrive too late",
  ],
  [
    { send_by: "2026-11-25", send_from: "2026-11-25" },
    "Next: $35.00 to Everyday Rewards Visa from Nov 25, 2026",
  ],
  [
    { send_by: "2026-11-25", from_paycheck: "2026-11-25" },
    "Next: $35.00 to Everyday Rewards Visa from Nov 25, 2026",
  ],
] as const)("names the next payment %o: %s", ([about, sentence]) => {
  const { payment, debt } = paymentFixture(about);
  const [row] = nameRows([payment], { debts: [debt], before: new Map() });

  expect(row && describeNext(row, "2026-11-21")).toBe(sentence);
});

const PAYDAY: NonNullable<ThisMonth["payday"]> = {
  on: "2026-11-20",
  amount: "330.00",
  left: "330.00",
  payments: [0, 1],
};
const listed = [
  paymentFixture({ debt: "visa", billed: "94.00" }, { name: "Rewards Visa" }),
  paymentFixture({ debt: "car", billed: "230.00" }, { name: "Car loan" }),
  paymentFixture(
    { ...extraFixture({ amount: "6.00" }).payment, debt: "car" },
    { name: "Car loan" },
  ),
  paymentFixture({ debt: "store", is_estimated: true }, { name: "Store card" }),
  paymentFixture({ debt: "loan" }, { name: "Loan" }),
];

test("names the payments of a paycheck in the order of the days to send them", () => {
  const fixtures = [
    paymentFixture({ debt: "visa", send_by: "2026-11-29" }, { name: "Visa" }),
    paymentFixture({ debt: "store", send_by: "2026-11-24" }, { name: "Store card" }),
    paymentFixture({ debt: "loan", send_by: "2026-11-26" }, { name: "Loan" }),
  ];
  const month = monthFixture(fixtures, {});
  const rows = nameRows(month.payments, { debts: month.debts, before: new Map() });

  expect(describePayday({ ...PAYDAY, amount: null }, { today: month.today, rows })).toMatch(
    /Send these 3: \$35\.00 to Store card, \$35\.00 to Loan and 1 more\.$/,
  );
});

function describePaydayOf(about: Partial<typeof PAYDAY>) {
  const payday = { ...PAYDAY, ...about };
  const month = monthFixture(listed, { payday });
  const rows = nameRows(month.payments, { debts: month.debts, before: new Map() });

  return describePayday(payday, {
    today: month.today,
    rows: payday.payments.flatMap((at) => rows[at] ?? []),
  });
}

test.for<[Partial<typeof PAYDAY>, string]>([
  [
    { payments: [0, 1, 2] },
    "Payday: $330.00 for your debts came today. Send these 2: $236.00 to Car loan, $94.00 to Rewards Visa.",
  ],
  [
    { on: "2026-11-13", payments: [0] },
    "Payday: $330.00 for your debts came on Nov 13, 2026. Send $94.00 to Rewards Visa.",
  ],
  [{ amount: null, payments: [3] }, "Payday is today. Send about $35.00 to Store card."],
  [
    { amount: null, on: "2026-11-13", payments: [0, 1, 3, 4] },
    "Payday was on Nov 13, 2026. Send these 4: $94.00 to Rewards Visa, $230.00 to Car loan and 2 more.",
  ],
  [
    { amount: "100.00", left: "100.00", payments: [0, 1] },
    "Payday: $100.00 for your debts came today. Send these 2: $94.00 to Rewards Visa, $230.00 to Car loan. This takes $224.00 more than is left of your pay.",
  ],
  [
    { amount: "100.00", left: "400.00", payments: [0, 1] },
    "Payday: $100.00 for your debts came today. Send these 2: $94.00 to Rewards Visa, $230.00 to Car loan. Of this, $224.00 is from money that came earlier.",
  ],
  [{ payments: [] }, "This paycheck's payments are sent."],
])("says what to send from a paycheck: %o", ([about, sentence]) => {
  expect(describePaydayOf(about)).toBe(sentence);
});
