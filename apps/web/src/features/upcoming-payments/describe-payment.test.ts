import type { MonthDebt, MonthPayment } from "@snowball/contract";
import { expect, test } from "vitest";

import { describePayment } from "./describe-payment.ts";
import { foldRows, nameRows } from "./home-rows.ts";
import { extraFixture, type Listed, paymentFixture } from "#lib/testing/payment-fixture.ts";

const TODAY = "2026-11-20";

function describeNotes(about: Partial<MonthPayment>, debt: Partial<MonthDebt> = {}) {
  return describeListed(paymentFixture(about, debt));
}

function describeListed({ payment, debt }: Listed, isTitled = false) {
  const [row] = nameRows([payment], { debts: [debt], before: new Map() });

  return row ? describePayment(row, TODAY, isTitled).map(({ words }) => words) : null;
}

test("names the bill of a payment that was more than it", () => {
  const paid = {
    state: "paid",
    billed: "106.89",
    left: "0.00",
    recognised: "lender_credit",
  } as const;

  expect(describeNotes({ ...paid, paid: "322.83" })).toEqual([
    "Paid · matched at the lender",
    "$106.89 was due",
  ]);
  expect(describeNotes({ ...paid, paid: "106.89" })).toEqual(["Paid · matched at the lender"]);
  // The lender received the bill, but not what was sent on top of it.
  expect(describeNotes({ ...paid, paid: "106.89", sent: "200.00" })).toEqual([
    "Sent · matched at the lender",
    "$106.89 was due",
  ]);
});

test.for([
  ["2026-12-01", "send by Dec 1"],
  ["2026-11-20", "send today"],
] as const)("describes the last safe day %s as: %s", ([sendBy, words]) => {
  expect(describeNotes({ send_by: sendBy })).toEqual([words]);
});

test("says that a payment may arrive late if its last safe day is past", () => {
  const about = { send_by: TODAY, may_arrive_late: true };

  expect(describeNotes(about)).toEqual(["send today, it may arrive too late"]);
  expect(describeNotes({ ...about, billed: null, amount: "35.00", is_estimated: true })).toContain(
    "about $35.00, send\u00a0today, it\u00a0may\u00a0arrive\u00a0too\u00a0late",
  );
});

test("names the end of an offer that a payment must arrive by", () => {
  const days = { send_by: "2026-11-25", arrive_by: "2026-11-30" };

  expect(describeListed(extraFixture(days))).toEqual([
    "extra payment",
    "its offer ends Nov 30",
    "send by Nov 25",
  ]);
  expect(describeNotes(days)).toEqual(["its offer ends Nov 30", "send by Nov 25"]);
});

test("says that an extra has to come from savings", () => {
  const extra = extraFixture({ send_by: "2026-11-25", is_from_savings: true });

  expect(describeListed(extra)).toEqual([
    "extra payment, from your savings",
    "send any day until Nov 25",
  ]);
});

test("does not repeat the title of a row", () => {
  const about = { send_by: "2026-11-25", arrives_next_month: true };

  expect(describeListed(extraFixture(about))?.[0]).toBe("extra payment, arrives in December 2026");
  expect(describeListed(extraFixture(about), true)?.[0]).toBe("arrives in December 2026");
  expect(describeListed(extraFixture({ send_by: "2026-11-25" }), true)).toEqual([
    "send any day until Nov 25",
  ]);
});

test("names the day of the one-off money that an extra needs", () => {
  const extra = extraFixture({ send_by: "2026-11-25", send_from: "2026-11-25" });

  expect(describeListed(extra)).toEqual(["extra payment", "send from Nov 25"]);
});

test("names no day if it is unknown or the user has nothing to send", () => {
  expect(describeNotes({ send_by: null })).toEqual([]);
  expect(describeNotes({ state: "scheduled", send_by: null })).toEqual([]);
});

test.for([
  [{ state: "sent", recognised: "by_hand" }, "Sent · marked by you"],
  [{ state: "paid", recognised: "lender_credit" }, "Paid · matched at the lender"],
  [{ state: "paid", recognised: "name" }, "Paid · matched in checking by name"],
  [{ state: "paid", recognised: "amount_and_date" }, "Paid · matched in checking by amount"],
  [{ state: "paid", recognised: "last_payment" }, "Paid · confirmed by lender"],
  [{ state: "paid", recognised: "not_overdue" }, "Paid · the lender shows nothing past due"],
  [{ state: "skipped", recognised: null }, "Skipped"],
  [{ state: "nothing_due", recognised: null }, "Nothing to send"],
  // The payment that paid off the debt.
  [{ state: "nothing_due", recognised: "by_hand", sent: "30.00" }, "Sent · marked by you"],
  [
    { state: "nothing_due", recognised: "lender_credit", paid: "30.00" },
    "Paid · matched at the lender",
  ],
] as const)("describes how a settled payment is known: %o", ([about, words]) => {
  expect(describeNotes(about)).toEqual([words]);
});

test("says of each part of a settled payment how it is known", () => {
  const parts = [
    { by: "lender_credit", amount: "30.00" },
    { by: "by_hand", amount: "52.00" },
  ] as const;
  const sent = {
    state: "sent",
    recognised: "lender_credit",
    billed: "82.00",
    left: "0.00",
    paid: "30.00",
    sent: "52.00",
  } as const;

  expect(describeNotes({ ...sent, recognised_parts: [...parts] })).toEqual([
    "Sent · $30.00 matched at the lender, $52.00 marked by you",
  ]);
});

test("a bill that other listed payments make unnecessary says so, with its minimum", () => {
  const covered = { state: "nothing_due", left: "35.00" } as const;
  const words = "Not needed once the other payments to this debt are sent";

  expect(describeNotes(covered)).toEqual([words, "minimum $35.00"]);
  expect(describeNotes({ ...covered, is_last_statement: true })).toEqual([
    words,
    "Last statement's minimum $35.00",
  ]);
  expect(describeNotes({ ...covered, paid: "10.00", left: "25.00" })).toEqual([
    words,
    "$10.00 of $35.00 sent",
  ]);
});

test("describes the sent part of a partially sent payment", () => {
  const partial = { state: "partial", billed: "75.00", paid: "10.00", sent: "30.00" } as const;

  expect(describeNotes({ ...partial, amount: "35.00" })).toEqual([
    "$40.00 of $75.00 sent",
    "send by Dec 1",
  ]);
});

test("the sent part and the rest add up to the bill without missed payments", () => {
  const partial = { state: "late", billed: "93.25", paid: "8.86", left: "63.25" } as const;

  expect(describeNotes({ ...partial, amount: "63.25" })).toContain("$8.86 of $72.11 sent");
});

test("says what the budget covers of a payment", () => {
  const bill = { billed: "35.00", left: "35.00" };

  expect(describeNotes({ ...bill, amount: "20.00", uncovered: "15.00" })).toEqual([
    "Your budget covers $20.00 of it",
    "send by Dec 1",
  ]);
  const nothing = { amount: "0.00", uncovered: "35.00", send_by: null };
  expect(describeNotes({ ...bill, ...nothing })).toEqual(["Not covered by your budget"]);
});

test("estimates the whole of an unknown bill, covered by the budget or not", () => {
  const unknown = { billed: null, is_estimated: true, send_by: null };

  expect(describeNotes({ ...unknown, amount: "0.00", uncovered: "112.01" })).toEqual([
    "about $112.01",
    "Not covered by your budget",
  ]);
  expect(describeNotes({ ...unknown, amount: "50.00", uncovered: "62.01" })).toEqual([
    "about $112.01",
    "Your budget covers $50.00 of it",
  ]);
});

test("shows the minimum next to an amount with an extra", () => {
  expect(describeNotes({ amount: "75.00", extra: "40.00" })).toEqual([
    "minimum $35.00",
    "send by Dec 1",
  ]);
});

test("calls a payment below the bill the last one, without the minimum", () => {
  expect(describeNotes({ billed: "30.00", amount: "18.41", left: "30.00" })).toEqual([
    "the last payment",
    "send by Dec 1",
  ]);
});

test("does not call a payment the last one if its bill is only expected to be lower", () => {
  const expected = { billed: "105.65", amount: "82.07", left: "105.65", is_expected: true };

  expect(describeNotes(expected)).toEqual(["send by Dec 1"]);
});

test("describes a bill with a past-due part", () => {
  expect(describeNotes({ billed: "88.74", amount: "53.74", past_due_amount: "35.00" })).toEqual([
    "$88.74 billed, with $35.00 for earlier payments",
    "$35.00 past due",
    "send by Dec 1",
  ]);
});

test("a card's bill that includes missed payments says so without a past-due amount of the bank", () => {
  expect(describeNotes({ billed: "620.13", left: "378.13", amount: "378.13" })).toEqual([
    "$620.13 billed, with $242.00 for earlier payments",
    "send by Dec 1",
  ]);
});

test("the minimum of a bill with an extra is without missed payments", () => {
  expect(
    describeNotes({ billed: "89.45", left: "54.45", amount: "461.71", extra: "407.26" }),
  ).toEqual(["minimum $54.45, $89.45 billed, with $35.00 for earlier payments", "send by Dec 1"]);
});

test("marks the minimum of the last statement, even if the plan sends another amount", () => {
  const last = { is_last_statement: true, send_by: "2026-12-20" };

  expect(describeNotes(last)).toEqual(["Last statement's minimum", "send by Dec 20"]);
  expect(describeNotes({ ...last, amount: "41.20" })).toEqual([
    "Last statement's minimum $35.00",
    "send by Dec 20",
  ]);
  // What arrives before it counts toward the earlier bill.
  expect(describeNotes({ ...last, statement_on: "2026-12-05" })).toEqual([
    "Last statement's minimum, send after the new one, about Dec 5",
    "send by Dec 20",
  ]);
  expect(describeNotes({ ...last, billed: "0.00", state: "nothing_due" })).toEqual([
    "Nothing to send",
    "Last statement's minimum",
  ]);
});

/** Describes the row of one question about several payments of a debt. */
function describeAsked(asked: readonly ReturnType<typeof paymentFixture>[]) {
  const debts = asked.map(({ debt }) => debt).slice(0, 1);
  const rows = nameRows(
    asked.map(({ payment }) => payment),
    { debts, before: new Map() },
  );
  const [row] = foldRows(rows, new Set());

  return row && describePayment(row, TODAY).map((note) => note.words);
}

test.for([
  [["bank", "last_known", "last_known"], "Last statement's minimum for 2 of 3"],
  [["last_known", "last_known"], "Last statement's minimum for each"],
  [["bank", "bank"], null],
] as const)(
  "says how many payments of one question repeat the last statement: %o",
  ([sources, words]) => {
    const asked = sources.map((source, at) => {
      const day = `2026-0${7 + at}-04`;
      const about = {
        cycle: day,
        due_date: day,
        state: "question",
        question: "was_it_paid",
      } as const;
      const isLast = source === "last_known";
      return paymentFixture({
        ...about,
        billed_source: source,
        is_last_statement: isLast,
        send_by: null,
      });
    });

    expect(describeAsked(asked)).toEqual(words === null ? [] : [words]);
  },
);

test("adds the estimates of one question to the sum of its known payments", () => {
  const asked = [
    { billed: "136.13", amount: "136.13", left: "136.13" },
    { billed: null, amount: "112.01", left: null, is_estimated: true },
  ].map((about, at) =>
    paymentFixture({
      ...about,
      cycle: `2026-0${7 + at}-04`,
      due_date: `2026-0${7 + at}-04`,
      state: "question",
      question: "was_it_paid",
      send_by: null,
    }),
  );

  expect(describeAsked(asked)).toEqual(["plus about $112.01"]);
});

test("a deferred loan has no minimum of a last statement", () => {
  const { payment, debt } = paymentFixture({
    is_last_statement: true,
    billed: "0.00",
    state: "nothing_due",
  });
  const [row] = nameRows([payment], { debts: [debt], before: new Map() });
  const notes = row && describePayment({ ...row, reason: "Deferred until May 2027" }, TODAY);

  expect(notes?.map(({ words }) => words)).toEqual(["Deferred until May 2027"]);
});

test("shows no day to send a payment of unknown amount without a due date", () => {
  const unknown = { billed: null, cycle: "2026-11-30", send_by: TODAY };

  expect(describeNotes({ ...unknown, due_date: null })).toEqual([]);
  expect(describeNotes({ ...unknown, due_date: "2026-11-30" })).toEqual(["send today"]);
});

test("does not repeat a minimum that differs by less than a cent", () => {
  expect(describeNotes({ billed: "33.333", amount: "33.33" })).toEqual(["send by Dec 1"]);
});

test("describes when an extra can be sent, with or without a paycheck", () => {
  expect(describeListed(extraFixture())).toEqual(["extra payment", "send any day until Nov 30"]);
  expect(describeListed(extraFixture({ send_by: TODAY }))).toEqual(["extra payment", "send today"]);
  const waiting = extraFixture({ send_by: "2026-12-14", from_paycheck: "2026-12-14" });
  expect(describeListed(waiting)).toEqual(["extra payment", "from the paycheck of Dec 14"]);
  const late = extraFixture({ send_by: "2026-11-30", arrives_next_month: true });
  expect(describeListed(late)).toContain("extra payment, arrives in December 2026");
});

test("does not describe an extra payment as a share of a combined bill", () => {
  const bill = { amount: "312.44", loan_count: 4, is_shared: true, is_confirmed: false };
  const { payment } = extraFixture();
  const { debt } = paymentFixture({}, { combined_bill: bill });

  expect(describeNotes({}, { combined_bill: bill })).toEqual([
    "part of one payment of $312.44 for 4 loans",
    "send by Dec 1",
  ]);
  expect(describeListed({ payment, debt })).toEqual(["extra payment", "send any day until Nov 30"]);
});

test("shows past due amounts and late fees, but no zero or unknown ones", () => {
  expect(describeNotes({ past_due_amount: "12.00", late_fee_amount: "89.91" })).toEqual([
    "$12.00 past due",
    "plus a late fee of $89.91",
    "send by Dec 1",
  ]);
  expect(describeNotes({ past_due_amount: "0.00", late_fee_amount: "89.91" })).toEqual([
    "a late fee of $89.91",
    "send by Dec 1",
  ]);
  expect(describeNotes({ past_due_amount: "12.00" })).toEqual(["$12.00 past due", "send by Dec 1"]);
  expect(describeNotes({ late_fee_amount: "0.00" })).toEqual(["send by Dec 1"]);
});

test("says that a missed payment may include earlier ones, if the lender reported it with them", () => {
  const late = { state: "late", due_date: "2026-11-16", cycle: "2026-11-16" } as const;
  const missed = { ...late, send_by: TODAY, may_contain_missed: true };

  expect(describeNotes(missed)).toEqual(["may include payments missed before", "send today"]);
  expect(describeNotes({ ...missed, missed_on: "2026-10-16" })).toEqual([
    "may include the payment due Oct 16",
    "send today",
  ]);
  expect(describeNotes({ ...missed, may_contain_missed: false })).toEqual(["send today"]);
});

test("says that a missed payment may include the next, if the lender reports it with that date", () => {
  const missed = { state: "late", cycle: "2026-12-16", due_date: "2026-11-16" } as const;

  expect(describeNotes({ ...missed, send_by: TODAY })).toEqual([
    "may include the payment due Dec 16",
    "send today",
  ]);
  // Its own date is over, but no other payment has that one.
  expect(describeNotes({ ...missed, cycle: "2026-11-16", due_date: "2026-10-16" })).toContain(
    "may include the payment due Nov 16",
  );
  expect(describeNotes({ ...missed, due_date: "2026-12-12", send_by: TODAY })).toEqual([
    "send today",
  ]);
  expect(describeNotes({ ...missed, cycle: "2026-11-16", send_by: TODAY })).toEqual(["send today"]);
});

test("shows what was sent for an unknown bill and asks for no more", () => {
  expect(describeNotes({ billed: null, paid: "235.81" })).toEqual(["$235.81 sent"]);
});

test("combines the estimate and the day of an unknown bill in one note", () => {
  expect(describeNotes({ billed: null, amount: "25.00", is_estimated: true })).toEqual([
    "about $25.00, send\u00a0by\u00a0Dec\u00a01",
  ]);
  const coming = { send_by: "2026-12-20", statement_on: "2026-12-05" };
  expect(describeNotes({ billed: null, amount: "25.00", is_estimated: true, ...coming })).toEqual([
    "about $25.00, send\u00a0by\u00a0Dec\u00a020, after the new statement, about Dec 5",
  ]);
});
