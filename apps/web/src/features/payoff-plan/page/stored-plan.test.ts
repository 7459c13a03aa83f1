import { expect, test } from "vitest";

import { describeLeftOut } from "./stored-plan.tsx";

test.for([
  [["apr"], "We do not know the interest rate."],
  [["owed", "minimum"], "We do not know how much is owed and the minimum payment."],
  [
    ["currency"],
    "It is in another currency than the plan, and amounts of two currencies are never added up.",
  ],
  [
    ["promo_end", "currency"],
    "We do not know when its promotional rate ends. It is in another currency than the plan, and amounts of two currencies are never added up.",
  ],
] as const)("%j: %s", ([missing, sentence]) => {
  expect(describeLeftOut(missing)).toBe(sentence);
});
