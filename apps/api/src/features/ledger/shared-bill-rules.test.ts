import { expect, test } from "vitest";

import { ledgerFacts, obligation, payment } from "#testing/ledger-rows.ts";
import {
  CAR,
  credit,
  hand,
  LOAN_PAYMENTS,
  out,
  recognise,
} from "#testing/payment-matching-fixtures.ts";

import { cyclesOf } from "./cycle-rules.ts";
import type { LenderReport, LedgerFacts, LedgerTransaction, Payment } from "./ledger-rows.ts";

const SHARES = { a: "84.44", b: "100.00", c: "128.00" };
const LOANS = loans();
const BILLS = Object.entries(SHARES).map(([debtId, amount]) =>
  obligation({ debtId, amount, statementDate: null, statedOn: "2026-11-01" }),
);

function loans(bank: Partial<LenderReport> = {}, names = ["Nelnet"]): LedgerFacts[] {
  return Object.entries(SHARES).map(([debtId, amount], at) =>
    ledgerFacts({
      debtId,
      kind: "student_loan",
      names,
      mask: `000${at}`,
      billedWith: "login 312.44 2026-12-05",
      bank: { amount, wholeBill: "312.44", hasTransactions: false, ...bank },
    }),
  );
}

type MatchingInput = { seen?: LedgerTransaction[]; kept?: Payment[]; debts?: LedgerFacts[] };

function shown(input: MatchingInput): string[] {
  const { payments, unclear } = recognise({ debts: LOANS, obligations: BILLS, ...input });

  return [
    ...payments.map(({ debtId, amount, seenOn, why }) =>
      [debtId, amount, seenOn?.slice(5) ?? "in transit", why].join(" "),
    ),
    ...unclear.map(({ debtIds }) => `which? ${debtIds.join(" ")}`),
  ];
}

test.for<[string, LedgerTransaction, string]>([
  ["names the servicer", out(["2026-12-01", "312.44", "NELNET PAYMENT"]), "name"],
  [
    "says that it pays a student loan",
    out(["2026-12-01", "312.44", "SCHOLAR LOAN SERVICING STUDENT LN"]),
    "amount_and_date",
  ],
  [
    "is a loan payment of that amount",
    out(["2026-12-01", "312.44", "ACH 42"], LOAN_PAYMENTS),
    "amount_and_date",
  ],
])("recognizes one withdrawal that %s as the payment of all loans", ([, withdrawal, why]) => {
  expect(shown({ seen: [withdrawal] })).toEqual([
    `a 84.44 in transit ${why}`,
    `b 100.00 in transit ${why}`,
    `c 128.00 in transit ${why}`,
  ]);
});

test("divides a larger withdrawal that names the servicer in proportion to the shares", () => {
  expect(shown({ seen: [out(["2026-12-01", "400.00", "NELNET PAYMENT"])] })).toEqual([
    "a 108.10 in transit name",
    "b 128.03 in transit name",
    "c 163.87 in transit name",
  ]);
});

test.for<[string, LedgerTransaction, LedgerFacts[]]>([
  ["another amount without a name", out(["2026-12-01", "300.44", "STUDENT LOAN PAYMENT"]), LOANS],
  ["a day long before", out(["2026-10-01", "312.44", "STUDENT LOAN PAYMENT"]), LOANS],
  ["a purchase", out(["2026-12-01", "312.44", "CAMPUS STORE"]), LOANS],
  [
    "loans with bills of their own",
    out(["2026-12-01", "312.44", "STUDENT LOAN PAYMENT"]),
    LOANS.map((each) => ({ ...each, billedWith: null })),
  ],
])("recognizes no payment of the bill in %s", ([, withdrawal, debts]) => {
  expect(shown({ seen: [withdrawal], debts })).toEqual([]);
});

test("does not guess if another debt requests the same amount", () => {
  const car = { ...CAR, expectedAmounts: ["312.44"] };
  const seen = [out(["2026-12-01", "312.44", "ACH 42"], LOAN_PAYMENTS)];

  expect(shown({ seen, debts: [...LOANS, car] })).toEqual([
    "car 312.44 in transit amount_and_date",
  ]);
});

test("recognizes the same payments again, ids included", () => {
  const seen = [out(["2026-12-01", "312.44", "NELNET PAYMENT"], { id: "t1" })];
  const input = { debts: LOANS, obligations: BILLS, seen };
  const once = recognise(input).payments;

  expect(recognise({ ...input, kept: once }).payments).toEqual(once);
  expect(recognise({ ...input, kept: once, seen: [] }).payments).toEqual([]);
  expect(new Set(once.map(({ checkingTransactionId }) => checkingTransactionId)).size).toBe(1);
});

test("keeps the other loans' parts when the user undoes one", () => {
  const seen = [out(["2026-12-01", "312.44", "NELNET PAYMENT"], { id: "t1" })];
  const input = { debts: LOANS, obligations: BILLS, seen };
  const kept = recognise(input).payments.map((each) =>
    each.debtId === "a" ? { ...each, undoneOn: "2026-12-02" } : each,
  );

  expect(recognise({ ...input, kept }).payments).toEqual(kept);
});

test("links the withdrawal to parts that the user recorded", () => {
  const kept = [hand({ id: "hand", debtId: "a", amount: "84.44" })];
  const seen = [out(["2026-12-01", "312.44", "NELNET PAYMENT"], { id: "t1" })];
  const { payments } = recognise({ debts: LOANS, obligations: BILLS, kept, seen });

  expect(payments).toHaveLength(3);
  expect(payments[0]).toMatchObject({ id: "hand", checkingTransactionId: "t1" });
});

test("reads the same last payment on each loan as one payment", () => {
  const last = { lastPaymentAmount: "312.44", lastPaymentDate: "2026-12-03" };
  const seen = [out(["2026-12-01", "312.44", "STUDENT LOAN PAYMENT"])];
  const expected = ["a 84.44", "b 100.00", "c 128.00"].map((part) => `${part} 12-03 last_payment`);

  expect(shown({ debts: loans(last) })).toEqual(expected);
  expect(shown({ debts: loans(last), seen })).toEqual(expected);
});

test("corrects last payments that were recorded with the whole bill on each loan", () => {
  const last = { lastPaymentAmount: "312.44", lastPaymentDate: "2026-12-03" };
  const kept = Object.keys(SHARES).map((debtId) =>
    payment({
      id: debtId,
      debtId,
      amount: "312.44",
      sentOn: "2026-12-03",
      seenOn: "2026-12-03",
      source: "last_payment",
      why: "last_payment",
      lenderTransactionId: null,
    }),
  );

  expect(shown({ debts: loans(last), kept })).toEqual(
    ["a 84.44", "b 100.00", "c 128.00"].map((part) => `${part} 12-03 last_payment`),
  );
});

test("marks all parts as returned if the payment of the bill is returned", () => {
  const seen = [
    out(["2026-12-01", "312.44", "NELNET PAYMENT"]),
    out(["2026-12-04", "-312.44", "NELNET RETURNED PAYMENT"]),
  ];
  const { payments } = recognise({ debts: LOANS, obligations: BILLS, seen });

  expect(payments.map(({ returnedOn }) => returnedOn)).toEqual(Array(3).fill("2026-12-04"));
});

test("matches the withdrawal with credits on the loans that add up to it", () => {
  const credits = [
    credit(["2026-12-03", "80.00", "PAYMENT"], { accountId: "a" }),
    credit(["2026-12-03", "100.00", "PAYMENT"], { accountId: "b" }),
    credit(["2026-12-03", "132.44", "PAYMENT"], { accountId: "c" }),
  ];

  for (const name of ["NELNET PAYMENT", "STUDENT LOAN PAYMENT"]) {
    expect(shown({ seen: [...credits, out(["2026-12-01", "312.44", name])] })).toHaveLength(3);
  }
});

const DUE = { dueDate: "2026-12-05", asOf: "2026-12-01" };

function amountsOf(facts: LedgerFacts, kept: ReturnType<typeof obligation>[]) {
  return cyclesOf(facts, kept, "2026-12-01").map(({ amount, stillAsked, stillAskedOn }) => [
    amount,
    stillAsked && `${stillAsked} on ${stillAskedOn}`,
  ]);
}

test("replaces the whole bill on a loan's cycle with the loan's share", () => {
  const facts = loans(DUE).filter(({ debtId }) => debtId === "a");
  const kept = obligation({ debtId: "a", amount: "312.44", statementDate: null });

  expect(facts.map((each) => amountsOf(each, [kept]))).toEqual([[["84.44", null]]]);
});

test.for<[string, string | null, (string | null)[]]>([
  ["unknown in a new cycle", null, [null, null]],
  ["unknown in a cycle that was reported as zero", "0.00", [null, null]],
  ["nothing more to pay in a billed cycle", "80.00", ["80.00", "0.00 on 2026-12-01"]],
])("reads an unclear zero as %s", ([, billed, expected]) => {
  const bank = { ...DUE, amount: null, isZeroUnclear: true, hasTransactions: false };
  const facts = ledgerFacts({ kind: "student_loan", bank });
  const kept = billed === null ? [] : [obligation({ amount: billed, statementDate: null })];

  expect(amountsOf(facts, kept)).toEqual([expected]);
});
