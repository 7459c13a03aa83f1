import { expect, test } from "vitest";

import { HOUSEHOLDS } from "./households.ts";
import { type Payer, simulateLedger } from "./simulate-ledger.ts";

// The ledger reports no paid obligation as late and no unpaid one as paid. It is compared with a bank
// (apps/sandbox/src/bank) that computes by days and shares no code with it.

const DAYS = 120;
/** Every kind of debt, without the card that had paid its first bill before the first day. */
const ACCOUNTS = (HOUSEHOLDS.find(({ name }) => name === "everything")?.accounts ?? []).filter(
  ({ id }) => id !== "visa",
);

test.each<Payer>(["as asked", "in halves", "twice"])(
  "a household that pays %s is never late, and the ledger agrees with the bank",
  (payer) => {
    const { wrong, late, payments } = simulateLedger(ACCOUNTS, payer, DAYS);

    expect(wrong).toEqual([]);
    expect(late).toEqual([]);
    expect(payments.length).toBeGreaterThan(20);
  },
);

test("a household that forgets a month is late until it pays, for each debt that a bank reports", () => {
  const { wrong, late } = simulateLedger(ACCOUNTS, "forgets", DAYS);
  const reported = ACCOUNTS.filter(({ kind }) => kind !== "auto" && kind !== "personal");

  expect(wrong).toEqual([]);
  expect(new Set(late.map((each) => each.split(" ")[1]))).toEqual(
    new Set(reported.map(({ id }) => id)),
  );
  expect(late.at(-1)?.slice(0, 7)).toBe("2026-06");
});
