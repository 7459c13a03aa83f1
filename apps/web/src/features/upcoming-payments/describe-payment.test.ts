import type { UpcomingPayment } from "@snowball/contract";
import { expect, test } from "vitest";

import { describePayment } from "./describe-payment.ts";
import { arrangeRows } from "./home-rows.ts";
import { instructionFixture, paymentFixture } from "./payment-fixture.ts";

const TODAY = "2026-11-20";

function notesOf(about: Partial<UpcomingPayment>, instructions = [instructionFixture()].slice(1)) {
  const known = { instructions, today: TODAY, before: new Map() };
  const [row] = arrangeRows([paymentFixture(about)], known);

  return row ? describePayment(row, TODAY).map(({ words }) => words) : null;
}

test.for([
  ["2026-12-01", "send by Dec 1"],
  ["2026-11-21", "send by Nov 21"],
  ["2026-11-20", "send today"],
  ["2026-11-19", "send today"],
] as const)("a payment whose last safe day is %s says: %s", ([payBy, words]) => {
  expect(notesOf({ pay_by: payBy })).toEqual([words]);
});

test("what the lender misses is to be sent today, whatever day the user expects it on", () => {
  expect(notesOf({ is_overdue: true, pay_by: "2026-12-01" })).toEqual(["send today"]);
  expect(notesOf({ status: "late", pay_by: "2026-12-01" })).toEqual(["send today"]);
});

test("nothing has to be sent where the lender takes it, nor is a day invented", () => {
  expect(notesOf({ autopay: { type: "minimum", amount: null } })).toEqual([]);
  expect(notesOf({ cycle: null, due_date: null, pay_by: null })).toEqual([]);
});

test.for([
  [{ status: "sent", recognised: "by_hand" }, "Sent · you said so"],
  [{ status: "paid", recognised: "lender_credit" }, "Paid · seen at the lender"],
  [{ status: "paid", recognised: "name" }, "Paid · seen in checking, by name"],
  [{ status: "paid", recognised: "amount_and_date" }, "Paid · seen in checking, by amount"],
  [{ status: "paid", recognised: "last_payment" }, "Paid · the lender's last payment"],
  [{ status: "paid", recognised: "not_overdue" }, "Paid · your lender misses nothing"],
  [{ status: "skipped", recognised: null }, "Skipped"],
  [{ status: "not_needed", recognised: null }, "Nothing to send"],
] as const)("what is done says how that is known: %o", ([about, words]) => {
  expect(notesOf({ ...about, state: "nothing_due", left: "0.00" })).toEqual([words]);
});

test("a part says what of how much was sent", () => {
  const partial = { status: "partial", amount: "75.00", paid: "10.00", sent: "30.00" } as const;

  expect(notesOf({ ...partial, left: "35.00" })).toEqual([
    "$40.00 of $75.00 sent",
    "send by Dec 1",
  ]);
});

test("what the plan adds leaves the minimum in sight", () => {
  const instruction = instructionFixture({ minimum: "35.00", extra: "40.00", amount: "75.00" });

  expect(notesOf({}, [instruction])).toEqual(["minimum $35.00", "send by Dec 1"]);
});

test("an extra that a later paycheck brings says so, and which part of what is to be sent it is", () => {
  const extra_waits = { amount: "40.00", from: "2026-12-14" };
  const own = { minimum: "35.00", extra: "60.00", amount: "95.00", extra_waits };
  const alone = {
    cycle: null,
    due_date: null,
    pay_by: null,
    send_on: TODAY,
    reason: "extra" as const,
    minimum: "0.00",
    extra: "40.00",
    amount: "40.00",
    extra_waits,
  };

  expect(notesOf({}, [instructionFixture(own)])).toEqual([
    "minimum $35.00",
    "$40.00 of it from the paycheck of Dec 14",
    "send by Dec 1",
  ]);
  const known = { instructions: [instructionFixture(alone)], today: TODAY, before: new Map() };
  const row = arrangeRows([paymentFixture()], known).find(({ payable }) => payable.isExtra);
  expect(row && describePayment(row, TODAY).map(({ words }) => words)).toEqual([
    "extra, beyond what is due",
    "from the paycheck of Dec 14",
  ]);
});

test("a late fee is said beside what is past due, and where nothing is any more", () => {
  expect(notesOf({ past_due_amount: "12.00", late_fee_amount: "89.91" })).toEqual([
    "$12.00 past due",
    "plus a late fee of $89.91",
    "send by Dec 1",
  ]);
  expect(notesOf({ past_due_amount: "0.00", late_fee_amount: "89.91" })).toEqual([
    "a late fee of $89.91",
    "send by Dec 1",
  ]);
});

test("what is past due is said, and zero and unknown say nothing", () => {
  expect(notesOf({ past_due_amount: "12.00" })).toEqual(["$12.00 past due", "send by Dec 1"]);
  expect(notesOf({ past_due_amount: "0.00" })).toEqual(["send by Dec 1"]);
  expect(notesOf({ late_fee_amount: "0.00" })).toEqual(["send by Dec 1"]);
});

test("of an unknown bill what was sent is said, and nobody is told to send it again", () => {
  expect(notesOf({ amount: null, left: null, state: "unknown", paid: "235.81" })).toEqual([
    "$235.81 sent",
  ]);
});

test("an unknown bill has its estimate and its day in one line, as a row has room for two", () => {
  const instruction = instructionFixture({ amount: "25.00" });

  expect(notesOf({ amount: null }, [instruction])).toEqual(["about $25.00 by Dec 1"]);
});
