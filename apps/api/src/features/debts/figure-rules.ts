import type { Figure } from "@snowball/contract";

type Sources = {
  bank: string | null;
  /** When the bank's data was last refreshed. */
  syncedAt: Date | null;
  user: string | null;
  /** ISO 8601. */
  statedAt: string | null;
};

/**
 * Returns a figure from the bank's report and the user's override. An override counts, and the bank's value stays
 * visible.
 */
export function figureOf({ bank, syncedAt, user, statedAt }: Sources): Figure<string> {
  if (user !== null) return { value: user, source: "user", as_of: statedAt, bank_value: bank };
  if (bank === null) return { value: null, source: null, as_of: null, bank_value: null };

  return {
    value: bank,
    source: "bank",
    as_of: syncedAt?.toISOString() ?? null,
    bank_value: null,
  };
}

/** Returns a figure that only the user states. */
export function userFigure(user: string | null, statedAt: string | null): Figure<string> {
  return figureOf({ bank: null, syncedAt: null, user, statedAt });
}
