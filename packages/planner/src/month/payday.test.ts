import type { LedgerPayment, MonthPayment, Paydays } from "@snowball/contract";
import { expect, test } from "vitest";

import { balanceFacts, cardFacts } from "../testing/debt-facts.ts";
import { ledgerPayment, monthOf } from "../testing/month-of-household.ts";
import { paydayOf } from "./payday.ts";
import type { MonthPaymentPlan } from "./plan-month-payments.ts";

const EMPTY_PLAN: MonthPaymentPlan = {
  nextBudget: 0,
  month: "2027-06-01",
  through: "2027-06-30",
  budget: 660_00,
  sent: 0,
  met: 0,
  delayed: 0,
  left: 0,
  dueDays: [],
  instructions: [],
  payoffOrder: [],
  deadlines: [],
};
const NOTHING = { sent_this_month: "0.00", sent_ahead: "0.00", in_the_air: "0.00" };
/** June 4 and 18, 2027, and July 2. */
const PAYDAYS: Paydays = { every: "two_weeks", on: "2027-06-04", days: [], amount: "330.00" };

function bill(due: string): LedgerPayment {
  const amount = "85.00";

  return ledgerPayment({
    cycle: due,
    due_date: due,
    pay_by: due,
    billed: amount,
    due: amount,
    left: amount,
  });
}

const CHEAPER = balanceFacts({ amount: "3000.00", apr: { value: "23.99", source: "bank" } });

type Sent = Partial<Record<"card" | "loan", string>>;

/** Returns the month of a card and a loan, with a bill of $85.00 each. */
function monthOn(
  today: string,
  {
    sent = {},
    paydays = PAYDAYS,
    loanDue = "2027-06-25",
  }: { sent?: Sent; paydays?: Paydays | null; loanDue?: string } = {},
) {
  const dueOf = { card: "2027-06-14", loan: loanDue };
  const ledgers = (["card", "loan"] as const).map((debt) => {
    const of = bill(dueOf[debt]);
    const paid = sent[debt];
    const isSent = paid !== undefined;
    const known = { status: "sent" as const, sent: of.due ?? "0.00", left: "0.00" };
    return {
      debt,
      payments: [isSent ? { ...of, ...known, sent_this_month: paid } : of],
      ...NOTHING,
      ...(isSent && { sent_this_month: paid, in_the_air: paid }),
    };
  });

  return monthOf(
    {
      today,
      debts: [cardFacts(), cardFacts({ uuid: "loan", balances: [CHEAPER] })],
      ledgers,
      settings: {
        strategy: "avalanche",
        custom_order: [],
        snowball_first: 0,
        extra: "0.00",
        total: "660.00",
        rollover: true,
        changes: [],
        paydays,
      },
    },
    paydays,
  );
}

/** Returns the payments of the paycheck as `debt amount`. */
function paysOf({ payday, payments }: ReturnType<typeof monthOn>) {
  return payday?.payments.map((at) => `${payments[at]?.debt} ${payments[at]?.amount}`);
}

test("a paycheck pays what is to send before the next one, and its share of the extra", () => {
  const month = monthOn("2027-06-04");

  expect(month.payday).toMatchObject({ on: "2027-06-04", amount: "330.00" });
  expect(paysOf(month)).toEqual(["card 330.00"]);
});

test("the next paycheck pays the rest of the month", () => {
  const month = monthOn("2027-06-18", { sent: { card: "330.00" } });

  expect(paysOf(month)).toEqual(["loan 85.00", "card 245.00"]);
});

test("says what is left of the month's paychecks, as the allocation to paychecks does", () => {
  const leftOn = (today: string, sent: Sent = {}) => monthOn(today, { sent }).payday?.left;

  expect(leftOn("2027-06-04")).toBe("330.00");
  expect(leftOn("2027-06-10", { card: "85.00" })).toBe("245.00");
  // More was sent than the first paycheck.
  expect(leftOn("2027-06-10", { card: "400.00" })).toBe("0.00");
  expect(leftOn("2027-06-18", { card: "400.00" })).toBe("260.00");
});

test("last month's paycheck has what it keeps for bills before this month's first payday", () => {
  const { payday, payments } = monthOn("2027-06-02", { loanDue: "2027-06-03" });

  expect(payday).toMatchObject({ on: "2027-05-21", left: "85.00" });
  expect(payday?.payments.map((at) => payments[at]?.debt)).toEqual(["loan"]);
});

test("the next payment is an extra that has its money, not one that waits for a paycheck", () => {
  // The bill is sent; June 18 brings the other part of the extra.
  const { payments, next } = monthOn("2027-06-10", {
    sent: { card: "85.00" },
    loanDue: "2027-06-29",
  });

  expect(payments[next ?? -1]).toMatchObject({ kind: "extra", from_paycheck: null });
  expect(payments.some((each) => each.from_paycheck === "2027-06-18")).toBe(true);
});

test("the payments of a paycheck stay listed until the day before the next payday", () => {
  expect(monthOn("2027-06-10").payday).toMatchObject({ on: "2027-06-04" });
  expect(monthOn("2027-06-17").payday).toMatchObject({ on: "2027-06-04" });
  expect(monthOn("2027-06-18").payday).toMatchObject({ on: "2027-06-18" });
});

test("a paycheck with nothing left to pay before the next one is shown as sent", () => {
  const month = monthOn("2027-06-10", { sent: { card: "330.00" } });

  expect(month.payday).toEqual({ on: "2027-06-04", amount: "330.00", left: "0.00", payments: [] });
});

test("a paycheck that pays nothing yet is not shown as sent", () => {
  const paydays: Paydays = { every: "week", on: "2027-06-04", days: [], amount: "20.00" };
  // June 4 and 11 save for the bills of the 14th, which the paycheck of the 11th pays.
  const month = monthOn("2027-06-05", { paydays, loanDue: "2027-06-28" });

  expect(paysOf(month) ?? []).toEqual([]);
  expect(month.payday).toBeNull();
});

test("a paycheck that is still there is not shown as sent, although last month's money paid a bill", () => {
  const paid = { in_plan: true, kind: "bill", amount: "0.00", send_by: null };
  const bill = { ...paid, sent_this_month: "120.00" } as MonthPayment;
  const on = { paydays: PAYDAYS, today: "2027-06-10" };
  const plan = { ...EMPTY_PLAN, sent: 120_00 };

  expect(paydayOf([bill], { ...on, plan: { ...plan, delayed: 120_00 } })).toBeNull();
  expect(paydayOf([bill], { ...on, plan })).toMatchObject({ left: "210.00", payments: [] });
});

test("what is sent of this month does not show that last month's paycheck is sent", () => {
  const month = monthOn("2027-06-02", { sent: { card: "85.00" } });

  expect(month.payday).toBeNull();
});

test("a paycheck does not pay what has to come from savings", () => {
  const extra = { kind: "extra", in_plan: true, from_paycheck: null, send_by: "2027-06-12" };
  const payment = {
    ...extra,
    send_from: null,
    due_date: null,
    amount: "50.00",
    sent_this_month: "0.00",
  };
  const paidBy = (isFromSavings: boolean) =>
    paydayOf([{ ...payment, is_from_savings: isFromSavings } as MonthPayment], {
      paydays: PAYDAYS,
      today: "2027-06-10",
      plan: EMPTY_PLAN,
    })?.payments;

  expect(paidBy(false)).toEqual([0]);
  expect(paidBy(true)).toBeUndefined();
});

test("there is no payday without paydays", () => {
  expect(monthOn("2027-06-04", { paydays: null }).payday).toBeNull();
});
