import type { MonthDebt, MonthPayment } from "@snowball/contract";
import { expect, test } from "vitest";

import { describePayment } from "./describe-payment.ts";
import { namedPayments } from "./home-rows.ts";
import { extraFixture, type Listed, paymentFixture } from "./payment-fixture.ts";

const TODAY = "2026-11-20";

function notesOf(about: Partial<MonthPayment>, debt: Partial<MonthDebt> = {}) {
  return notesOfListed(paymentFixture(about, debt));
}

function notesOfListed({ payment, debt }: Listed) {
  const [row] = namedPayments([payment], { debts: [debt], before: new Map() });

  return row ? describePayment(row, TODAY).map(({ words }) => words) : null;
}

test.for([
  ["2026-12-01", "send by Dec 1"],
  ["2026-11-20", "send today"],
] as const)("a payment with the last safe day %s says: %s", ([sendBy, words]) => {
  expect(notesOf({ send_by: sendBy })).toEqual([words]);
});

test("no day is invented, and none is named if the user has nothing to send", () => {
  expect(notesOf({ send_by: null })).toEqual([]);
  expect(notesOf({ state: "scheduled", send_by: null })).toEqual([]);
});

test.for([
  [{ state: "sent", recognised: "by_hand" }, "Sent · you said so"],
  [{ state: "paid", recognised: "lender_credit" }, "Paid · seen at the lender"],
  [{ state: "paid", recognised: "name" }, "Paid · seen in checking, by name"],
  [{ state: "paid", recognised: "amount_and_date" }, "Paid · seen in checking, by amount"],
  [{ state: "paid", recognised: "last_payment" }, "Paid · the lender's last payment"],
  [{ state: "paid", recognised: "not_overdue" }, "Paid · your lender misses nothing"],
  [{ state: "skipped", recognised: null }, "Skipped"],
  [{ state: "nothing_due", recognised: null }, "Nothing to send"],
] as const)("what is done says how that is known: %o", ([about, words]) => {
  expect(notesOf(about)).toEqual([words]);
});

test("a part says what of how much was sent", () => {
  const partial = { state: "partial", billed: "75.00", paid: "10.00", sent: "30.00" } as const;

  expect(notesOf({ ...partial, amount: "35.00" })).toEqual([
    "$40.00 of $75.00 sent",
    "send by Dec 1",
  ]);
});

test("what the plan adds leaves the minimum in sight", () => {
  expect(notesOf({ amount: "75.00", extra: "40.00" })).toEqual(["minimum $35.00", "send by Dec 1"]);
});

test("a bill with a past-due part that is listed by itself says so", () => {
  expect(notesOf({ billed: "88.74", amount: "53.74", past_due_amount: "35.00" })).toEqual([
    "$88.74 billed, the rest is listed as late",
    "$35.00 past due",
    "send by Dec 1",
  ]);
});

test("a card's bill that includes missed payments says so without a past-due amount of the bank", () => {
  expect(notesOf({ billed: "620.13", left: "378.13", amount: "378.13" })).toEqual([
    "$620.13 billed, the rest is listed as late",
    "send by Dec 1",
  ]);
});

test("an amount of the last statement says so, next to what the plan sends instead", () => {
  const last = { is_last_statement: true, send_by: "2026-12-20" };

  expect(notesOf(last)).toEqual(["Last statement's minimum", "send by Dec 20"]);
  expect(notesOf({ ...last, amount: "41.20" })).toEqual([
    "Last statement's minimum $35.00",
    "send by Dec 20",
  ]);
  expect(notesOf({ ...last, billed: "0.00", state: "nothing_due" })).toEqual([
    "Nothing to send",
    "Last statement's minimum",
  ]);
});

test("does not repeat a minimum that differs by less than a cent", () => {
  expect(notesOf({ billed: "33.333", amount: "33.33" })).toEqual(["send by Dec 1"]);
});

test("an extra can be sent on any day of the month, and one that needs a paycheck on its day", () => {
  expect(notesOfListed(extraFixture())).toEqual(["extra payment", "send any day until Nov 30"]);
  const waiting = extraFixture({ send_by: "2026-12-14", from_paycheck: "2026-12-14" });
  expect(notesOfListed(waiting)).toEqual(["extra payment", "from the paycheck of Dec 14"]);
});

test("an extra payment on one loan of a combined bill is no share of the bill", () => {
  const bill = { amount: "312.44", loan_count: 4, is_shared: true, is_confirmed: false };
  const { payment } = extraFixture();
  const { debt } = paymentFixture({}, { combined_bill: bill });

  expect(notesOf({}, { combined_bill: bill })).toEqual([
    "part of one payment of $312.44 for 4 loans",
    "send by Dec 1",
  ]);
  expect(notesOfListed({ payment, debt })).toEqual(["extra payment", "send any day until Nov 30"]);
});

test("past due amounts and late fees are shown; zero and unknown say nothing", () => {
  expect(notesOf({ past_due_amount: "12.00", late_fee_amount: "89.91" })).toEqual([
    "$12.00 past due",
    "plus a late fee of $89.91",
    "send by Dec 1",
  ]);
  expect(notesOf({ past_due_amount: "0.00", late_fee_amount: "89.91" })).toEqual([
    "a late fee of $89.91",
    "send by Dec 1",
  ]);
  expect(notesOf({ past_due_amount: "12.00" })).toEqual(["$12.00 past due", "send by Dec 1"]);
  expect(notesOf({ late_fee_amount: "0.00" })).toEqual(["send by Dec 1"]);
});

test("an unknown bill shows what was sent, and asks for no more", () => {
  expect(notesOf({ billed: null, paid: "235.81" })).toEqual(["$235.81 sent"]);
});

test("an unknown bill has its estimate and its day in one line, as a row has room for two", () => {
  expect(notesOf({ billed: null, amount: "25.00", is_estimated: true })).toEqual([
    "about $25.00 by Dec 1",
  ]);
});
