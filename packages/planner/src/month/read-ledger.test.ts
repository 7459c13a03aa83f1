import type { LedgerPayment } from "@snowball/contract";
import { expect, test } from "vitest";

import { cardFacts } from "../testing/debt-facts.ts";
import { household, ledger } from "../testing/month-fixture.ts";
import { ledgerPayment, monthOf } from "../testing/month-of-household.ts";
import { readLedger } from "./read-ledger.ts";

/** Returns what a card's ledger says on June 10, 2027 about the bill of July. */
function nextBillOf(about: Partial<LedgerPayment>) {
  const bill = ledgerPayment({
    cycle: "2027-07-14",
    due_date: "2027-07-14",
    pay_by: "2027-07-09",
    billed: "91.20",
    billed_source: "bank",
    due: "91.20",
    left: "91.20",
    ...about,
  });
  const sent = { sent_this_month: "0.00", sent_ahead: "0.00", in_the_air: "0.00" };

  return readLedger([{ debt: "card", payments: [bill], ...sent }], "2027-06-10").get("card")
    ?.next_bill;
}

test("the bill of next month is known once the bank reports or the user enters it, also when it is paid", () => {
  expect(nextBillOf({})).toBe("91.20");
  expect(nextBillOf({ billed_source: "user" })).toBe("91.20");
  expect(nextBillOf({ left: "0.00", paid: "91.20", status: "paid" })).toBe("91.20");
});

test("a bill counts without the missed payment that it contains, if that is known", () => {
  const missed = ledgerPayment({
    cycle: "2027-05-14",
    due_date: "2027-05-14",
    billed: "85.00",
    due: "85.00",
    left: "45.00",
    status: "late",
    is_late: true,
  });
  const read = (about: Partial<LedgerPayment>) => {
    const bill = ledgerPayment({ billed: "154.74", billed_source: "bank", ...about });
    const sent = { sent_this_month: "0.00", sent_ahead: "0.00", in_the_air: "0.00" };
    return readLedger([{ debt: "card", payments: [missed, bill], ...sent }], "2027-06-10").get(
      "card",
    );
  };
  const dated = (date: string) => ({ cycle: date, due_date: date, pay_by: date });
  const known = { due: "109.74", left: "109.74" };
  const unknown = { due: "154.74", left: "154.74" };

  expect(read({ ...dated("2027-07-08"), ...known })).toMatchObject({ next_bill: "109.74" });
  expect(read({ ...dated("2027-07-08"), ...unknown })?.next_bill).toBeUndefined();
  expect(read({ ...dated("2027-06-14"), ...known })?.may_be_behind).toBeUndefined();
  expect(read({ ...dated("2027-06-14"), ...unknown })).toMatchObject({ may_be_behind: true });
});

test("a bill that the user entered is known, although an earlier one may have been missed", () => {
  const bills = ["2027-05-14", "2027-07-14"].map((date) =>
    ledgerPayment({ cycle: date, due_date: date, billed: "75.00", due: "75.00", left: "75.00" }),
  );
  const nextOf = (source: "bank" | "user") => {
    const payments = bills.map((each, at) => ({
      ...each,
      billed_source: source,
      ...(at === 0 && { question: "was_it_paid" as const }),
    }));
    const sent = { sent_this_month: "0.00", sent_ahead: "0.00", in_the_air: "0.00" };
    return readLedger([{ debt: "card", payments, ...sent }], "2027-06-10").get("card")?.next_bill;
  };

  expect(nextOf("user")).toBe("75.00");
  expect(nextOf("bank")).toBeUndefined();
});

test("next month does not ask again for a bill that this month's money paid", () => {
  const paid = { paid: "160.00", left: "0.00", status: "paid" } as const;

  expect(nextBillOf({ ...paid, sent_this_month: "160.00" })).toBe("0.00");
  expect(nextBillOf({ sent: "31.20", left: "60.00", sent_this_month: "31.20" })).toBe("60.00");
  expect(nextBillOf({ ...paid, sent_this_month: "0.00" })).toBe("91.20");
});

test("a bill is that of next month by its due date, also if its cycle is of this month", () => {
  expect(nextBillOf({ cycle: "2027-06-30", due_date: "2027-07-02" })).toBe("91.20");
  expect(nextBillOf({ cycle: "2027-07-01", due_date: "2027-06-29" })).toBeUndefined();
});

test("a bill of next month that is late already belongs to this month", () => {
  const missed = { due_date: "2027-05-14", is_late: true, status: "late" } as const;

  expect(nextBillOf(missed)).toBe("0.00");
});

test("no other payment is the bill of next month", () => {
  // Before its statement is issued.
  expect(nextBillOf({ due: null, is_last_statement: true })).toBeUndefined();
  expect(nextBillOf({ due: "0.00", left: "0.00", sent: "95.00", status: "sent" })).toBeUndefined();
  expect(nextBillOf({ cycle: "2027-06-14", due_date: "2027-06-14" })).toBeUndefined();
  expect(nextBillOf({ cycle: "2027-08-14", due_date: "2027-08-14" })).toBeUndefined();
});

test("of what was sent this month, what was due in it is known apart from extras and missed payments", () => {
  const bill = { cycle: "2027-06-14", due_date: "2027-06-14", due: "80.00", left: "0.00" };
  const missed = { cycle: "2027-05-14", due_date: "2027-05-14", due: "80.00", left: "0.00" };
  const payments = [missed, bill].map((facts) =>
    ledgerPayment({ ...facts, status: "paid", sent_this_month: "285.00" }),
  );
  const sent = { sent_this_month: "570.00", sent_ahead: "0.00", in_the_air: "0.00" };

  expect(readLedger([{ debt: "card", payments, ...sent }], "2027-06-10").get("card")).toMatchObject(
    { sent_of_bills: "80.00" },
  );
});

const UNDATED = ledgerPayment({ billed: "155.00", due: "155.00", left: "155.00" });

test("a payment on its way is known without a due date, also after the month in which it was sent", () => {
  const read = (sent_this_month: string, in_the_air: string) =>
    readLedger([ledger([UNDATED], { sent_this_month, in_the_air })], "2027-06-02").get("card");

  expect(read("0.00", "155.00")).toMatchObject({ in_the_air: "155.00", is_undated: true });
  expect(read("155.00", "155.00")?.is_undated).toBeUndefined();
  expect(read("0.00", "0.00")).toBeUndefined();
});

test.for([true, false])(
  "without a due date, a payment sent last month is not this month's: in the plan %s",
  (is_included) => {
    const debts = [cardFacts({ is_included, due_day: null, due_date: null })];
    const paymentsWith = (in_the_air: string) =>
      monthOf(household({ debts, ledgers: [ledger([UNDATED], { in_the_air })] })).payments.filter(
        ({ kind }) => kind === "bill",
      );

    expect(paymentsWith("155.00")).toEqual(paymentsWith("0.00"));
    expect(paymentsWith("155.00")).toMatchObject([{ state: "to_send" }]);
  },
);

test("a payment of unknown amount is open while it is in question, as after it was denied", () => {
  const unknown = { billed: null, due: null, left: null, status: "unknown" } as const;
  const dated = (date: string) => ({ cycle: date, due_date: date, pay_by: date });
  const current = ledgerPayment({ ...dated("2027-06-14"), ...unknown });
  const openOf = (about: Partial<LedgerPayment>, next = current) => {
    const earlier = ledgerPayment({ ...dated("2027-05-14"), ...unknown, ...about });
    const sent = { sent_this_month: "0.00", sent_ahead: "0.00", in_the_air: "0.00" };
    const ledger = readLedger([{ debt: "card", payments: [earlier, next], ...sent }], "2027-06-10");
    return ledger.get("card")?.open.map(({ cycle, amount }) => [cycle, amount]);
  };
  const asked = { question: "was_it_paid" } as const;
  const denied = { is_late: true, status: "late", not_paid_on: "2027-06-10" } as const;
  const bill = { ...current, billed: "90.00", due: "90.00", left: "90.00" };

  for (const about of [asked, denied]) {
    expect(openOf(about)).toEqual([
      ["2027-05-14", null],
      ["2027-06-14", null],
    ]);
    // Lenders add what is past due to the next bill.
    expect(openOf(about, bill)).toEqual([["2027-06-14", "90.00"]]);
  }
});
