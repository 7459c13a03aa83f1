import { expect, test } from "vitest";

import { type Countable, sumOpenPayments } from "./open-payment-rules.ts";

const TODAY = "2026-11-23";

function payment(changes: Partial<Countable>): Countable {
  return {
    debt: "0b5c0d24-4b4e-4d53-8b5e-7d8f6c9f6a01",
    cycle: "2026-11-20",
    currency: "USD",
    due_date: "2026-11-20",
    pay_by: null,
    left: "75.00",
    status: "upcoming",
    is_overdue: false,
    ...changes,
  };
}

test("a payment that nobody answered for in a month is in no sum, unless its lender misses it", () => {
  const forgotten = payment({ cycle: "2026-10-05", due_date: "2026-10-05", status: "unknown" });

  expect(sumOpenPayments([payment({}), forgotten], TODAY)).toMatchObject({
    sums: [{ currency: "USD", due: "75.00", late: "0.00" }],
    unknown: [],
  });
  expect(sumOpenPayments([forgotten], TODAY).sums).toEqual([]);
  expect(sumOpenPayments([{ ...forgotten, is_overdue: true }], TODAY)).toMatchObject({
    sums: [{ due: "75.00", late: "75.00" }],
    late_count: 1,
  });
});

test("one of which nobody says how much is in no sum and is counted", () => {
  const unknown = payment({ left: null, status: "unknown" });

  expect(sumOpenPayments([unknown], TODAY)).toMatchObject({
    sums: [{ due: "0.00" }],
    unknown: [{ debt: unknown.debt, cycle: unknown.cycle }],
  });
});

test("of what is to be sent after the month nobody has to know the amount yet", () => {
  const unknown = { left: null, status: "unknown" } as const;
  const later = payment({
    ...unknown,
    cycle: "2026-12-20",
    due_date: "2026-12-20",
    pay_by: "2026-12-15",
  });
  const ahead = payment({
    ...unknown,
    cycle: "2026-12-03",
    due_date: "2026-12-03",
    pay_by: "2026-11-30",
  });
  const undated = payment({ ...unknown, cycle: null, due_date: null });
  const missed = { ...later, is_overdue: true };
  const counted = (each: Countable) => sumOpenPayments([each], TODAY).unknown.length;

  expect([later, ahead, undated, missed].map(counted)).toEqual([0, 1, 1, 1]);
});
