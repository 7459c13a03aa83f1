import fc from "fast-check";
import { expect, test } from "vitest";

import { paymentFixture } from "./payment-fixture.ts";
import { summarizeUpcoming } from "./summarize-upcoming.ts";

const TODAY = "2026-11-20";

test("the next two weeks are summed, to the day", () => {
  const payments = [
    paymentFixture({ amount: "35.10", due_date: "2026-11-20" }),
    paymentFixture({ amount: "0.20", due_date: "2026-12-04" }),
    paymentFixture({ amount: "900.00", due_date: "2026-12-05" }),
  ];

  expect(summarizeUpcoming(payments, TODAY)).toBe("$35.30 due in the next 14 days across 2 debts");
});

test("an unknown amount is counted as unknown, not summed as zero", () => {
  const payments = [
    paymentFixture({ amount: "25.00", due_date: "2026-11-22" }),
    paymentFixture({ amount: null, state: "unknown", due_date: "2026-11-22" }),
  ];

  expect(summarizeUpcoming(payments, TODAY)).toBe(
    "$25.00 due in the next 14 days across 1 debt · 1 amount unknown",
  );
});

test("overdue payments come first and are not part of the coming weeks", () => {
  const payments = [
    paymentFixture({ amount: "25.00", due_date: "2026-11-12", is_overdue: true }),
    paymentFixture({ amount: "40.00", due_date: "2026-11-25" }),
  ];

  expect(summarizeUpcoming(payments, TODAY)).toBe(
    "1 overdue · $40.00 due in the next 14 days across 1 debt",
  );
});

test("each currency has its own sum", () => {
  const payments = [
    paymentFixture({ amount: "25.00", due_date: "2026-11-25" }),
    paymentFixture({ amount: "10.00", currency: "EUR", due_date: "2026-11-26" }),
  ];

  expect(summarizeUpcoming(payments, TODAY)).toContain("$25.00 and €10.00 due");
});

test("nothing due and nothing unknown needs no summary", () => {
  expect(
    summarizeUpcoming([paymentFixture({ amount: "0.00", state: "nothing_due" })], TODAY),
  ).toBeNull();
  expect(summarizeUpcoming([], TODAY)).toBeNull();
});

test("unknown amounts change nothing but their own count", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 20 }),
      fc.integer({ min: 1, max: 1e6 }),
      (count, cents) => {
        const amount = `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, "0")}`;
        const payment = paymentFixture({ amount, due_date: "2026-11-25" });
        const unknown = Array.from({ length: count }, () =>
          paymentFixture({ amount: null, state: "unknown", due_date: "2026-11-25" }),
        );
        const alone = summarizeUpcoming([payment], TODAY);

        expect(summarizeUpcoming([payment, ...unknown], TODAY)).toBe(
          `${alone} · ${count} amount${count === 1 ? "" : "s"} unknown`,
        );
      },
    ),
  );
});
