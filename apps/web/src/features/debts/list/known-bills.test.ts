import { expect, test } from "vitest";

import { shownFigure } from "#lib/figure-source.tsx";
import { debtFixture, fromBank } from "#lib/testing/debt-fixture.ts";
import { extraFixture, monthFixture, paymentFixture } from "#lib/testing/payment-fixture.ts";

import { describeMissing } from "./debt-gaps.tsx";
import { withKnownBills } from "./known-bills.ts";
import { isPaymentEstimated, totalDebts } from "./total-debts.ts";

const NO_FIGURE = { value: null, source: null, as_of: null, bank_value: null };
const behind = debtFixture({
  account: null,
  minimum: NO_FIGURE,
  minimum_estimate: "81.48",
  missing: ["minimum"],
});
const month = monthFixture([
  paymentFixture({ billed: "85.00", state: "paid" }),
  paymentFixture({
    cycle: "2027-01-04",
    due_date: "2027-01-04",
    billed: "154.74",
    billed_source: "user",
  }),
  paymentFixture({ cycle: "2027-02-04", billed: null }),
]);

test("shows the last known bill of a debt without a minimum instead of an estimate", () => {
  const shown = withKnownBills([behind], month);

  expect(shown.map(({ minimum }) => minimum)).toMatchObject([{ value: "154.74", source: "user" }]);
  expect(shown.some(isPaymentEstimated)).toBe(false);
  expect(shown.flatMap(describeMissing)).toMatchObject([
    { words: expect.stringContaining("last bill may include missed payments") },
  ]);
  expect(totalDebts(shown)).toMatchObject([{ payment: "154.74", isEstimate: false }]);
});

test("a bill that an unlinked bank stated is the last known one", () => {
  const reported = { ...behind, last_report_at: "2026-12-25T06:00:00.000Z" };
  const stated = monthFixture([paymentFixture({ billed: "154.74", billed_source: "bank" })]);
  const [shown] = withKnownBills([reported], stated);

  expect(shown && shownFigure(shown, shown.minimum)).toMatchObject({
    source: "last_known",
    as_of: "2026-12-25T06:00:00.000Z",
  });
});

test("shows a bill without the missed payments in it, and names them", () => {
  const late = { billed: "621.45", left: "379.45", amount: "379.45" };
  const bill = paymentFixture({ ...late, cycle: "2027-01-04", due_date: "2027-01-04" });
  const shown = withKnownBills(
    [behind, debtFixture({ minimum: fromBank("621.45") })],
    monthFixture([bill]),
  );

  for (const debt of shown) {
    expect(debt).toMatchObject({
      minimum: { value: "379.45" },
      billNote: "$621.45 billed, with $242.00 for earlier payments",
    });
  }
  expect(totalDebts(shown)).toMatchObject([{ payment: "758.90" }]);
  // The user entered another minimum.
  const stated = debtFixture({ minimum: fromBank("35.00") });
  expect(withKnownBills([stated], monthFixture([bill]))).toEqual([stated]);
});

test.for([
  { amount: "9.13", left: "1020.00" },
  { amount: "5.13", left: "1016.00", paid: "4.00", state: "partial" },
] as const)("a minimum is at most what is owed, as on Home: %o", (rest) => {
  const owing = debtFixture({ owed: fromBank("9.00"), minimum: fromBank("1020.00") });
  const late = { billed: "1020.00", state: "late", due_date: "2026-10-25" } as const;
  const shown = withKnownBills([owing], monthFixture([paymentFixture({ ...late, ...rest })]));

  expect(shown).toMatchObject([
    { minimum: { value: "9.13" }, billNote: "$1,020.00 billed, more than is owed" },
  ]);
  expect(totalDebts(shown)).toMatchObject([{ payment: "9.13" }]);
});

test.for([
  ["2.72", "2.72"],
  // The bill is paid, and the plan pays the rest later.
  ["0.00", "1.14"],
] as const)("a minimum is at most what is left after its bill was paid: %s", ([amount, value]) => {
  const owing = debtFixture({ owed: fromBank("1.14"), minimum: fromBank("35.00") });
  const paid = paymentFixture({ billed: "35.00", state: "paid", left: "0.00", amount: "0.00" });
  const shown = withKnownBills([owing], monthFixture([paid, extraFixture({ amount })]));

  expect(shown).toMatchObject([
    { minimum: { value }, billNote: "$35.00 billed, more than is owed" },
  ]);
});

test("a bill that the plan expects to be lower is no last one of a debt that owes more", () => {
  const owing = debtFixture({ owed: fromBank("1399.04"), minimum: fromBank("53.43") });
  const expected = paymentFixture({ billed: "53.43", left: "53.43", amount: "35.81" });

  expect(withKnownBills([owing], monthFixture([expected]))).toEqual([owing]);
});

test("the last of several open bills is not the minimum", () => {
  const owing = debtFixture({ minimum: fromBank("300.00") });
  const bill = { billed: "300.00", left: "300.00" };
  const payments = [
    paymentFixture({ ...bill, amount: "300.00", state: "late" }),
    paymentFixture({ ...bill, amount: "13.49", due_date: "2026-12-25" }),
  ];

  expect(withKnownBills([owing], monthFixture(payments))).toMatchObject([
    { minimum: { value: "300.00" } },
  ]);
});

test("a bill that is partly paid, or that the budget does not cover, stays the minimum", () => {
  const billed = debtFixture({ minimum: fromBank("85.00") });
  const bill = { billed: "85.00", amount: "45.00" };
  for (const rest of [
    { left: "45.00", paid: "40.00" },
    { left: "85.00", uncovered: "40.00" },
  ]) {
    const payment = paymentFixture({ ...bill, ...rest });
    expect(withKnownBills([billed], monthFixture([payment]))).toEqual([billed]);
  }
});

test("does not show the bill of an earlier month", () => {
  const earlier = { ...month, month: "2027-02-01" };

  expect(withKnownBills([behind], earlier)).toEqual([behind]);
});

test("keeps a known minimum, and an estimate without a bill", () => {
  const known = debtFixture({ minimum: fromBank("35.00") });
  const other = { ...behind, uuid: "0b9a6a3e-0000-4000-8000-00000000000c" };

  expect(withKnownBills([known, other], month)).toEqual([known, other]);
});

test.for(["late", "to_send"] as const)("a debt is past due if a payment is: %s", (state) => {
  const debt = debtFixture({ is_overdue: state !== "late" });
  const payments = [paymentFixture({ debt: debt.uuid, state })];

  expect(withKnownBills([debt], monthFixture(payments))).toMatchObject([
    { is_overdue: state === "late" },
  ]);
});
