import type { MonthPayment, Paydays } from "@snowball/contract";
import { expect, test } from "vitest";

import { bill, household, ledger, SETTINGS } from "../testing/month-fixture.ts";
import { monthOf } from "../testing/month-of-household.ts";

const BONUS = { kind: "one_off", on: "2027-06-20", amount: "500.00", debt: null } as const;

/** Returns the month of a card with a bill of $85.00, a budget of $100.00 and a bonus on June 20. */
function monthOn(today: string, { due = "2027-06-14", autopay = false, changes = [BONUS] } = {}) {
  return monthOf(
    household({
      today,
      ledgers: [ledger([bill(due)])],
      settings: { ...SETTINGS, total: "100.00", changes },
      autopay: new Map(autopay ? [["card", "minimum"]] : []),
    }),
  );
}

const rowsOf = ({ payments }: { payments: readonly MonthPayment[] }) =>
  payments.map(({ kind, amount, send_by: by, send_from: from }) => [kind, amount, by, from]);

test("an extra that needs one-off money is a payment of its own, from the day of the money", () => {
  const month = monthOn("2027-06-10");

  expect(rowsOf(month)).toEqual([
    ["bill", "100.00", "2027-06-14", null],
    ["extra", "500.00", "2027-06-20", "2027-06-20"],
  ]);
  expect(month.payments[month.next ?? -1]?.kind).toBe("bill");
  expect(rowsOf(monthOn("2027-06-10", { changes: [] }))).toEqual([
    ["bill", "100.00", "2027-06-14", null],
  ]);
});

test("an extra of its own waits for the part of it that needs one-off money", () => {
  expect(rowsOf(monthOn("2027-06-10", { autopay: true })).slice(1)).toEqual([
    ["extra", "500.00", "2027-06-20", "2027-06-20"],
    ["extra", "15.00", "2027-06-25", null],
  ]);
});

test("one-off money that came, or comes before the bill is sent, needs no payment of its own", () => {
  expect(rowsOf(monthOn("2027-06-20", { due: "2027-06-28" }))).toEqual([
    ["bill", "600.00", "2027-06-28", null],
  ]);
  expect(rowsOf(monthOn("2027-06-10", { due: "2027-06-28" }))).toEqual([
    ["bill", "600.00", "2027-06-28", null],
  ]);
});

test("a paycheck does not pay what needs one-off money of a later day", () => {
  const paydays: Paydays = { every: "two_weeks", on: "2027-06-04", days: [], amount: "150.00" };
  const settings = { ...SETTINGS, total: "300.00", changes: [BONUS], paydays };
  const month = monthOf(
    household({
      today: "2027-06-05",
      ledgers: [ledger([bill("2027-06-14")])],
      settings,
      autopay: new Map([["card", "minimum"]]),
    }),
    paydays,
  );
  const extras = month.payments.filter(({ kind }) => kind === "extra");

  expect(extras.map((each) => [each.amount, each.from_paycheck, each.send_from])).toEqual([
    ["150.00", "2027-06-18", null],
    ["500.00", null, "2027-06-20"],
    ["65.00", null, null],
  ]);
});
