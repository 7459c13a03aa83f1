import { amountFromCents } from "@snowball/money";
import fc from "fast-check";
import { expect, test } from "vitest";

import { adjustTotal } from "./total-move-rules.ts";

const NOTHING = { totalBefore: null, totalAfter: null };
const amount = fc.integer({ min: 0, max: 900_000 }).map(amountFromCents);

function leave(total: string, payment: string) {
  const after = adjustTotal(total, { isIncluded: false, payment, last: NOTHING });
  return { totalBefore: total, totalAfter: after };
}

test("the total falls by the payment of an excluded debt and rises by that of an included one", () => {
  expect(adjustTotal("2500.00", { isIncluded: false, payment: "2187.43", last: NOTHING })).toBe(
    "312.57",
  );
  expect(adjustTotal("312.57", { isIncluded: true, payment: "2187.43", last: NOTHING })).toBe(
    "2500.00",
  );
});

test("a total below the payment becomes zero, and is restored completely", () => {
  const last = leave("400.00", "500.00");

  expect(last.totalAfter).toBe("0.00");
  expect(adjustTotal("0.00", { isIncluded: true, payment: "500.00", last })).toBe("400.00");
});

test("if the total or the payment changed since then, the total is adjusted instead of restored", () => {
  const last = leave("400.00", "500.00");

  expect(adjustTotal("50.00", { isIncluded: true, payment: "500.00", last })).toBe("550.00");
  expect(adjustTotal("0.00", { isIncluded: true, payment: "350.00", last })).toBe("350.00");
});

test("for any total and payment, excluding and including a debt in either order restores the total", () => {
  fc.assert(
    fc.property(amount, amount, (total, payment) => {
      const last = leave(total, payment);
      const back = adjustTotal(last.totalAfter, { isIncluded: true, payment, last });
      expect(back).toBe(total);

      const raised = adjustTotal(total, { isIncluded: true, payment, last: NOTHING });
      expect(adjustTotal(raised, { isIncluded: false, payment, last: NOTHING })).toBe(total);
    }),
  );
});
