/** Returns the plural name of a currency: `US dollars`, `euros`. */
export function currencyName(currency: string): string {
  const parts = new Intl.NumberFormat("en-US", {
    style: "currency",
    currency,
    currencyDisplay: "name",
  }).formatToParts(2);

  return parts.find(({ type }) => type === "currency")?.value ?? currency;
}

/**
 * Explains why a debt is not in the plan, although no figure of it is missing.
 * @param plan the plan's currency; null if no debt's currency is known.
 */
export function describeOtherCurrency(currency: string | null, plan: string | null): string {
  const own = currency === null ? "Its currency is unknown" : `In ${currencyName(currency)}`;

  return plan === null ? `${own}.` : `${own}; your plan is in ${currencyName(plan)}.`;
}
