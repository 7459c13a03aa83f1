import { expect, test } from "vitest";

import { debtFixture, fromBank, studentLoanFixture } from "#lib/testing/debt-fixture.ts";
import { ledgerFixture, ledgerPaymentFixture } from "#lib/testing/ledger-fixture.ts";

import { settingsFixture } from "../testing/debt-fixture.ts";
import { STORE, VISA } from "../testing/facts-fixture.ts";
import { readDebtsToday, subjectOf } from "./read-debts.ts";

const paused = debtFixture({
  uuid: "paused",
  account: "paused",
  kind: "student_loan",
  minimum: fromBank("0.00"),
  minimum_estimate: "90.00",
  student_loan: studentLoanFixture({ loan_status: { type: "forbearance", end_date: null } }),
});

test("the total that the server derived sends only what is due while a loan is paused without an end", () => {
  const today = "2026-11-21";
  const facts = readDebtsToday([VISA, paused], { ledger: [], today, derivedTotal: "200.00" });
  const moneyWith = (total: string) =>
    subjectOf(facts, settingsFixture({ total })).portfolio.opening?.money;
  const minimum = Number(VISA.minimum.value) * 100;

  expect(moneyWith("200.00")).toBe(minimum);
  expect(moneyWith("210.00")).toBe(210_00);
});

test("a debt that money on its way pays off is known, with what was sent this month", () => {
  const ledger = { ...ledgerFixture(VISA.uuid), sent_this_month: "2000.00", in_the_air: "2000.00" };
  const { debts, paidOff } = readDebtsToday([VISA, paused], {
    ledger: [ledger],
    today: "2026-11-21",
  });

  expect(debts.map(({ id }) => id)).not.toContain(VISA.uuid);
  expect(paidOff).toEqual([{ id: VISA.uuid, name: VISA.name, sentThisMonth: 200_000 }]);
});

test("nothing was sent to a debt of which no bill is known, but without its ledger that is unknown", () => {
  const ledger = [ledgerFixture(VISA.uuid, ledgerPaymentFixture("2026-12-05", { cycle: null }))];
  const { debts } = readDebtsToday([VISA, STORE], { ledger, today: "2026-12-01" });

  expect(debts.map(({ sentThisMonth }) => sentThisMonth)).toEqual([0, null]);
});
