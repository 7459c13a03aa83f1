import { amountFromCents, compareAmounts } from "@snowball/money";
import fc from "fast-check";
import { expect, test } from "vitest";

import { adjustTotal } from "./follow-rules.ts";

const amount = fc.integer({ min: 0, max: 900_000 }).map(amountFromCents);

test("the total falls by the payment of an excluded debt and rises by that of an included one", () => {
  expect(adjustTotal("2500.00", { isIncluded: false, payment: "2187.43" })).toBe("312.57");
  expect(adjustTotal("312.57", { isIncluded: true, payment: "2187.43" })).toBe("2500.00");
  expect(adjustTotal("400.00", { isIncluded: false, payment: "500.00" })).toBe("0.00");
});

test("including and excluding a debt restores any total, and the other way round one that covers its payment", () => {
  fc.assert(
    fc.property(amount, amount, (total, payment) => {
      const raised = adjustTotal(total, { isIncluded: true, payment });
      expect(adjustTotal(raised, { isIncluded: false, payment })).toBe(total);

      const left = adjustTotal(total, { isIncluded: false, payment });
      const back = adjustTotal(left, { isIncluded: true, payment });
      expect(back).toBe(compareAmounts(total, payment) < 0 ? payment : total);
    }),
  );
});
