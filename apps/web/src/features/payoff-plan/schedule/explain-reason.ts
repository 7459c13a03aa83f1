import type { Reason } from "@snowball/payoff";

/** Why a debt got money beyond its minimum; null for reasons that go without saying. */
const reasons: Record<Reason, string | null> = {
  MINIMUM: null,
  SMALLEST_BALANCE: "it is the smallest balance",
  HIGHEST_APR: "it has the highest rate",
  CUSTOM_ORDER: "it is next in your order",
  PROMO_ENDS: "its promotional rate is about to end",
  DEFERRED_DEADLINE: "deferred interest would be charged after its deadline",
  STOPS_FEE: "paying it off ends its fee",
  CUTS_WASTED_MINIMUM: "it lowers a minimum that would go to a cheaper balance",
  CASCADE: "the debt before it needed no more",
  FINAL_PAYMENT: "this pays it off",
  WINDFALL: "extra money came this month",
  CHEAPEST_FOUND: "this way costs the least in all",
};

const list = new Intl.ListFormat("en-US");

/** The reasons as the end of a sentence, e.g. `it has the highest rate`; null where there is none to say. */
export function explainReasons(given: readonly Reason[]): string | null {
  const said = given.flatMap((reason) => reasons[reason] ?? []);

  return said.length > 0 ? list.format(said) : null;
}
