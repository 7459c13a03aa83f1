import type { MonthPayment, Paydays } from "@snowball/contract";
import { expect, test } from "vitest";

import { bill, household, ledger, SETTINGS } from "../testing/month-fixture.ts";
import { monthOf } from "../testing/month-of-household.ts";

/** Paychecks on June 4 and 18. */
const PAYDAYS: Paydays = { every: "two_weeks", on: "2027-06-04", days: [], amount: "150.00" };
const BONUS = { kind: "one_off", on: "2027-06-20", amount: "500.00", debt: null } as const;

/** Returns the month of a card with a bill of $85.00, a budget of $100.00 and a bonus on June 20. */
function monthOn(
  today: string,
  {
    due = "2027-06-14",
    autopay = false,
    changes = [BONUS],
    paydays = null,
  }: { due?: string; autopay?: boolean; changes?: (typeof BONUS)[]; paydays?: Paydays | null } = {},
) {
  return monthOf(
    household({
      today,
      ledgers: [ledger([bill(due)])],
      settings: { ...SETTINGS, total: "100.00", changes, paydays },
      autopay: new Map(autopay ? [["card", "minimum"]] : []),
    }),
    paydays,
  );
}

const PAID = { paid: "85.00", left: "0.00", sent_this_month: "85.00", status: "paid" } as const;
const SENT = { "2027-06-05": {}, "2027-06-19": { sent_this_month: "85.00" } };

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

test("an extra from one-off money is next if its day is before that of all other payments", () => {
  const { payments, next } = monthOn("2027-06-10", { due: "2027-06-28", autopay: true });

  expect(payments[next ?? -1]).toMatchObject({ kind: "extra", send_from: "2027-06-20" });
});

test("an extra that has its money is next, before those that wait for a paycheck or one-off money", () => {
  const about = { due: "2027-06-28", autopay: true, paydays: PAYDAYS };
  const { payments, next } = monthOn("2027-06-10", about);

  const waitsFor = payments.map((each) => each.from_paycheck ?? each.send_from);
  expect(waitsFor).toEqual([null, "2027-06-18", "2027-06-20", null]);
  expect(payments[next ?? -1]).toMatchObject({
    kind: "extra",
    from_paycheck: null,
    send_from: null,
  });
});

test.for(["2027-06-14", "2027-06-28"])(
  "an extra of its own waits for the part of it that needs one-off money: autopay on %s",
  (due) => {
    const extras = rowsOf(monthOn("2027-06-10", { due, autopay: true })).slice(1);

    expect(extras).toEqual([
      ["extra", "500.00", "2027-06-20", "2027-06-20"],
      ["extra", "15.00", "2027-06-25", null],
    ]);
  },
);

test("an extra of its own waits for its paycheck, even if autopay collects the bill later", () => {
  const { payments } = monthOn("2027-06-02", {
    due: "2027-06-28",
    autopay: true,
    changes: [],
    paydays: { ...PAYDAYS, amount: "50.00" },
  });

  expect(payments.slice(1).map((each) => [each.amount, each.from_paycheck])).toEqual([
    ["15.00", "2027-06-04"],
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

test.for([
  [
    "2027-06-05",
    BONUS.on,
    [
      ["150.00", "2027-06-18", null],
      ["500.00", null, BONUS.on],
      ["65.00", null, null],
    ],
  ],
  [
    "2027-06-05",
    "2027-06-10",
    [
      ["500.00", null, "2027-06-10"],
      ["150.00", "2027-06-18", null],
      ["65.00", null, null],
    ],
  ],
  [
    "2027-06-19",
    BONUS.on,
    [
      ["500.00", null, BONUS.on],
      ["215.00", null, null],
    ],
  ],
] as const)(
  "an extra waits for one-off money, and no paycheck before or after it pays its part: %s, %s",
  ([today, on, expected]) => {
    const changes = [{ ...BONUS, on }];
    const settings = { ...SETTINGS, total: "300.00", changes, paydays: PAYDAYS };
    const month = monthOf(
      household({
        today,
        ledgers: [ledger([bill("2027-06-14", today > "2027-06-14" ? PAID : {})], SENT[today])],
        settings,
        autopay: new Map([["card", "minimum"]]),
      }),
      PAYDAYS,
    );
    const extras = month.payments.filter(({ kind }) => kind === "extra");

    expect(extras.map((each) => [each.amount, each.from_paycheck, each.send_from])).toEqual(
      expected,
    );
  },
);
