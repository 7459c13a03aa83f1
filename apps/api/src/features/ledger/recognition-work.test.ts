import { addDays, businessDaysAfter, businessDaysBefore, compareDates } from "@snowball/dates";
import { beforeEach, expect, test, vi } from "vitest";

import { credit, out, recognise } from "#testing/payments-world.ts";

import type { LedgerTransaction } from "./ledger-rows.ts";

// Measures the cost of matching in calendar calls and date comparisons. Spies on the real date functions.

vi.mock("@snowball/dates", { spy: true });

beforeEach(() => vi.clearAllMocks());

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

function calls(...of: ((...args: never[]) => unknown)[]): number {
  return of.reduce((sum, each) => sum + vi.mocked(each).mock.calls.length, 0);
}

test("computes calendar windows once per day for two thousand payments, and compares no pair twice", () => {
  const transactions = seen();
  vi.clearAllMocks();
  const { payments } = recognise({ seen: transactions });
  expect(payments).toHaveLength(PAYMENTS);
  expect(payments.every((each) => each.checkingTransactionId !== null)).toBe(true);

  expect(calls(businessDaysAfter, businessDaysBefore)).toBeLessThanOrEqual(2 * DAYS);
  expect(calls(compareDates)).toBeLessThan(60 * TRANSACTIONS);
});

test("finds matched payments by their transaction ids without searching", () => {
  const transactions = seen();
  const kept = recognise({ seen: transactions }).payments;
  const reads = { count: 0 };
  const counted = transactions.map((each) => {
    const { id, pendingId } = each;
    return Object.defineProperties(
      { ...each },
      {
        id: { get: () => ((reads.count += 1), id) },
        pendingId: { get: () => ((reads.count += 1), pendingId) },
      },
    );
  });

  expect(recognise({ kept, seen: counted }).payments).toEqual(kept);
  expect(reads.count).toBeLessThan(60 * TRANSACTIONS);
});
