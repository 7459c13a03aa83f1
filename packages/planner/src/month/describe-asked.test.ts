import { expect, test } from "vitest";

import { describeAsked } from "./describe-asked.ts";

const known = { amount: "75.00", is_estimated: false };
const estimated = { amount: "80.00", is_estimated: true };
const unknown = { amount: null, is_estimated: false };

test.for([
  [[known, known], "2 payments, $150.00 in total,"],
  [[known, estimated], "2 payments, about $155.00 in total,"],
  [[known, unknown, unknown], "3 payments, $75.00 and 2 of unknown amount,"],
  [[unknown, unknown], "2 payments of unknown amount"],
] as const)("describes how much several payments come to: %o", ([payments, words]) => {
  expect(describeAsked(payments, "USD")).toBe(words);
});
