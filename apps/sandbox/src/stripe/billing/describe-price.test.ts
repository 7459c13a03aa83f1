import { expect, test } from "vitest";

import { formatAmount } from "./describe-price.ts";

test("amounts are shown exactly, in their currency's own places", () => {
  expect(formatAmount(499, "usd")).toBe("$4.99");
  expect(formatAmount(5, "usd")).toBe("$0.05");
  expect(formatAmount(-1_234_567, "usd")).toBe("-$12,345.67");
  expect(formatAmount(500, "jpy")).toBe("¥500");
  expect(formatAmount(99_999_999, "eur")).toBe("€999,999.99");
});
