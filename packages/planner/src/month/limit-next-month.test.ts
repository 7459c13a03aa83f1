import type { LedgerPayment } from "@snowball/contract";
import { expect, test } from "vitest";

import type { DebtFacts } from "../facts/debt-facts.ts";
import { balanceFacts, cardFacts } from "../testing/debt-facts.ts";
import { ledgerPayment, monthOf } from "../testing/month-of-household.ts";

const TODAY = "2027-06-10";

function loan(uuid: string, apr: string, minimum: string): DebtFacts {
  return cardFacts({
    uuid,
    kind: "personal_loan",
    owed: { value: "3000.00", source: "user" },
    balances: [balanceFacts({ id: uuid, apr: { value: apr, source: "user" } })],
    minimum: { value: minimum, source: "user" },
  });
}

/** Payments on a third loan begin in July: $242.00 and $50.00 are due in June, $592.00 in July. */
const hospital = loan("hospital", "0", "50.00");
const store = loan("store", "28.99", "242.00");
const student = { ...loan("student", "39.1", "300.00"), deferment_until: "2027-06-30" };

function bill({ minimum: { value } }: DebtFacts, due: string, about: Partial<LedgerPayment> = {}) {
  const of = { cycle: due, due_date: due, pay_by: due };

  return ledgerPayment({ ...of, billed: value, due: value, left: value, ...about });
}

function monthWith(total: string, julyOfStore: Partial<LedgerPayment> = {}) {
  const ledger = (debt: DebtFacts, payments: LedgerPayment[]) => ({
    debt: debt.uuid,
    payments,
    sent_this_month: "0.00",
    sent_ahead: debt === store ? (julyOfStore.sent ?? "0.00") : "0.00",
    in_the_air: "0.00",
  });

  return monthOf({
    today: TODAY,
    debts: [hospital, store, student],
    ledgers: [
      ledger(hospital, [bill(hospital, "2027-06-12"), bill(hospital, "2027-07-12")]),
      ledger(store, [bill(store, "2027-06-16"), bill(store, "2027-07-16", julyOfStore)]),
      ledger(student, [bill(student, "2027-07-25")]),
    ],
    settings: {
      strategy: "avalanche",
      custom_order: [],
      snowball_first: 0,
      extra: "0.00",
      total,
      rollover: true,
      changes: [],
    },
  });
}

const partsOf = ({ payments }: ReturnType<typeof monthWith>) =>
  payments.map(({ debt, cycle, amount, uncovered, send_by: day }) => [
    debt,
    cycle,
    amount,
    uncovered,
    day,
  ]);

test("if only next month is short of money, its bills are listed as far as it goes, as on the plan", () => {
  const month = monthWith("400.00");

  expect(partsOf(month)).toEqual([
    ["hospital", "2027-06-12", "50.00", "0.00", "2027-06-12"],
    ["store", "2027-06-16", "242.00", "0.00", "2027-06-16"],
    ["hospital", "2027-07-12", "0.00", "50.00", null],
    ["store", "2027-07-16", "100.00", "142.00", "2027-07-16"],
    ["student", "2027-07-25", "300.00", "0.00", "2027-07-25"],
  ]);
  expect(month.totals).toMatchObject([{ to_send: "292.00", uncovered: "0.00" }]);
});

test("while this month is short, next month's bills are listed as billed: what is unpaid comes first then", () => {
  expect(partsOf(monthWith("200.00"))).toEqual([
    ["hospital", "2027-06-12", "0.00", "50.00", null],
    ["store", "2027-06-16", "200.00", "42.00", "2027-06-16"],
    ["hospital", "2027-07-12", "50.00", "0.00", "2027-07-12"],
    ["store", "2027-07-16", "242.00", "0.00", "2027-07-16"],
    ["student", "2027-07-25", "300.00", "0.00", "2027-07-25"],
  ]);
});

test("a bill of next month that must be sent now is part of that money", () => {
  expect(monthWith("400.00", { pay_by: "2027-06-28" }).totals).toMatchObject([{ ahead: "100.00" }]);
});

test("what was sent of a bill of next month is part of what it gets", () => {
  const sent = { sent: "40.00", left: "202.00", status: "partial" } as const;

  expect(partsOf(monthWith("400.00", sent))[3]).toEqual([
    "store",
    "2027-07-16",
    "60.00",
    "142.00",
    "2027-07-16",
  ]);
});
