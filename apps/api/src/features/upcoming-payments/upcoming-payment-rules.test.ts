import type { Debt } from "@snowball/contract";
import fc from "fast-check";
import { expect, test } from "vitest";

import { cyclesOf, type DebtLedger, tellLedger } from "#features/ledger/index.ts";
import { ledgerFacts, obligation } from "#testing/ledger-rows.ts";

import { arrangeUpcomingPayments, lastDateToHaveBegun, stateOf } from "./upcoming-payment-rules.ts";

const TODAY = "2026-12-01";

const USUAL = {
  uuid: "a",
  name: "Card",
  bankAmount: "25.00" as string | null,
  userAmount: null as string | null,
  bankDueDate: "2026-12-10" as string | null,
  userDueDay: null as number | null,
  isOverdue: null as boolean | null,
  /** Of a debt that no bank reports. */
  isEntered: false,
  liability: "credit" as "credit" | null,
};
type About = Partial<typeof USUAL>;

function ledgerOf(about: About = {}, today = TODAY): DebtLedger {
  const { uuid, name, isEntered, bankAmount, bankDueDate, ...told } = { ...USUAL, ...about };
  const bank = {
    asOf: TODAY,
    dueDate: bankDueDate,
    amount: bankAmount,
    isOverdue: told.isOverdue,
  };
  const facts = ledgerFacts({
    debtId: uuid,
    ...(!isEntered && { bank }),
    user: { amount: told.userAmount, dueDay: told.userDueDay },
  });
  const obligations = cyclesOf(facts, [], today);
  const minimum = { value: told.userAmount ?? bankAmount };

  return {
    debt: { uuid, name, account: isEntered ? null : uuid, minimum } as Debt,
    facts,
    word: { liability: told.liability } as DebtLedger["word"],
    kept: { obligations: [], payments: [] },
    obligations,
    ledger: tellLedger(facts, { obligations, payments: [] }, today),
  };
}

function arranged(about: About, today = TODAY) {
  const [payment] = arrangeUpcomingPayments([ledgerOf(about, today)], today);
  if (!payment) throw new Error("A debt went missing.");

  return { ...payment, dueDate: payment.told?.obligation.dueDate ?? null };
}

test("a payment that was missed stays on the list beside the next one, though nobody says how much it was", () => {
  const today = "2026-12-02";
  const of = ledgerOf({ bankDueDate: "2026-12-25", bankAmount: null, isOverdue: true }, today);
  const unknown = { debtId: "a", amount: null, amountSource: null };
  const obligations = [
    obligation({ ...unknown, dueDate: "2026-11-25", statementDate: "2026-10-30" }),
    obligation({ ...unknown, dueDate: "2026-12-25", statementDate: "2026-11-30" }),
  ];
  const facts = ledgerFacts({
    debtId: "a",
    bank: { asOf: today, dueDate: "2026-12-25", isOverdue: true },
  });
  const ledger = tellLedger(facts, { obligations, payments: [] }, today);

  const shown = arrangeUpcomingPayments([{ ...of, facts, ledger }], today);

  expect(
    shown.map(({ told, isOverdue, state }) => [told?.obligation.dueDate, isOverdue, state]),
  ).toEqual([
    ["2026-11-25", true, "unknown"],
    ["2026-12-25", false, "unknown"],
  ]);
});

test("the next payment comes first and debts without a date come last", () => {
  const ledgers = [null, "2027-01-05", "2026-12-02", null, "2026-11-30"].map((bankDueDate, index) =>
    ledgerOf({ bankDueDate, uuid: String(index) }),
  );

  expect(
    arrangeUpcomingPayments(ledgers, TODAY).map(({ told }) => told?.obligation.dueDate ?? null),
  ).toEqual(["2026-11-30", "2026-12-02", "2027-01-05", null, null]);
});

test("the order does not depend on the order the debts came in", () => {
  const anyDebt = fc.record({
    uuid: fc.uuid(),
    name: fc.constantFrom("Card", "Loan", "Mortgage"),
    bankDueDate: fc.constantFrom(null, "2026-11-30", "2026-12-10", "2027-01-05"),
  });
  fc.assert(
    fc.property(fc.uniqueArray(anyDebt, { selector: ({ uuid }) => uuid }), (facts) => {
      const ledgers = facts.map((each) => ledgerOf(each));

      expect(arrangeUpcomingPayments(ledgers.toReversed(), TODAY)).toEqual(
        arrangeUpcomingPayments(ledgers, TODAY),
      );
    }),
  );
});

test("an unknown amount is neither zero nor due", () => {
  expect(stateOf(null)).toBe("unknown");
  expect(stateOf("0.00")).toBe("nothing_due");
  expect(stateOf("0.01")).toBe("due");
  expect(stateOf("-12.00")).toBe("nothing_due");
});

test.for<[string, About, boolean]>([
  ["its day has passed and something is due", { bankDueDate: "2026-11-30" }, true],
  ["it is due today", { bankDueDate: TODAY }, false],
  ["nothing is due", { bankDueDate: "2026-11-30", bankAmount: "0.00" }, false],
  ["the amount is unknown", { bankDueDate: "2026-11-30", bankAmount: null }, false],
  ["there is no date", { bankDueDate: null }, false],
  ["the lender says so, whatever the date", { bankDueDate: "2027-01-01", isOverdue: true }, true],
  ["the lender denies it", { bankDueDate: "2026-11-30", isOverdue: false }, false],
  [
    "of a silent bank the user's amount is due",
    { bankAmount: null, bankDueDate: "2026-11-30", userAmount: "40.00" },
    true,
  ],
])("a payment is overdue or not when %s", ([, about, expected]) => {
  expect(arranged(about).isOverdue).toBe(expected);
});

test("a day is over only when it is over everywhere", () => {
  expect(lastDateToHaveBegun(new Date("2026-12-01T11:59:59Z"))).toBe("2026-11-30");
  expect(lastDateToHaveBegun(new Date("2026-12-01T12:00:00Z"))).toBe("2026-12-01");
});

test("where the bank is silent, the amount is the user's, which stands before the bank's", () => {
  expect(arranged({ bankAmount: null, userAmount: "40.00" })).toMatchObject({
    state: "due",
    amount: "40.00",
  });
  expect(arranged({ bankAmount: "25.00", userAmount: "0.00" })).toMatchObject({
    state: "nothing_due",
    amount: "0.00",
  });
  expect(arranged({ bankAmount: null })).toMatchObject({ state: "unknown", amount: null });
});

test.for<[string, About, string | null]>([
  ["the user's day of this month while it is to come", { userDueDay: 5 }, "2026-12-05"],
  ["today, where it is the user's day", { userDueDay: 1 }, TODAY],
  ["the month's last day, where that was entered", { userDueDay: 31 }, "2026-12-31"],
  ["no date, where nobody entered a day", {}, null],
])("a payment of a debt that was entered is due on %s", ([, about, dueDate]) => {
  const entered = { isEntered: true, bankDueDate: null, userAmount: "9.00", ...about };

  expect(arranged(entered).dueDate).toBe(dueDate);
});

test("a linked debt of which neither bank nor user tells a payment has no entry", () => {
  const silent = { liability: null, bankAmount: null, bankDueDate: null };
  const shown = (about: About) => arrangeUpcomingPayments([ledgerOf(about)], TODAY).length;

  expect(shown(silent)).toBe(0);
  expect(shown({ ...silent, userAmount: "40.00" })).toBe(1);
  expect(shown({ ...silent, userDueDay: 5 })).toBe(1);
});
