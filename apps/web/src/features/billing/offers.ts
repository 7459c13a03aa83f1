import type { SubscribableProduct } from "@snowball/contract";

import { formatFrequency } from "#lib/format.ts";

const ADVERBS: Readonly<Record<string, string>> = {
  day_1: "daily",
  week_1: "weekly",
  month_1: "monthly",
  year_1: "yearly",
};

/** Returns a product's name with its billing interval: `Snowball Plus, monthly`, `Snowball Plus, every 3 months`. */
export function nameOffer({ name, freq }: Pick<SubscribableProduct, "name" | "freq">): string {
  return `${name}, ${intervalAdverb(freq)}`;
}

/** Returns a billing interval as an adverb: `monthly`, `every 3 months`. */
export function intervalAdverb(freq: string): string {
  return ADVERBS[freq] ?? `every ${formatFrequency(freq)}`;
}

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
