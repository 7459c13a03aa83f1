import { addDays } from "@snowball/dates";
import { expect, test } from "vitest";

import { credit, out, recognise } from "#testing/payment-matching-fixtures.ts";

import type { LedgerTransaction } from "./ledger-rows.ts";

// Measures the cost of matching in reads of the transactions.

const DAYS = 90;
const PAYMENTS = 2_169;
const TRANSACTIONS = 10_000;

/** Payments of equal amount with both sides, among other purchases. */
function seen(): LedgerTransaction[] {
  const dayOf = (at: number) => addDays("2026-09-02", at % DAYS);
  const paid = Array.from({ length: PAYMENTS }, (_, at) => [
    { ...out([dayOf(at), "75.00", "CHASE AUTOPAY"]), id: `out ${at}` },
    { ...credit([dayOf(at), "75.00", "PAYMENT THANK YOU"]), id: `in ${at}` },
  ]).flat();
  const bought = Array.from({ length: TRANSACTIONS - paid.length }, (_, at) => ({
    ...out([dayOf(at), `${at % 300}.10`, "COFFEE"], { category: "FOOD_AND_DRINK" }),
    id: `coffee ${at}`,
  }));

  return [...paid, ...bought];
}

type Field = "date" | "id" | "pendingId";

/** Returns the same transactions, and counts how often the fields are read. */
function counting(transactions: readonly LedgerTransaction[], fields: readonly Field[]) {
  const reads = { count: 0 };
  const counted = transactions.map((each) =>
    Object.defineProperties(
      { ...each },
      Object.fromEntries(
        fields.map((field) => [field, { get: () => ((reads.count += 1), each[field]) }]),
      ),
    ),
  );
  return { reads, counted };
}

test("compares no pair twice", () => {
  const { reads, counted } = counting(seen(), ["date"]);

  const { payments } = recognise({ seen: counted });

  expect(payments).toHaveLength(PAYMENTS);
  expect(payments.every((each) => each.checkingTransactionId !== null)).toBe(true);
  expect(reads.count).toBeLessThan(30 * TRANSACTIONS);
});

test("finds matched payments by their transaction ids without searching", () => {
  const transactions = seen();
  const kept = recognise({ seen: transactions }).payments;
  const { reads, counted } = counting(transactions, ["id", "pendingId"]);

  expect(recognise({ kept, seen: counted }).payments).toEqual(kept);
  expect(reads.count).toBeLessThan(30 * TRANSACTIONS);
});
