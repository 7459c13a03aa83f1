import type { SubscribableProduct } from "@snowball/contract";

import { formatFrequency } from "#lib/format.ts";

const ADVERBS: Readonly<Record<string, string>> = {
  day_1: "daily",
  week_1: "weekly",
  month_1: "monthly",
  year_1: "yearly",
};

/**
 * Returns a product's name with its billing interval: `Snowball Plus, monthly`, `Snowball Plus,
 * every 3 months`.
 */
export function nameOffer({ name, freq }: Pick<SubscribableProduct, "name" | "freq">): string {
  return `${name}, ${intervalAdverb(freq)}`;
}

/** Returns a billing interval as an adverb: `monthly`, `every 3 months`. */
export function intervalAdverb(freq: string): string {
  return ADVERBS[freq] ?? `every ${formatFrequency(freq)}`;
}
