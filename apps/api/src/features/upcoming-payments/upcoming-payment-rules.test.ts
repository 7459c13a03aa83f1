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
    amount: "25.00",
    dueDate: "2026-12-10",
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
    debt({ dueDate, accountId: String(index) }),
  );

  expect(dueDates(debts)).toEqual(["2026-11-30", "2026-12-02", "2027-01-05", null, null]);
});

test("the order does not depend on the order the debts came in", () => {
  const anyDebt = fc.record({
    accountId: fc.uuid(),
    name: fc.constantFrom("Card", "Loan", "Mortgage"),
    dueDate: fc.constantFrom(null, "2026-11-30", "2026-12-10", "2027-01-05"),
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
  ["its day has passed and something is due", { dueDate: "2026-11-30" }, true],
  ["it is due today", { dueDate: TODAY }, false],
  ["nothing is due", { dueDate: "2026-11-30", amount: "0.00" }, false],
  ["the amount is unknown", { dueDate: "2026-11-30", amount: null }, false],
  ["there is no date", { dueDate: null }, false],
  ["the lender says so, whatever the date", { dueDate: "2027-01-01", isOverdue: true }, true],
  ["the lender denies it", { dueDate: "2026-11-30", isOverdue: false }, false],
] as const)("a payment is overdue or not when %s", ([, facts, expected]) => {
  const [payment] = arrangeUpcomingPayments([debt(facts)], TODAY);

  expect(payment?.isOverdue).toBe(expected);
});

test("a day is over only when it is over everywhere", () => {
  expect(lastDateToHaveBegun(new Date("2026-12-01T11:59:59Z"))).toBe("2026-11-30");
  expect(lastDateToHaveBegun(new Date("2026-12-01T12:00:00Z"))).toBe("2026-12-01");
});
