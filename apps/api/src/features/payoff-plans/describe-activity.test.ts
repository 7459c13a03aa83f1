import { expect, test } from "vitest";

import { describeActivity } from "./changes.ts";

const HOME = {
  uuid: "home",
  account: null as string | null,
  mask: null as string | null,
  minimum: { value: "2000.00" },
  escrow: "500.00",
  escrow_estimate: null,
};

function reducing(sent: string, count: number, about: Partial<typeof HOME> = {}) {
  const payments = [{ debtId: "home", sent, count, seen: "0" }];
  const known = { transactions: [], payments, before: [], after: [], asEntered: [] };

  return describeActivity([{ ...HOME, ...about }], known).map((each) => each.payments)[0];
}

test("counts the escrow of a monthly payment once if the payment was sent in parts", () => {
  expect(reducing("2000.00", 1)).toBe(1500_00);
  expect(reducing("2000.00", 2)).toBe(1500_00);
  expect(reducing("4000.00", 2)).toBe(3000_00);
  // The escrow before the lender raised it.
  expect(reducing("1960.00", 1)).toBe(1460_00);
});

test("counts no escrow in money sent beyond a monthly payment", () => {
  expect(reducing("2300.00", 2)).toBe(1800_00);
  expect(reducing("300.00", 1)).toBe(300_00);
  expect(reducing("5000.00", 1)).toBe(4500_00);
});

test("returning a payment returns its escrow, but not more", () => {
  expect(reducing("-2000.00", -1)).toBe(-1500_00);
  expect(reducing("-300.00", -1)).toBe(-300_00);
});

test("without a payment, only a balance that the user entered again may contain one", () => {
  const known = { transactions: [], payments: [], before: [], after: [], asEntered: [] };
  const activityOf = (about: Partial<typeof HOME>) =>
    describeActivity([{ ...HOME, ...about }], known);

  const none = [{ debt: "home", payments: 0, charges: 0 }];
  expect(activityOf({ mask: "3600" })).toEqual(none);
  expect(activityOf({ account: "home", mask: null })).toEqual(none);
  expect(activityOf({ mask: null })).toEqual([]);
});
