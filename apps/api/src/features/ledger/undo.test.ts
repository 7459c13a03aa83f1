import { addDays } from "@snowball/dates";
import { sumAmounts } from "@snowball/money";
import fc from "fast-check";
import { expect, test } from "vitest";

import { ledgerFacts, obligation, payment } from "#testing/ledger-rows.ts";

import { allocate } from "./allocation-rules.ts";

const CARD = ledgerFacts({ bank: { asOf: "2026-12-20" } });
const LOAN = ledgerFacts({ kind: "student_loan", bank: { asOf: "2026-12-20" } });
const ENTERED = ledgerFacts({ kind: "auto_loan" });

const anyDay = fc.integer({ min: -60, max: 90 }).map((days) => addDays("2026-12-01", days));
const anyAmount = fc.integer({ min: 1, max: 20_000 }).map((cents) => (cents / 100).toFixed(2));
const anyPayment = fc
  .record({
    id: fc.uuid(),
    amount: anyAmount,
    sentOn: anyDay,
    seenOn: fc.option(anyDay),
    chosenCycle: fc.constantFrom(null, null, null, "2026-12-05", "2026-08-01"),
    undoneOn: fc.constantFrom(null, null, "2026-12-01"),
  })
  .map(payment);
const anyPayments = fc.uniqueArray(anyPayment, { selector: ({ id }) => id, maxLength: 12 });
const anyObligations = fc
  .uniqueArray(
    fc.record({
      dueDate: anyDay,
      amount: fc.option(anyAmount),
      statementDate: fc.option(anyDay),
      statedOn: anyDay,
      skippedOn: fc.constantFrom(null, null, "2026-12-01"),
    }),
    { selector: ({ dueDate }) => dueDate, maxLength: 5 },
  )
  .map((rows) => rows.map(obligation));
const anyDebt = fc.constantFrom(CARD, LOAN, ENTERED);

test("allocates every counting cent exactly once", () => {
  fc.assert(
    fc.property(anyDebt, anyObligations, anyPayments, (facts, obligations, payments) => {
      const { accounts, unmatched } = allocate(facts, obligations, payments);
      const parts = [...accounts.flatMap((each) => each.parts), ...unmatched];

      for (const { id, amount, undoneOn } of payments) {
        const share = parts.filter(({ paymentId }) => paymentId === id);
        expect(sumAmounts(share.map((part) => part.amount))).toBe(undoneOn ? "0.00" : amount);
      }
    }),
  );
});

test("gives the same allocation in any order of the payments", () => {
  fc.assert(
    fc.property(anyDebt, anyObligations, anyPayments, (facts, obligations, payments) => {
      const [one, other] = [payments, payments.toReversed()].map((each) =>
        allocate(facts, obligations, each),
      );

      expect(other).toEqual(one);
      expect(allocate(facts, obligations.toReversed(), payments)).toEqual(one);
    }),
  );
});

test("an undone payment leaves no trace and can be restored exactly", () => {
  fc.assert(
    fc.property(anyObligations, anyPayments, anyPayment, (obligations, payments, extra) => {
      const done = { ...extra, id: "extra", undoneOn: null };
      const [before, undone] = [payments, [...payments, { ...done, undoneOn: "2026-12-03" }]].map(
        (each) => allocate(CARD, obligations, each),
      );
      const restored = [...payments, { ...done, undoneOn: "2026-12-03" }].map((each) =>
        each.id === "extra" ? { ...each, undoneOn: null } : each,
      );

      expect(undone).toEqual(before);
      expect(allocate(CARD, obligations, restored)).toEqual(
        allocate(CARD, obligations, [...payments, done]),
      );
    }),
  );
});
