import { expect, test } from "vitest";

import { describeAsked } from "./describe-payments.ts";

const known = {
  cycle: "2026-11-05",
  due_date: "2026-11-05",
  amount: "75.00",
  uncovered: "0.00",
  is_estimated: false,
  is_last_statement: false,
};
const estimated = { ...known, amount: "80.00", is_estimated: true };
const unknown = { ...known, amount: null };

test.for([
  [[known, known], "2 payments, $150.00 in total,"],
  [[known, estimated], "2 payments, about $155.00 in total,"],
  [[known, { ...known, amount: "0.00", uncovered: "75.00" }], "2 payments, $150.00 in total,"],
  [[known, { ...known, is_last_statement: true }], "2 payments, about $150.00 in total,"],
  [[known, unknown, unknown], "3 payments, $75.00 and 2 of unknown amount,"],
  [[unknown, unknown], "2 payments of unknown amount"],
] as const)("describes how much several payments come to: %o", ([payments, words]) => {
  expect(describeAsked(payments, "USD")).toBe(
    `${words} were due from Nov 5, 2026 to Nov 5, 2026. Were they paid?`,
  );
});

test("asks about a payment without a due date by its month", () => {
  const undated = { ...known, due_date: null, cycle: "2026-10-31" };

  expect(describeAsked([undated, known], "USD")).toMatch(/from October 2026 to Nov 5, 2026\./);
});
