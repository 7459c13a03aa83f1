import fc from "fast-check";
import { expect, test } from "vitest";

import {
  arrangeUpcomingPayments,
  lastDateToHaveBegun,
  stateOf,
  type Debt,
} from "./upcoming-payment-rules.ts";

const TODAY = "2026-12-01";

function debt(facts: Partial<Debt> = {}): Debt {
  return {
    accountId: "a",
    connectionId: "c",
    name: "Card",
    officialName: null,
    mask: "1234",
    currency: "USD",
    liability: "credit",
    bankAmount: "25.00",
    userAmount: null,
    userAmountAt: null,
    bankDueDate: "2026-12-10",
    userDueDay: null,
    pastDueAmount: null,
    isOverdue: null,
    institutionId: "ins_1",
    institutionName: "Bank",
    syncedAt: null,
    ...facts,
  };
}

function dueDates(debts: Debt[]) {
  return arrangeUpcomingPayments(debts, TODAY).map(({ dueDate }) => dueDate);
}

test("the next payment comes first and debts without a date come last", () => {
  const debts = [null, "2027-01-05", "2026-12-02", null, "2026-11-30"].map((dueDate, index) =>
    debt({ bankDueDate: dueDate, accountId: String(index) }),
  );

  expect(dueDates(debts)).toEqual(["2026-11-30", "2026-12-02", "2027-01-05", null, null]);
});

test("the order does not depend on the order the debts came in", () => {
  const anyDebt = fc.record({
    accountId: fc.uuid(),
    name: fc.constantFrom("Card", "Loan", "Mortgage"),
    bankDueDate: fc.constantFrom(null, "2026-11-30", "2026-12-10", "2027-01-05"),
  });
  fc.assert(
    fc.property(fc.uniqueArray(anyDebt, { selector: (each) => each.accountId }), (facts) => {
      const debts = facts.map((each) => debt(each));

      const arranged = arrangeUpcomingPayments(debts, TODAY);

      expect(arrangeUpcomingPayments(debts.toReversed(), TODAY)).toEqual(arranged);
    }),
  );
});

test("an unknown amount is neither zero nor due", () => {
  expect(stateOf(null)).toBe("unknown");
  expect(stateOf("0.00")).toBe("nothing_due");
  expect(stateOf("0.01")).toBe("due");
  expect(stateOf("-12.00")).toBe("nothing_due");
});

test.for([
  ["its day has passed and something is due", { bankDueDate: "2026-11-30" }, true],
  ["it is due today", { bankDueDate: TODAY }, false],
  ["nothing is due", { bankDueDate: "2026-11-30", bankAmount: "0.00" }, false],
  ["the amount is unknown", { bankDueDate: "2026-11-30", bankAmount: null }, false],
  ["there is no date", { bankDueDate: null }, false],
  ["the lender says so, whatever the date", { bankDueDate: "2027-01-01", isOverdue: true }, true],
  ["the lender denies it", { bankDueDate: "2026-11-30", isOverdue: false }, false],
] as const)("a payment is overdue or not when %s", ([, facts, expected]) => {
  const [payment] = arrangeUpcomingPayments([debt(facts)], TODAY);

  expect(payment?.isOverdue).toBe(expected);
});

test("a day is over only when it is over everywhere", () => {
  expect(lastDateToHaveBegun(new Date("2026-12-01T11:59:59Z"))).toBe("2026-11-30");
  expect(lastDateToHaveBegun(new Date("2026-12-01T12:00:00Z"))).toBe("2026-12-01");
});

function arranged(facts: Partial<Debt>) {
  const [payment] = arrangeUpcomingPayments([debt(facts)], TODAY);
  if (!payment) throw new Error("A debt went missing.");

  return payment;
}

test("where the bank is silent, the amount is the user's, and says so", () => {
  const silent = { bankAmount: null, userAmount: "40.00" };

  expect(arranged(silent)).toMatchObject({ state: "due", amount: "40.00", amountSource: "user" });
});

test("the user's amount stands before the bank's", () => {
  const both = { bankAmount: "25.00", userAmount: "0.00" };

  expect(arranged(both)).toMatchObject({
    state: "nothing_due",
    amount: "0.00",
    amountSource: "user",
  });
});

test("an amount that nobody stated has no source", () => {
  expect(arranged({ bankAmount: null })).toMatchObject({
    state: "unknown",
    amount: null,
    amountSource: null,
  });
});

test.for([
  ["the bank's date, where nobody corrects it", "2026-12-10", null, "2026-12-10", "bank"],
  ["the user's day next to the bank's date", "2026-12-10", 3, "2026-12-03", "user"],
  ["the user's day of the month before", "2026-12-02", 28, "2026-11-28", "user"],
  ["the bank's date, where it is the user's day", "2026-12-10", 10, "2026-12-10", "bank"],
  ["the user's day of this month while it is to come", null, 5, "2026-12-05", "user"],
  ["today, where it is the user's day", null, 1, TODAY, "user"],
  ["the month's last day, where that was entered", null, 31, "2026-12-31", "user"],
  ["no date, where nobody entered a day", null, null, null, null],
] as const)("a payment is due on %s", ([, bankDueDate, userDueDay, dueDate, dueDateSource]) => {
  expect(arranged({ bankDueDate, userDueDay })).toMatchObject({ dueDate, dueDateSource });
});

test("a day that has passed is due next month; one that a month lacks is its last", () => {
  const on = (today: string) =>
    arrangeUpcomingPayments([debt({ bankDueDate: null, userDueDay: 30 })], today)[0]?.dueDate;

  expect(on("2026-12-31")).toBe("2027-01-30");
  expect(on("2027-01-31")).toBe("2027-02-28");
  expect(on("2027-02-28")).toBe("2027-02-28");
  expect(on("2027-03-01")).toBe("2027-03-30");
});

test("a bank that says nothing is due is not contradicted by an amount that was entered before", () => {
  const paid = { bankAmount: "0.00", bankDueDate: "2026-11-30", userAmount: "40.00" };

  expect(arranged(paid).isOverdue).toBe(false);
});

test("of a silent bank's debt the user's amount is overdue once the bank's day has passed", () => {
  const silent = { bankAmount: null, bankDueDate: "2026-11-30", userAmount: "40.00" };

  expect(arranged(silent).isOverdue).toBe(true);
});
