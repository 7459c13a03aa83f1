import type { SubscribableProduct } from "@snowball/contract";

type Price = Pick<SubscribableProduct, "name" | "price" | "freq" | "currency">;

const MONTHS = 12;

/**
 * Returns how much less a yearly price is than twelve months at the same plan's monthly price, in whole
 * percent, rounded down. Null for another price, or if nothing is saved.
 */
export function yearlySaving(offer: Price, offers: readonly Price[]): number | null {
  if (offer.freq !== "year_1") return null;
  const monthly = offers.find(
    ({ name, currency, freq }) =>
      freq === "month_1" && name === offer.name && currency === offer.currency,
  );
  if (!monthly) return null;
  const year = monthly.price * MONTHS;
  const percent = Math.floor(((year - offer.price) * 100) / year);

  return percent > 0 ? percent : null;
}
