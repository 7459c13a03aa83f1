import { expect, test } from "vitest";

import { describeLeftOut } from "./payoff-plan-page.tsx";

test.for([
  [["apr"], "USD", "We don't know the interest rate."],
  [["owed", "minimum"], "USD", "We don't know how much is owed and the minimum payment."],
  [
    [],
    "EUR",
    "In euros; your plan is in US dollars. Amounts in two currencies are never added up.",
  ],
  [
    ["promo_end"],
    "EUR",
    "We don't know when its promotional rate ends. In euros; your plan is in US dollars. Amounts in two currencies are never added up.",
  ],
] as const)("a debt that lacks %j, in %s: %s", ([missing, currency, sentence]) => {
  const debt = { missing: [...missing], currency, isOtherCurrency: currency !== "USD" };

  expect(describeLeftOut(debt, "USD")).toBe(sentence);
});
