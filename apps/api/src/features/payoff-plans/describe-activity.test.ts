import { expect, test } from "vitest";

import { describeActivity } from "./describe-activity.ts";

const HOME = {
  uuid: "home",
  account: null,
  minimum: { value: "2000.00" },
  escrow: "500.00",
  escrow_estimate: null,
};

function reducing(sent: string, count: number, about: Partial<typeof HOME> = {}) {
  const payments = [{ debtId: "home", sent, count, seen: "0" }];
  const known = { transactions: [], payments, before: [], after: [] };

  return describeActivity([{ ...HOME, ...about }], known).map((each) => each.payments)[0];
}

test("a monthly payment holds its escrow once, in however many parts it was sent", () => {
  expect(reducing("2000.00", 1)).toBe(1500_00);
  expect(reducing("2000.00", 2)).toBe(1500_00);
  expect(reducing("4000.00", 2)).toBe(3000_00);
  // As it was before the lender asked for more.
  expect(reducing("1960.00", 1)).toBe(1460_00);
});

test("what is sent beyond a monthly payment holds no escrow", () => {
  expect(reducing("2300.00", 2)).toBe(1800_00);
  expect(reducing("300.00", 1)).toBe(300_00);
  expect(reducing("5000.00", 1)).toBe(4500_00);
});

test("what was taken back takes its escrow back, and no more of it", () => {
  expect(reducing("-2000.00", -1)).toBe(-1500_00);
  expect(reducing("-300.00", -1)).toBe(-300_00);
});
